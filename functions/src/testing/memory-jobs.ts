import type { PageRef } from '../engine/format/manifest-schema.ts';
import { AppError } from '../lib/errors.ts';
import {
  LeaseLostError,
  type Claim,
  type RecordPatch,
  type Job,
  type JobChange,
  type JobFailure,
  type JobStore,
} from '../services/ports/job-store.ts';
import type { TaskQueue } from '../services/ports/task-queue.ts';

interface Stored {
  job: Job;
  isActive: boolean;
  token: number;
  leaseUntil: number;
}

/** One job in memory, with the lease and the fencing that the port promises. */
export class MemoryJobs implements JobStore {
  stored: Stored | null;
  readonly patches: RecordPatch[] = [];
  /** What the end of a part sets going, parts that nobody has taken up, and how parts ended. */
  sets: string[] = [];
  untaken: string[] = [];
  readonly partFailures: (JobFailure | null)[] = [];
  activeParts = 1;
  looks = 0;
  renewals = 0;
  renewFails: Error | null = null;

  constructor(change: Partial<Job> = {}) {
    const job: Job = {
      id: 'r1',
      kind: 'backup',
      ownerId: 'ada',
      projectId: 'shop',
      subjectId: 'r1',
      step: 0,
      failures: 0,
      isCancelRequested: false,
      state: null,
      parts: null,
      partOf: null,
      ...change,
    };
    this.stored = { job, isActive: true, token: 0, leaseUntil: 0 };
  }

  /** What another worker does that takes the job over. */
  takeOver(): void {
    if (this.stored !== null) {
      this.stored.token += 1;
    }
  }

  async claim(_runId: string, step: number, forMs: number): ReturnType<JobStore['claim']> {
    const { stored } = this;
    if (stored?.isActive === false && stored.job.partOf !== null) {
      return { ended: stored.job.partOf };
    }
    if (stored?.isActive !== true || stored.job.step > step) {
      return 'over';
    }
    if (stored.leaseUntil > Date.now()) {
      return 'busy';
    }
    stored.token += 1;
    stored.leaseUntil = Date.now() + forMs;
    return { job: stored.job, token: stored.token };
  }

  async commit(claim: Claim, _forMs: number, { state, patches = [] }: JobChange): Promise<void> {
    const stored = this.held(claim);
    stored.job = { ...stored.job, failures: 0, state: state ?? stored.job.state };
    this.patches.push(...patches);
  }

  async renew(claim: Claim, forMs: number, { patches }: { patches: readonly RecordPatch[] }) {
    this.renewals += 1;
    if (this.renewFails !== null) {
      throw this.renewFails;
    }
    const stored = this.held(claim);
    stored.leaseUntil = Date.now() + forMs;
    this.patches.push(...patches);
    return { isCancelRequested: stored.job.isCancelRequested };
  }

  async release(claim: Claim, { failures }: { readonly failures: number }): Promise<void> {
    const stored = this.held(claim);
    stored.job = { ...stored.job, step: stored.job.step + 1, failures };
    stored.leaseUntil = 0;
  }

  async finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void> {
    this.held(claim).isActive = false;
    this.patches.push(...patches);
  }

  async endPart(claim: Claim, failure: JobFailure | null): Promise<readonly string[]> {
    this.held(claim).isActive = false;
    this.partFailures.push(failure);
    return this.sets;
  }

  async partStates() {
    return [];
  }

  async untakenParts(): Promise<readonly string[]> {
    return this.untaken;
  }

  async progressOfParts() {
    this.looks += 1;
    return { documents: 70, rawBytes: 700, active: this.activeParts };
  }

  async pages(): Promise<PageRef[]> {
    return [];
  }

  async requestCancel(): Promise<boolean> {
    if (this.stored !== null) {
      this.stored.job = { ...this.stored.job, isCancelRequested: true };
    }
    return true;
  }

  async lost() {
    return [];
  }

  private held(claim: Claim): Stored {
    if (this.stored?.isActive !== true || this.stored.token !== claim.token) {
      throw new LeaseLostError();
    }
    return this.stored;
  }
}

export interface Task {
  runId: string;
  step: number;
  delaySeconds: number;
}

/** Tasks, in the order in which they were queued. */
export class MemoryQueue implements TaskQueue {
  readonly tasks: Task[] = [];
  isDown = false;

  async enqueue(task: { runId: string; step: number }, delaySeconds = 0): Promise<void> {
    if (this.isDown) {
      throw new AppError('unavailable', 'The work could not be queued');
    }
    this.tasks.push({ ...task, delaySeconds });
  }
}
