import {
  lockGraceDays,
  lockSchedule,
  standingLock,
  type BackupSchedule,
} from '@firekeep/functions/contract';
import { useState } from 'react';
import { LockDialog } from '#components/lock-dialog.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { cacheSchedule } from '../api/get-schedules.ts';

const forbids = [
  'Its backups can’t be deleted, and retention can only be lengthened.',
  'It can’t be paused, deleted, moved to other times, or back up less.',
  'The project and your account can’t be deleted.',
];

/** Locks a schedule. */
export function ScheduleLockDialog({
  schedule,
  isOpen,
  onClose,
}: {
  /** Given while it is open. */
  schedule: BackupSchedule | undefined;
  isOpen: boolean;
  onClose: () => void;
}) {
  const now = new Date(useNow());
  const lock = useEndpointMutation(lockSchedule, {
    failure: 'Failed to lock the schedule',
    isShownInPlace: true,
    onSuccess: (locked, _, client) => cacheSchedule(client, locked),
  });
  // While it closes, it shows what it showed.
  const [shown, setShown] = useState(schedule);
  if (schedule !== undefined && schedule !== shown) {
    setShown(schedule);
  }
  return shown === undefined ? null : (
    <LockDialog
      name={shown.name}
      isLocked={standingLock(now, shown.lockedUntil) !== null}
      onLock={async (days) => lock.mutateAsync({ params: { cid: shown.id }, body: { days } })}
      graceDays={lockGraceDays}
      {...{ isOpen, onClose, forbids }}
    />
  );
}
