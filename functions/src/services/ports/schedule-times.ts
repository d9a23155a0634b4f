import type { BackupSchedule, Recurrence } from '../../contract/schedules.ts';
import type { Owned } from './backup-store.ts';

/** The times that are kept of schedules: of the next run, and by when a backup is to have succeeded. */
export interface ScheduleTimes {
  /** Schedules of a kind whose next run is later than `after`, the latest first, at most `limit`. */
  nextRunAfter(
    kind: Recurrence['kind'],
    after: string,
    limit: number,
  ): Promise<Owned<BackupSchedule>[]>;
  /** Changes times, unless they aren't those of `seen` any more. False then. */
  correct(
    seen: BackupSchedule,
    change: Partial<Pick<BackupSchedule, 'nextRunAt' | 'overdueAt'>>,
  ): Promise<boolean>;
}
