import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import {
  LeaseLostError,
  type Cancellable,
  type Claim,
  type RecordPatch,
  type JobStore,
} from '../ports/job-store.ts';
import type { PartProgress } from '../ports/part-progress.ts';
import type { SharedWork, StepContext } from './step-context.ts';

const beatEveryMs = 1000;
/** Parts that begin together show their progress one after the other. */
const turns = 16;
/** Whoever shows the progress of all parts reads each of them. */
const maxReadsPerSecond = 64;

/** Why a worker stops though it has neither failed nor been overtaken. */
export class CancelRequestedError extends Error {}

export interface HeartbeatOptions {
  readonly jobs: Pick<JobStore, 'renew' | 'progressOfParts'>;
  readonly limits: { readonly leaseMs: number };
}

type Report = Parameters<StepContext['report']>;

/** Renews the lease, shows progress once a second, notices cancellation and a lost lease. */
export class Heartbeat {
  private readonly options: HeartbeatOptions;
  private readonly claim: Claim;
  private readonly abort: AbortController;
  /** What was shown last and is not written yet. */
  shown: readonly RecordPatch[] = [];
  /** Whether this step has committed anything: then earlier failures no longer count. */
  hasProgressed = false;
  private reported: Report | null = null;
  private sharedWork: SharedWork | null = null;
  private lastBeat = performance.now();
  private beats = 0;
  /** In beats. Parts take turns in showing the progress of all, each beginning at another beat. */
  private nextTurn: number;
  private beating: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | null;

  constructor(options: HeartbeatOptions, claim: Claim, abort: AbortController) {
    this.options = options;
    this.claim = claim;
    this.abort = abort;
    this.nextTurn = (claim.job.partOf?.number ?? 0) % turns;
    this.timer = setInterval(() => {
      this.beating = this.beating.then(() => this.beat());
    }, beatEveryMs);
  }

  /** A job that is no part is all there is to report. */
  report(...report: Report): void {
    if (this.claim.job.partOf === null) {
      const [progress, show] = report;
      this.shown = show(progress);
    } else {
      this.reported = report;
    }
  }

  /** Stops the worker where somebody asked to cancel. */
  heed({ isCancelRequested }: Cancellable): void {
    if (isCancelRequested) {
      this.abort.abort(new CancelRequestedError());
    }
  }

  /** How far this part is. */
  get progress(): PartProgress | undefined {
    return this.reported?.[0];
  }

  async shareWork(work: SharedWork): Promise<void> {
    this.sharedWork = work;
    this.beating = this.beating.then(() => this.beat());
    await this.beating;
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
    const { limits } = this.options;
    try {
      await this.takeTurn();
    } catch {
      // Progress that can't be shown now is shown at the next turn.
    }
    const patches = this.shown;
    this.shown = [];
    try {
      const renewed = await this.renew(patches);
      this.lastBeat = performance.now();
      this.heed(renewed);
    } catch (error) {
      this.shown = this.shown.length === 0 ? patches : this.shown;
      if (error instanceof LeaseLostError) {
        this.abort.abort(error);
      } else if (performance.now() - this.lastBeat > limits.leaseMs) {
        // Somebody else may be at the job by now. If nobody is, it can still be handed over.
        this.abort.abort(new AppError('unavailable', messages.unavailable, { cause: error }));
      }
    }
  }

  private async renew(patches: readonly RecordPatch[]): Promise<Cancellable> {
    const { jobs, limits } = this.options;
    const { progress, sharedWork } = this;
    const share = sharedWork?.news() ?? null;
    const { isCancelRequested, siblings } = await jobs.renew(this.claim, limits.leaseMs, {
      patches,
      ...(progress === undefined ? {} : { progress }),
      ...(share === null ? {} : { share }),
    });
    if (siblings !== undefined) {
      sharedWork?.learn(siblings);
    }
    return { isCancelRequested };
  }

  /** Of `n` active parts each shows every `n` seconds: the record is written once a second. */
  private async takeTurn(): Promise<void> {
    const { job } = this.claim;
    const beat = this.beats;
    this.beats += 1;
    if (job.partOf === null || this.reported === null || beat < this.nextTurn) {
      return;
    }
    const all = await this.options.jobs.progressOfParts(job);
    const secondsPerLook = Math.ceil(job.partOf.total / maxReadsPerSecond);
    this.nextTurn = beat + Math.max(1, all.active) * secondsPerLook;
    const [, show] = this.reported;
    this.shown = show(all);
  }
}
