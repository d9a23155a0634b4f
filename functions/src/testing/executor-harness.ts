/** For tests of the executor: one job in memory, worked at by a handler that the test gives. */
import { vi } from 'vitest';
import { createLog } from '../lib/log.ts';
import type { RecordPatch, Job } from '../services/ports/job-store.ts';
import { JobExecutor } from '../services/jobs/job-executor.ts';
import type { StepContext, StepHandler } from '../services/jobs/step-context.ts';
import { MemoryQueue, MemoryJobs } from './memory-jobs.ts';

export const leaseMs = 10_000;

/** What a handler shows of its job. */
export const patch = (status: string): RecordPatch => ({
  collection: 'backupRecords',
  id: 'r1',
  patch: { status },
});

/** @param change of the job that is to be executed */
export function setUp(step: StepHandler['step'], change: Partial<Job> = {}) {
  const jobs = new MemoryJobs(change);
  const queue = new MemoryQueue();
  const logged: string[] = [];
  const handler: StepHandler = {
    step,
    failed: async (_claim, failure) => [patch(`failed: ${failure.code}: ${failure.message}`)],
    cancelled: async () => [patch('cancelled')],
  };
  const executor = new JobExecutor({
    jobs,
    queue,
    handlers: {
      backup: handler,
      verification: handler,
      restore: handler,
      import: handler,
      deletion: handler,
      webhook: handler,
      retention: handler,
      range: handler,
      pages: handler,
    },
    limits: { stepBudgetMs: 1000, leaseMs, commitEveryMs: 100 },
    log: createLog((line) => void logged.push(line)),
    ends: { note: () => [], record: async () => {} },
  });
  const statuses = () => jobs.patches.map(({ patch: { status } }) => status);
  return { jobs, queue, executor, statuses, logged };
}

/** Works until it is asked to stop. */
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
