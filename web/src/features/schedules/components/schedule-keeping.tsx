import {
  bucketKeeps,
  shortenedFrom,
  standingLock,
  updateSchedule,
  withdrawableUntil,
  withdrawScheduleLock,
  type BackupSchedule,
  type Project,
} from '@firekeep/functions/contract';
import { bucketText } from '#components/bucket-text.ts';
import { RowNote } from '#components/list-row.tsx';
import { QuietButton } from '#components/quiet-button.tsx';
import { WithdrawLock } from '#components/withdraw-lock.tsx';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { useNow } from '#lib/clock.ts';
import { formatDate } from '#lib/format.ts';
import { cacheSchedule } from '../api/get-schedules.ts';

/** Until when a schedule is locked, also by its project's lock, and when fewer backups are kept. */
export function ScheduleKeeping({
  schedule,
  project,
}: {
  schedule: BackupSchedule;
  project: Project | undefined;
}) {
  const now = new Date(useNow());
  const lock = standingLock(now, schedule.lockedUntil, project?.lockedUntil ?? null);
  const fewerFrom = shortenedFrom(schedule, now);
  const keep = useEndpointMutation(updateSchedule, {
    failure: 'Failed to update the schedule',
    onSuccess: (saved, _, client) => cacheSchedule(client, saved),
  });
  const withdraw = useEndpointMutation(withdrawScheduleLock, {
    failure: 'Failed to withdraw the lock',
    onSuccess: (unlocked, _, client) => cacheSchedule(client, unlocked),
  });
  const withdrawable = withdrawableUntil(schedule, now);
  const [before] = schedule.earlierRules;
  return (
    <>
      {lock === null ? null : (
        <RowNote>
          Locked until {formatDate(lock)}: it can’t be paused, deleted or made to keep fewer
          backups.{' '}
          {bucketText(bucketKeeps(lock, schedule.objectRetention, project?.objectRetention))}
        </RowNote>
      )}
      {withdrawable === null ? null : (
        <WithdrawLock
          until={withdrawable}
          isPending={withdraw.isPending}
          onWithdraw={() => withdraw.mutate({ params: { cid: schedule.id } })}
        />
      )}
      {fewerFrom === null || before === undefined ? null : (
        <RowNote>
          From {formatDate(fewerFrom)} on, fewer backups are kept.{' '}
          <QuietButton
            size="xs"
            loading={keep.isPending}
            onClick={() =>
              keep.mutate({
                params: { cid: schedule.id },
                body: { retention: before.retention, schedule: before.schedule },
              })
            }
          >
            Keep as before
          </QuietButton>
        </RowNote>
      )}
    </>
  );
}
