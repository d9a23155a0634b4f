import type { Claim, RecordPatch, RunChange } from '../ports/run-store.ts';

/** What the handler of a step works with. Everything it writes is fenced: it throws `LeaseLostError` once another worker took over. */
export interface StepContext {
  readonly claim: Claim;
  /** Aborted when the lease is lost or the run is to be cancelled. */
  readonly signal: AbortSignal;
  readonly isBudgetSpent: () => boolean;
  readonly commitEveryMs: number;
  /** Keeps state and patches, all or nothing. */
  commit(change: RunChange): Promise<void>;
  /** What the owner should see next; written at most once a second, and when the run is cancelled or fails for good. */
  show(patches: readonly RecordPatch[]): void;
  /** Ends the run. */
  finish(patches: readonly RecordPatch[]): Promise<void>;
}

/** Why a run ended without success, in words for the owner. */
export interface RunFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** One kind of run. Handlers hold nothing between steps: everything is in the run's state. */
export interface StepHandler {
  /** Runs one bounded step; `done` when it called `finish`. */
  step(context: StepContext): Promise<'more' | 'done'>;
  /** Patches that show the end of the run to its owner. */
  failed(claim: Claim, failure: RunFailure): Promise<RecordPatch[]>;
  cancelled(claim: Claim): Promise<RecordPatch[]>;
}
