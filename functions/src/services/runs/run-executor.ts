import type { Log } from '../../lib/log.ts';
import { messages } from '../../contract/errors.ts';
import { AppError } from '../../lib/errors.ts';
import {
  LeaseLostError,
  type Claim,
  type RecordPatch,
  type RunKind,
  type RunStore,
} from '../ports/run-store.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import { describeFailure, mayPass } from './run-failure.ts';
import type { StepContext, StepHandler } from './step-context.ts';

export interface RunLimits {
  /** How long a step works before it hands over to the next. */
  readonly stepBudgetMs: number;
  /** How long a worker that gives no sign of life keeps a run. */
  readonly leaseMs: number;
  readonly commitEveryMs: number;
}

export interface RunExecutorOptions {
  readonly runs: RunStore;
  readonly queue: TaskQueue;
  readonly handlers: Readonly<Record<RunKind, StepHandler>>;
  readonly limits: RunLimits;
  readonly log: Log;
}

const maxFailures = 6;
const firstBackoffSeconds = 5;
const maxBackoffSeconds = 300;
const progressEveryMs = 1000;
/** A run that was just given back is free within moments; only then is a delivery sent back to the queue. */
const patienceMs = 2000;
const patienceStepMs = 100;

class CancelRequestedError extends Error {}

/**
 * Does one step of a run, whatever became of earlier deliveries: takes the lease, works within the budget, and hands over.
 *
 * The next step is queued before this one is given back, so a worker that dies between the two loses nothing: the task for the next
 * step finds the run where it stands. A delivery for a step that has passed does nothing.
 */
export class RunExecutor {
  private readonly options: RunExecutorOptions;

  constructor(options: RunExecutorOptions) {
    this.options = options;
  }

  /** @throws AppError `unavailable` when another worker holds the run: the queue should deliver again later. */
  async execute(runId: string, step: number): Promise<void> {
    const claim = await this.claim(runId, step);
    if (claim === 'over') {
      return;
    }
    if (claim === 'busy') {
      throw new AppError('unavailable', 'Another worker is at this run');
    }
    const abort = new AbortController();
    const heart = new Heartbeat(this.options, claim, abort);
    try {
      await this.attempt(claim, abort.signal, heart);
    } catch (error) {
      if (!(error instanceof LeaseLostError)) {
        throw error;
      }
      this.options.log.warn('Lease lost', { runId, step: String(claim.run.step) });
    }
  }

  /** @throws LeaseLostError when another worker has taken over, and whatever keeps the run from being handed over or ended. */
  private async attempt(claim: Claim, signal: AbortSignal, heart: Heartbeat): Promise<void> {
    try {
      const outcome = await this.work(claim, signal, heart);
      await heart.stop();
      if (outcome === 'more') {
        await this.handOver(claim, { failures: 0, delaySeconds: 0 });
      }
    } catch (error) {
      await heart.stop();
      await this.settle(claim, signal.aborted ? signal.reason : error, heart);
    }
  }

  private async claim(runId: string, step: number): Promise<Claim | 'busy' | 'over'> {
    const { runs, limits } = this.options;
    for (let waitedMs = 0; ; waitedMs += patienceStepMs) {
      const claim = await runs.claim(runId, step, limits.leaseMs);
      if (claim !== 'busy' || waitedMs >= patienceMs) {
        return claim;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, patienceStepMs);
      });
    }
  }

  private async work(
    claim: Claim,
    signal: AbortSignal,
    heart: Heartbeat,
  ): Promise<'more' | 'done'> {
    const { runs, handlers, limits } = this.options;
    if (claim.run.isCancelRequested) {
      throw new CancelRequestedError();
    }
    const end = performance.now() + limits.stepBudgetMs;
    const context: StepContext = {
      claim,
      signal,
      isBudgetSpent: () => performance.now() >= end,
      commitEveryMs: limits.commitEveryMs,
      commit: async (change) => {
        signal.throwIfAborted();
        await runs.commit(claim, limits.leaseMs, change);
        heart.hasProgressed = true;
      },
      show: (patches) => {
        heart.show(patches);
      },
      finish: async (patches) => {
        await heart.stop();
        signal.throwIfAborted();
        await runs.finish(claim, patches);
      },
    };
    return await handlers[claim.run.kind].step(context);
  }

  private async handOver(
    claim: Claim,
    next: { failures: number; delaySeconds: number },
  ): Promise<void> {
    const { runs, queue } = this.options;
    const task = { runId: claim.run.id, step: claim.run.step + 1 };
    await queue.enqueue(task, next.delaySeconds);
    await runs.release(claim, { failures: next.failures });
  }

  /** After a failure: cancel, try again later, or end the run and say why. What was last shown is kept. */
  private async settle(claim: Claim, error: unknown, heart: Heartbeat): Promise<void> {
    const { runs, handlers, log } = this.options;
    const handler = handlers[claim.run.kind];
    if (error instanceof LeaseLostError) {
      throw error;
    }
    if (error instanceof CancelRequestedError) {
      await runs.finish(claim, [...heart.shown, ...(await handler.cancelled(claim))]);
      return;
    }
    const failures = (heart.hasProgressed ? 0 : claim.run.failures) + 1;
    const about = { runId: claim.run.id, step: String(claim.run.step), attempt: failures };
    log.error('Step failed', error, about);
    if (mayPass(error) && failures < maxFailures) {
      const delaySeconds = Math.min(firstBackoffSeconds * 2 ** (failures - 1), maxBackoffSeconds);
      await this.handOver(claim, { failures, delaySeconds });
      return;
    }
    const failed = await handler.failed(claim, describeFailure(error));
    await runs.finish(claim, [...heart.shown, ...failed]);
  }
}

/** Keeps the lease alive, shows progress at most once a second, and notices a cancellation or a lost lease. */
class Heartbeat {
  private readonly options: RunExecutorOptions;
  private readonly claim: Claim;
  private readonly abort: AbortController;
  /** What was shown last and is not written yet. */
  shown: readonly RecordPatch[] = [];
  /** Whether this step has committed anything: then earlier failures don't count any more. */
  hasProgressed = false;
  private lastBeat = performance.now();
  private beating: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null;

  constructor(options: RunExecutorOptions, claim: Claim, abort: AbortController) {
    this.options = options;
    this.claim = claim;
    this.abort = abort;
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat());
    }, progressEveryMs);
  }

  show(patches: readonly RecordPatch[]): void {
    this.shown = patches;
  }

  async stop(): Promise<void> {
    if (this.timer !== null) {
      clearInterval(this.timer);
      this.timer = null;
    }
    await this.beating;
  }

  private async beat(): Promise<void> {
    if (this.timer === null) {
      return;
    }
    const { runs, limits } = this.options;
    const patches = this.shown;
    this.shown = [];
    try {
      const { isCancelRequested } = await runs.renew(this.claim, limits.leaseMs, patches);
      this.lastBeat = performance.now();
      if (isCancelRequested) {
        this.abort.abort(new CancelRequestedError());
      }
    } catch (error) {
      this.shown = this.shown.length === 0 ? patches : this.shown;
      if (error instanceof LeaseLostError) {
        this.abort.abort(error);
      } else if (performance.now() - this.lastBeat > limits.leaseMs) {
        // Somebody else may be at the run by now. If nobody is, it can still be handed over.
        this.abort.abort(new AppError('unavailable', messages.unavailable, { cause: error }));
      }
    }
  }
}
