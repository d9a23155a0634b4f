import type { BackupSchedule } from '../../contract/schedules.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import type { Backups } from '../backups/backups.ts';
import type { ScheduleStore } from '../ports/schedule-store.ts';
import type { Owned } from '../ports/owned.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { TimeCorrections } from './time-corrections.ts';
import { nextRun } from './next-run.ts';

/** A separate task of a tick: it can fail or hang without the others. */
export interface Duty {
  /** As in 'Tick: cleaning up uploads failed'. */
  readonly name: string;
  readonly work: () => Promise<unknown>;
}

export interface TickOptions {
  readonly schedules: Pick<ScheduleStore, 'due'>;
  readonly jobs: Pick<JobStore, 'lost'>;
  readonly queue: TaskQueue;
  readonly backups: Pick<Backups, 'startScheduled'>;
  /** Finds times of schedules that can't be right. */
  readonly times: Pick<TimeCorrections, 'correctFar' | 'correct'>;
  /** What is begun once the backups that are due have started, in this order. */
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
  /** Names of the duties that failed or hang. Each has been logged with its reason. */
  readonly failed: readonly string[];
}

const batch = 100;
const parallel = 20;
/** Bounds one tick; what is left over is due in the next. */
const maxStartMs = 50_000;
/** Where a duty takes longer, the next one begins beside it. */
const nextDutyAfterMs = 5000;
/** The function `tick` is ended after 120 seconds. */
const maxTickMs = 100_000;
/** A schedule whose start takes longer makes room for the next. */
const nextStartAfterMs = 5000;

/**
 * What happens every minute, without anybody signed in: starts what is due, revives what was lost.
 * Two ticks at once, a tick too late or a tick too many change nothing: a slot is taken in a
 * transaction, and a revived run still has to win its lease.
 *
 * A duty that fails or hangs, every minute perhaps, keeps no other from being done.
 */
export async function tick(options: TickOptions): Promise<TickOutcome> {
  const { times, log } = options;
  let started = 0;
  let revived = 0;
  const duties: Duty[] = [
    { name: 'reviving lost runs', work: async () => (revived = await reviveLost(options)) },
    { name: 'correcting times of schedules', work: () => times.correctFar() },
    { name: 'starting what is due', work: async () => (started = await startDue(options)) },
    ...options.duties,
  ];
  const limits = { nextAfterMs: nextDutyAfterMs, limitMs: maxTickMs };
  const failed = await settleEach(duties, ({ work }) => work(), limits);
  for (const { item, error } of failed) {
    log.error(`Tick: ${item.name} failed`, error);
  }
  return { started, revived, failed: failed.map(({ item }) => item.name) };
}

/** What can't be queued now is found again by the next tick. */
async function reviveLost({ jobs, queue, log, now, lostAfterMs }: TickOptions): Promise<number> {
  const lost = await jobs.lost(new Date(now().getTime() - lostAfterMs), batch);
  const failed = await settleEach(lost, ({ id, step }) => queue.enqueue({ runId: id, step }), {
    parallel,
  });
  if (failed.length > 0) {
    log.error('Lost runs not revived', failed[0]?.error, { count: failed.length });
  }
  return lost.length;
}

async function startDue(options: TickOptions): Promise<number> {
  const end = performance.now() + maxStartMs;
  const at = options.now().toISOString();
  let started = 0;
  let last: BackupSchedule | null = null;
  // Page by page after the last: what waits, or fails, must not keep what comes after it from its
  // turn.
  for (;;) {
    const due: Owned<BackupSchedule>[] = await options.schedules.due(at, batch, last);
    const failed = await settleEach(
      due,
      async (one) => {
        const isStarted = await startOne(options, one);
        started += isStarted ? 1 : 0;
      },
      { parallel, nextAfterMs: nextStartAfterMs, limitMs: Math.max(0, end - performance.now()) },
    );
    for (const { item, error } of failed) {
      const { id: configurationId, projectId } = item.value;
      options.log.error('Scheduled backup not started', error, { configurationId, projectId });
    }
    last = due.at(-1)?.value ?? null;
    if (due.length < batch || performance.now() > end) {
      return started;
    }
  }
}

/** Whether this tick started it. */
async function startOne(
  { backups, times, log, now }: TickOptions,
  schedule: Owned<BackupSchedule>,
): Promise<boolean> {
  const { value } = schedule;
  if (value.nextRunAt === null) {
    return false;
  }
  // Its slot has come; what may lie too far ahead is by when a backup is to have succeeded.
  await times.correct(schedule);
  const takenAt = now().toISOString();
  // Counted from now, so that missed slots come to one run.
  const nextRunAt = nextRun(value.schedule, now());
  const slot = { configurationId: value.id, slot: value.nextRunAt, nextRunAt, takenAt };
  const outcome = await backups.startScheduled(schedule, slot);
  if (outcome === 'overlap') {
    log.warn('Slot passed over: the schedule’s previous backup is running', {
      configurationId: value.id,
      projectId: value.projectId,
    });
  }
  return outcome === 'started';
}
