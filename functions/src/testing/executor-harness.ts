/** For tests of the executor: a job in memory, worked at by a handler that the test gives. */
import { vi } from 'vitest';
import { createLog } from '../lib/log.ts';
import type { RecordPatch, Job } from '../services/ports/job-store.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import type { StepContext, StepHandler } from '../services/jobs/step-context.ts';
import { MemoryDocuments } from './memory/documents.ts';
import { MemoryJobStore } from './memory/job-store.ts';
import { MemoryQueue } from './memory/task-queue.ts';
import { handlersOf, jobOf } from './step-context.ts';

export const leaseMs = 10_000;

/** What a handler shows of its job. */
export const patch = (status: string): RecordPatch => ({
  collection: 'backupRecords',
  id: 'r1',
  patch: { status },
});

/** Remembers what was shown. */
class WatchedJobs extends MemoryJobStore {
  readonly statuses: unknown[] = [];

  protected override apply(patches: readonly RecordPatch[]): void {
    this.statuses.push(...patches.map((one) => one.patch['status']));
    super.apply(patches);
  }
}

/** @param change of the job that is to be executed @param more of its handler */
export function setUp(
  step: StepHandler['step'],
  change: Partial<Job> = {},
  more: Pick<StepHandler, 'endsAfterParts'> = {},
) {
  const jobs = new WatchedJobs(new MemoryDocuments(), () => new Date());
  const job = jobs.add(jobOf(), change);
  const queue = new MemoryQueue();
  const logged: string[] = [];
  const handler: StepHandler = {
    ...more,
    step,
    failed: async (_claim, failure) => [patch(`failed: ${failure.code}: ${failure.message}`)],
    cancelled: async () => [patch('cancelled')],
  };
  const executor = new JobExecutor({
    jobs,
    queue,
    handlers: handlersOf({ backup: handler, range: handler }),
    limits: { stepBudgetMs: 1000, leaseMs, commitEveryMs: 100 },
    log: createLog((line) => void logged.push(line)),
    ends: { note: () => [], record: async () => {} },
  });
  return { jobs, job, queue, executor, statuses: () => jobs.statuses, logged };
}

/** The first part of a job that is divided into `total`, all of them active. */
export async function setUpPart(
  step: StepHandler['step'],
  total: number,
  more: Pick<StepHandler, 'endsAfterParts'> = {},
) {
  const made = setUp(step, {}, more);
  const { jobs } = made;
  const claim = await jobs.claim('r1', 0, leaseMs);
  if (typeof claim === 'string' || 'wakes' in claim) {
    throw new Error('the job is not to be had');
  }
  const states = Array.from({ length: total }, () => null);
  await jobs.commit(claim, leaseMs, { fork: { kind: 'range', states, parallel: total } });
  const [part = ''] = await jobs.untakenParts(claim.job);
  return { ...made, part };
}

/** What another worker does that takes the job over. */
export function takeOver(job: { token: number } | undefined): void {
  if (job !== undefined) {
    job.token += 1;
  }
}

/** Works until it is stopped. */
export function untilAborted({ signal }: StepContext): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(new Error('the read was aborted'));
    });
  });
}

/** Runs `work` on a clock that stands still until the test moves it. */
export async function withTime<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date', 'performance'],
  });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}
