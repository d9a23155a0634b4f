import type { BackupConfiguration } from '../../contract/configurations.ts';
import { mapBounded } from '../../lib/map-bounded.ts';
import type { Log } from '../../lib/log.ts';
import type { AlarmWatch } from '../alarms/alarm-watch.ts';
import type { Backups } from '../backups/backups.ts';
import type { BackupStore, Owned } from '../ports/backup-store.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { nextRun } from './next-run.ts';

export interface TickOptions {
  readonly store: BackupStore;
  readonly runs: Pick<RunStore, 'lost'>;
  readonly queue: TaskQueue;
  readonly backups: Pick<Backups, 'startScheduled'>;
  /** Raises alarms about schedules that have not kept their promise, and sends those that are to be sent. */
  readonly alarms: Pick<AlarmWatch, 'raiseOverdue' | 'deliver'>;
  /** Finishes deletions of projects that were left unfinished. */
  readonly cleanUp: () => Promise<void>;
  /** Has the retention of projects looked at that are due. */
  readonly retain: () => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
  /** A run without a sign of life for so long has lost its worker or its task. */
  readonly lostAfterMs: number;
}

const batch = 100;
const parallel = 20;
/** Bounds one tick; what is left over is due in the next. */
const maxStartMs = 50_000;

/**
 * What happens every minute, without anybody signed in: starts what is due, revives what was lost. Two ticks at once, a tick too
 * late or a tick too many change nothing: a slot is taken in a transaction, and a revived run still has to win its lease.
 */
export async function tick(options: TickOptions): Promise<{ started: number; revived: number }> {
  const { alarms, cleanUp, retain, log } = options;
  // One duty that fails, every minute anew perhaps, must not keep the others from being done.
  const guarded = async <T>(duty: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      log.error(`Tick: ${duty} failed`, error);
      return null;
    }
  };
  const revived = await guarded('reviving lost runs', () => reviveLost(options));
  const started = await guarded('starting what is due', () => startDue(options));
  await guarded('looking for what is overdue', () => alarms.raiseOverdue());
  await guarded('delivering alarms', () => alarms.deliver());
  await guarded('cleaning up', cleanUp);
  await guarded('retention', retain);
  return { started: started ?? 0, revived: revived ?? 0 };
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
  let behind: BackupConfiguration | null = null;
  // Page by page behind the last: what waits, or fails, must not keep what comes after it from its turn.
  for (;;) {
    const due: Owned<BackupConfiguration>[] = await options.store.dueConfigurations(
      at,
      batch,
      behind,
    );
    const outcomes = await mapBounded(due, parallel, (one) => startOne(options, one));
    started += outcomes.filter(Boolean).length;
    behind = due.at(-1)?.value ?? null;
    if (due.length < batch || performance.now() > end) {
      return started;
    }
  }
}

/** Whether this tick started it. One configuration that fails must not keep others from starting. */
async function startOne(
  { backups, log, now }: TickOptions,
  configuration: Owned<BackupConfiguration>,
): Promise<boolean> {
  const { value } = configuration;
  if (value.nextRunAt === null) {
    return false;
  }
  const about = { configurationId: value.id, projectId: value.projectId };
  try {
    const takenAt = now().toISOString();
    // Counted from now, so that missed slots come to one run.
    const nextRunAt = nextRun(value.schedule, now());
    const slot = { configurationId: value.id, slot: value.nextRunAt, nextRunAt, takenAt };
    const outcome = await backups.startScheduled(configuration, slot);
    if (outcome === 'overlap') {
      log.warn('Slot passed over: the schedule’s former backup is running', about);
    }
    return outcome === 'started';
  } catch (error) {
    log.error('Scheduled backup not started', error, about);
    return false;
  }
}
