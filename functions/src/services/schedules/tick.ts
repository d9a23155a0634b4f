import type { BackupSchedule } from '../../contract/schedules.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { Log } from '../../lib/log.ts';
import type { Backups } from '../backups/backups.ts';
import type { BackupStore, Owned } from '../ports/backup-store.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { TimeCorrections } from './time-corrections.ts';
import { nextRun } from './next-run.ts';

/** Something that a tick does, on its own: it can fail without the others. */
export interface Duty {
  /** As in 'Tick: cleaning up uploads failed'. */
  readonly name: string;
  readonly work: () => Promise<unknown>;
}

export interface TickOptions {
  readonly store: Pick<BackupStore, 'dueSchedules'>;
  readonly runs: Pick<JobStore, 'lost'>;
  readonly queue: TaskQueue;
  readonly backups: Pick<Backups, 'startScheduled'>;
  /** Finds times of schedules that can't be right. */
  readonly times: Pick<TimeCorrections, 'correctFar' | 'correct'>;
  /** What is done once the backups that are due have started, in this order. */
  readonly duties: readonly Duty[];
  readonly log: Log;
  /** The present time; see `tickClock`. */
  readonly now: () => Date;
  /** A run without a sign of life for so long has lost its worker or its task. */
  readonly lostAfterMs: number;
}

export interface TickOutcome {
  readonly started: number;
  readonly revived: number;
  /** Names of the duties that failed. Each has been logged with its reason. */
  readonly failed: readonly string[];
}

const batch = 100;
const parallel = 20;
/** Bounds one tick; what is left over is due in the next. */
const maxStartMs = 50_000;

/**
 * What happens every minute, without anybody signed in: starts what is due, revives what was lost. Two ticks at once, a tick too
 * late or a tick too many change nothing: a slot is taken in a transaction, and a revived run still has to win its lease.
 *
 * One duty that fails, every minute anew perhaps, does not keep the others from being done.
 */
export async function tick(options: TickOptions): Promise<TickOutcome> {
  const { duties, times, log } = options;
  const failed: string[] = [];
  const guarded = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      log.error(`Tick: ${name} failed`, error);
      failed.push(name);
      return null;
    }
  };
  const revived = await guarded('reviving lost runs', () => reviveLost(options));
  await guarded('correcting times of schedules', () => times.correctFar());
  const started = await guarded('starting what is due', () => startDue(options));
  for (const { name, work } of duties) {
    await guarded(name, work);
  }
  return { started: started ?? 0, revived: revived ?? 0, failed };
}

/** A queue that can't be reached must not keep what is due from being taken: both are found again by the next tick. */
async function reviveLost({ runs, queue, log, now, lostAfterMs }: TickOptions): Promise<number> {
  const lost = await runs.lost(new Date(now().getTime() - lostAfterMs), batch);
  try {
    for (const { id, step } of lost) {
      await queue.enqueue({ runId: id, step });
    }
  } catch (error) {
    log.error('Lost runs not revived', error, { count: lost.length });
  }
  return lost.length;
}

async function startDue(options: TickOptions): Promise<number> {
  const end = performance.now() + maxStartMs;
  const at = options.now().toISOString();
  let started = 0;
  let last: BackupSchedule | null = null;
  // Page by page after the last: what waits, or fails, must not keep what comes after it from its turn.
  for (;;) {
    const due: Owned<BackupSchedule>[] = await options.store.dueSchedules(at, batch, last);
    const outcomes = await mapBounded(due, parallel, (one) => startOne(options, one));
    started += outcomes.filter(Boolean).length;
    last = due.at(-1)?.value ?? null;
    if (due.length < batch || performance.now() > end) {
      return started;
    }
  }
}

/** Whether this tick started it. One configuration that fails must not keep others from starting. */
async function startOne(
  { backups, times, log, now }: TickOptions,
  schedule: Owned<BackupSchedule>,
): Promise<boolean> {
  const { value } = schedule;
  if (value.nextRunAt === null) {
    return false;
  }
  const about = { configurationId: value.id, projectId: value.projectId };
  // Its slot has come; what may lie too far ahead is by when a backup is to have succeeded.
  await times.correct(schedule);
  try {
    const takenAt = now().toISOString();
    // Counted from now, so that missed slots come to one run.
    const nextRunAt = nextRun(value.schedule, now());
    const slot = { configurationId: value.id, slot: value.nextRunAt, nextRunAt, takenAt };
    const outcome = await backups.startScheduled(schedule, slot);
    if (outcome === 'overlap') {
      log.warn('Slot passed over: the schedule’s previous backup is running', about);
    }
    return outcome === 'started';
  } catch (error) {
    log.error('Scheduled backup not started', error, about);
    return false;
  }
}
