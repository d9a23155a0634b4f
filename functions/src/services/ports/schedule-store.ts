import type { Alert } from '../../contract/alerts.ts';
import type { Lock } from '../../contract/lock-fields.ts';
import type { BackupSchedule, LastClone, Recurrence } from '../../contract/schedules.ts';
import type { Owned } from './owned.ts';

/** A schedule's turn: the slot it was due for, and what to change when it is taken. */
export interface ScheduledSlot {
  readonly configurationId: string;
  readonly slot: string;
  readonly nextRunAt: string;
  readonly takenAt: string;
}

/** Schedules, as their owners read them, and the times that are kept of each. */
export interface ScheduleStore {
  get(id: string): Promise<Owned<BackupSchedule> | null>;
  /** Oldest first, at most 100. */
  list(projectId: string, ownerId: string): Promise<BackupSchedule[]>;
  /**
   * @param mayFollow throws where the project can't have one more than `existing` beside those
   *   `waiting` that can be taken back; however many calls race, none is missed
   * @throws AppError `not-found` when the project is gone, and whatever `mayFollow` throws.
   */
  create(
    schedule: Owned<BackupSchedule>,
    mayFollow: (existing: number, waiting: number) => void,
  ): Promise<void>;
  /**
   * Changes these fields alone: a schedule's turn may change others meanwhile. False when it is
   * gone.
   */
  change(id: string, change: Partial<BackupSchedule>): Promise<boolean>;
  /**
   * Changes what locks may keep from being changed, unless somebody else does so at once; `change`
   * may run several times.
   * @returns the schedule as it is then; null when it is gone
   * @throws whatever `change` throws
   */
  changeLocked(
    id: string,
    change: (current: BackupSchedule, projectLock: Lock | null) => Partial<BackupSchedule>,
  ): Promise<BackupSchedule | null>;

  /** Enabled ones due at `now`, the longest overdue first, those after `after` only. */
  due(now: string, limit: number, after: BackupSchedule | null): Promise<Owned<BackupSchedule>[]>;
  /** Takes a slot without a backup: the next one counts. False when it was taken before. */
  passOver(slot: ScheduledSlot): Promise<boolean>;
  /** Enabled ones whose `overdueAt` is at `at` or before, at most `limit`. */
  overdue(at: string, limit: number): Promise<Owned<BackupSchedule>[]>;
  /**
   * Schedules of a kind whose next run is later than `after`, the latest first, at most `limit`.
   */
  nextRunAfter(
    kind: Recurrence['kind'],
    after: string,
    limit: number,
  ): Promise<Owned<BackupSchedule>[]>;
  /** Those with a clone that is due at `at`, at most `limit`. */
  clonesDue(at: string, limit: number): Promise<Owned<BackupSchedule>[]>;
  /**
   * Puts off a due clone until then, for the one that begins it now, which `last` says. False where
   * it is no longer as in `seen`.
   */
  takeClone(
    seen: BackupSchedule,
    taken: { readonly until: string; readonly last: LastClone },
  ): Promise<boolean>;
  /**
   * The clone of a backup is no longer due. `last` is what is said of the newest one from now on,
   * and undefined where that stays; an alert about it is raised once.
   */
  settleClone(
    of: { readonly configurationId: string; readonly recordId: string },
    came: { readonly last: LastClone | null | undefined; readonly alert: Owned<Alert> | null },
  ): Promise<void>;
  /** Changes times, unless they are no longer those of `seen`. False then. */
  correct(
    seen: BackupSchedule,
    change: Partial<Pick<BackupSchedule, 'nextRunAt' | 'overdueAt'>>,
  ): Promise<boolean>;
}
