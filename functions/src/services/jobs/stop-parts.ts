import type { Claim, JobFailure, JobKind, JobStore } from '../ports/job-store.ts';
import { anyStep, type TaskQueue } from '../ports/task-queue.ts';
import type { StepHandler } from './step-context.ts';

/** Queues what is to be done next of each of these jobs. */
export async function wakeJobs(queue: TaskQueue, jobIds: readonly string[]): Promise<void> {
  for (const runId of jobIds) {
    await queue.enqueue({ runId, step: anyStep });
  }
}

interface StopOptions {
  readonly jobs: Pick<JobStore, 'stopParts' | 'release'>;
  readonly queue: TaskQueue;
  readonly handlers: Readonly<Record<JobKind, Pick<StepHandler, 'endsAfterParts'>>>;
}

/**
 * Where a job that is to end without success must not end before its parts: has those stop that are
 * at work, and gives the job back. The last of them wakes it. The step itself may have made them.
 */
export async function isAwaitingParts(
  { jobs, queue, handlers }: StopOptions,
  claim: Claim,
  failure: JobFailure,
): Promise<boolean> {
  const { kind, failures } = claim.job;
  if (handlers[kind].endsAfterParts !== true) {
    return false;
  }
  const active = await jobs.stopParts(claim, failure);
  if (active.length > 0) {
    await wakeJobs(queue, active);
    await jobs.release(claim, { failures });
  }
  return active.length > 0;
}
