import {
  bucketKeeps,
  lockGraceDays,
  lockProject,
  standingLock,
  withdrawableUntil,
  withdrawProjectLock,
  type Project,
} from '@firekeep/functions/contract';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { bucketText } from '#components/bucket-text.ts';
import { Callout } from '#components/callout.tsx';
import { lateDialog } from '#components/late-dialog.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { WithdrawLock } from '#components/withdraw-lock.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { formatDate } from '#lib/format.ts';
import { isDemonstration } from '../model/demonstration.ts';
import { cacheProject } from '../api/get-projects.ts';

const LockDialog = lateDialog(async () => (await import('#components/lock-dialog.tsx')).LockDialog);

const forbids = [
  'None of its backups can be deleted, and retention can only be lengthened.',
  'No schedule can be paused, deleted, moved to other times, or back up less.',
  'Backups can’t be switched off, and the project and your account can’t be deleted.',
];

/** Until when a project is locked, and what that keeps from being done. */
export function ProjectLockNotice({ project }: { project: Project }) {
  const now = new Date(useNow());
  const until = standingLock(now, project.lockedUntil);
  const withdrawable = withdrawableUntil(project, now);
  const withdraw = useEndpointMutation(withdrawProjectLock, {
    failure: 'Failed to withdraw the lock',
    onSuccess: (unlocked, _, client) => cacheProject(client, unlocked),
  });
  return until === null ? null : (
    <Callout status="info" title={`Locked until ${formatDate(until)}`}>
      Until then no backup of this project can be deleted, no schedule paused, and no retention
      shortened. {bucketText(bucketKeeps(until, project.objectRetention))}
      {withdrawable === null ? null : (
        <WithdrawLock
          until={withdrawable}
          isPending={withdraw.isPending}
          onWithdraw={() => withdraw.mutate({ params: { id: project.id } })}
        />
      )}
    </Callout>
  );
}

/** Locks a project. */
export function ProjectLockButton({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  const now = new Date(useNow());
  const isLocked = standingLock(now, project.lockedUntil) !== null;
  const lock = useEndpointMutation(lockProject, {
    failure: 'Failed to lock the project',
    isShownInPlace: true,
    onSuccess: (locked, _, client) => cacheProject(client, locked),
  });
  if (isDemonstration(project) || withdrawableUntil(project, now) !== null) {
    return null;
  }
  return (
    <>
      <QuietButton size="md" onClick={() => setOpen(true)}>
        <Lock size={16} /> {isLocked ? 'Extend lock…' : 'Lock…'}
      </QuietButton>
      <LockDialog
        name={project.name}
        isLocked={isLocked}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onLock={async (days) => lock.mutateAsync({ params: { id: project.id }, body: { days } })}
        forbids={forbids}
        graceDays={lockGraceDays}
      />
    </>
  );
}
