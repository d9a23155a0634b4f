import type { BackupSchedule } from '@firekeep/functions/contract';
import { Time } from '#components/time.tsx';
import { useNow } from '#lib/clock.ts';
import { formatDateTime } from '#lib/format.ts';

/** Due schedules are started every minute: what is later waits, such as for another's end. */
const startsWithinMs = 2 * 60_000;

/** When a schedule runs next, or that its run is due and has not begun. */
export function NextRun({
  schedule: { enabled, nextRunAt },
}: {
  schedule: Pick<BackupSchedule, 'enabled' | 'nextRunAt'>;
}) {
  const now = useNow();
  if (!enabled || nextRunAt === null) {
    return <>Next run: paused</>;
  }
  const lateMs = now - Date.parse(nextRunAt);
  if (lateMs < 0) {
    return (
      <>
        Next run: {formatDateTime(nextRunAt)} (<Time value={nextRunAt} />)
      </>
    );
  }
  if (lateMs < startsWithinMs) {
    return <>Next run: due since {formatDateTime(nextRunAt)}, starts within a minute</>;
  }
  return (
    <>
      Next run: due since {formatDateTime(nextRunAt)} (<Time value={nextRunAt} />
      ), waiting to start
    </>
  );
}
