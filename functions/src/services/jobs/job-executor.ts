import type { Log } from '../../lib/log.ts';
import { AppError } from '../../lib/errors.ts';
import { pause } from '../../lib/pause.ts';
import type { JobEnds } from '../audit/job-ends.ts';
import { LeaseLostError, type Claim, type JobFailure } from '../ports/job-store.ts';
import type { RecordPatch, JobKind, JobStore } from '../ports/job-store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { CancelRequestedError, Heartbeat } from './heartbeat.ts';
import { describeFailure, mayPass } from './job-failure.ts';
import { isAwaitingParts, wakeJobs } from './stop-parts.ts';
import type { StepContext, StepHandler } from './step-context.ts';

export interface JobLimits {
  /** How long a step works before it hands over to the next. */
  readonly stepBudgetMs: number;
  /** How long a worker that gives no sign of life keeps a job. */
  readonly leaseMs: number;
  readonly commitEveryMs: number;
}

export interface JobExecutorOptions {
  readonly jobs: JobStore;
  readonly queue: TaskQueue;
  readonly handlers: Readonly<Record<JobKind, StepHandler>>;
  readonly limits: JobLimits;
  readonly log: Log;
  /** Records how jobs came out. */
  readonly ends: Pick<JobEnds, 'note' | 'record'>;
}

const maxFailures = 6;
const firstBackoffSeconds = 5;
const maxBackoffSeconds = 300;
/** When a job that waits for another one looks again. */
const laterSeconds = 5;
/** A job that was just given back is free within moments: the delivery waits for that first. */
const claimWaitMs = 2000;
const claimWaitStepMs = 100;

/** A part of the job has ended without success. */
class PartFailedError extends Error {
  readonly failure: JobFailure;

  constructor(failure: JobFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const partCancelled: JobFailure = { code: 'aborted', message: 'It was cancelled', hint: null };

/**
 * Does one step of a job, whatever became of earlier deliveries: takes the lease, works within the
 * budget, and hands over.
 *
 * The next step is queued before this one is given back, so a worker that dies between the two
 * loses nothing: the task for the next step finds the job where it stands. A delivery for a step
 * that has passed does nothing.
 */
export class JobExecutor {
  private readonly options: JobExecutorOptions;

  constructor(options: JobExecutorOptions) {
    this.options = options;
  }

  /** @throws AppError `unavailable` while another worker holds the job: to be delivered again */
  async execute(runId: string, step: number): Promise<void> {
    const claim = await this.claim(runId, step);
    if (claim === 'over') {
      return;
    }
    if (claim === 'busy') {
      throw new AppError('unavailable', 'Another worker is at this job');
    }
    if ('wakes' in claim) {
      await wakeJobs(this.options.queue, claim.wakes);
      return;
    }
    const abort = new AbortController();
    const heart = new Heartbeat(this.options, claim, abort);
    try {
      await this.attempt(claim, abort.signal, heart);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        throw error;
      }
      this.options.log.warn('Lease lost', { runId, step: String(claim.job.step) });
    }
  }

  /** @throws LeaseLostError when another worker took over; what prevents handing over or ending */
  private async attempt(claim: Claim, signal: AbortSignal, heart: Heartbeat): Promise<void> {
    try {
      const outcome = await this.work(claim, signal, heart);
      await heart.stop();
      if (outcome === 'more' || outcome === 'later') {
        const delaySeconds = outcome === 'later' ? laterSeconds : 0;
        await this.handOver(claim, { failures: 0, delaySeconds });
      } else if (outcome === 'waiting') {
        await wakeJobs(this.options.queue, await this.options.jobs.untakenParts(claim.job));
        await this.options.jobs.release(claim, { failures: 0 });
      }
    } catch (error) {
      await heart.stop();
      await this.settle(claim, signal.aborted ? signal.reason : error, heart);
    }
  }

  private async claim(runId: string, step: number): ReturnType<JobStore['claim']> {
    const { jobs, limits } = this.options;
    for (let waitedMs = 0; ; waitedMs += claimWaitStepMs) {
      const claim = await jobs.claim(runId, step, limits.leaseMs);
      if (claim !== 'busy' || waitedMs >= claimWaitMs) {
        return claim;
      }
      await pause(claimWaitStepMs);
    }
  }

  private async work(
    claim: Claim,
    signal: AbortSignal,
    heart: Heartbeat,
  ): ReturnType<StepHandler['step']> {
    const { jobs, handlers, limits } = this.options;
    if (claim.job.isCancelRequested) {
      throw new CancelRequestedError();
    }
    if (claim.job.parts?.failure) {
      throw new PartFailedError(claim.job.parts.failure);
    }
    if (claim.job.failures >= maxFailures) {
      throw new AppError('unavailable', 'The work was broken off again and again', {
        hint: 'Start it again; if it fails again, contact us with the time and the ID.',
      });
    }
    const end = performance.now() + limits.stepBudgetMs;
    const context: StepContext = {
      claim,
      signal,
      isBudgetSpent: () => performance.now() >= end,
      commitEveryMs: limits.commitEveryMs,
      commit: async (change) => {
        signal.throwIfAborted();
        const committed = await jobs.commit(claim, limits.leaseMs, change);
        heart.hasProgressed = true;
        // What was committed is known to the handler before the work stops.
        heart.heed(committed);
      },
      assertHeld: async () => {
        signal.throwIfAborted();
        heart.heed(await jobs.renew(claim, limits.leaseMs, { patches: [] }));
        signal.throwIfAborted();
      },
      report: (progress, show) => {
        heart.report(progress, show);
      },
      shareWork: (shared) => heart.shareWork(shared),
      finish: async (patches) => {
        await heart.stop();
        signal.throwIfAborted();
        if (claim.job.partOf === null) {
          await this.finish(claim, patches, null);
        } else {
          await this.endPart(claim, heart, null);
        }
      },
    };
    return await handlers[claim.job.kind].step(context);
  }

  private async handOver(
    claim: Claim,
    next: { failures: number; delaySeconds: number },
  ): Promise<void> {
    const { jobs, queue } = this.options;
    const task = { runId: claim.job.id, step: claim.job.step + 1 };
    await queue.enqueue(task, next.delaySeconds);
    await jobs.release(claim, { failures: next.failures });
  }

  /** After a failure: cancels, tries again later, or ends the job. What was last shown is kept. */
  private async settle(claim: Claim, error: unknown, heart: Heartbeat): Promise<void> {
    const { handlers, log } = this.options;
    const handler = handlers[claim.job.kind];
    if (error instanceof LeaseLostError) {
      throw error;
    }
    if (error instanceof CancelRequestedError) {
      await this.end(claim, heart, {
        failure: partCancelled,
        patches: async () => (await handler.cancelled?.(claim)) ?? [],
      });
      return;
    }
    const fail = (failure: JobFailure) =>
      this.end(claim, heart, {
        failure,
        patches: async () => (await handler.failed?.(claim, failure)) ?? [],
      });
    if (error instanceof PartFailedError) {
      await fail(error.failure);
      return;
    }
    const failures = (heart.hasProgressed ? 0 : claim.job.failures) + 1;
    const about = { runId: claim.job.id, step: String(claim.job.step), attempt: failures };
    log.error('Step failed', error, about);
    if (mayPass(error) && failures < maxFailures) {
      const delaySeconds = Math.min(firstBackoffSeconds * 2 ** (failures - 1), maxBackoffSeconds);
      await this.handOver(claim, { failures, delaySeconds });
      return;
    }
    await fail(describeFailure(error));
  }

  /**
   * Ends a job without success, if need be once its parts have ended. A part leaves it to the whole
   * job to show why.
   */
  private async end(
    claim: Claim,
    heart: Heartbeat,
    { failure, patches }: { failure: JobFailure; patches: () => Promise<RecordPatch[]> },
  ): Promise<void> {
    if (claim.job.partOf !== null) {
      await this.endPart(claim, heart, failure);
    } else if (!(await isAwaitingParts(this.options, claim, failure))) {
      await this.finish(claim, [...heart.shown, ...(await patches())], failure);
    }
  }

  private async finish(
    claim: Claim,
    patches: readonly RecordPatch[],
    failure: JobFailure | null,
  ): Promise<void> {
    const { jobs, ends } = this.options;
    await jobs.finish(claim, [...patches, ...ends.note(claim, patches, failure)]);
    await ends.record(claim);
  }

  private async endPart(
    claim: Claim,
    { progress }: Heartbeat,
    failure: JobFailure | null,
  ): Promise<void> {
    await wakeJobs(this.options.queue, await this.options.jobs.endPart(claim, failure, progress));
  }
}
