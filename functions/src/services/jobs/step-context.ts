import type { Claim, RecordPatch, JobChange, JobFailure } from '../ports/job-store.ts';
import type { PartProgress, Siblings } from '../ports/part-progress.ts';

export type { JobFailure } from '../ports/job-store.ts';

/** What a part shares with its siblings, and learns from them. */
export interface SharedWork {
  /** How to change what is shared; null while there is nothing to say. */
  news(): ((before: unknown) => unknown) | null;
  /** After every sign of life, the last news being part of what is shared. */
  learn(siblings: Siblings): void;
}

/** What a step's handler works with; every write throws `LeaseLostError` after a takeover. */
export interface StepContext {
  readonly claim: Claim;
  /** Aborted when the lease is lost or the job is to be cancelled. */
  readonly signal: AbortSignal;
  readonly isBudgetSpent: () => boolean;
  readonly commitEveryMs: number;
  /** Keeps state and patches, all or nothing. The failures of a job count from here on. */
  commit(change: JobChange): Promise<void>;
  /**
   * Before what a worker that was overtaken must not do. No progress: failures continue to count.
   */
  assertHeld(): Promise<void>;
  /**
   * How far this part is. `show` makes of all parts' progress what the owner should see; it is
   * asked so seldom that all parts together write about once a second. Of a job that is no part,
   * `show` is given its own progress; that is also written when the job is cancelled or fails.
   */
  report(progress: PartProgress, show: (all: PartProgress) => readonly RecordPatch[]): void;
  /** From now on shares with the part's siblings, once a second, and for the first time at once. */
  shareWork(work: SharedWork): Promise<void>;
  /** Ends the job. A part takes no patches: what it committed last is its result. */
  finish(patches: readonly RecordPatch[]): Promise<void>;
}

/** One kind of job. Handlers hold nothing between steps: everything is in the job's state. */
export interface StepHandler {
  /**
   * Does one bounded step; `later` where another job has to end first, `waiting` while the job's
   * parts work, `done` after `finish`.
   */
  step(context: StepContext): Promise<'more' | 'later' | 'waiting' | 'done'>;
  /**
   * Whether what the job's parts do must be over before its end is recorded; otherwise they are
   * overtaken by it.
   */
  readonly endsAfterParts?: boolean;
  /**
   * Patches that show the end of the job to its owner; none for a part, and where it shows none.
   */
  failed?(claim: Claim, failure: JobFailure): Promise<RecordPatch[]>;
  cancelled?(claim: Claim): Promise<RecordPatch[]>;
}
