import type { PageRef } from '../../engine/format/manifest-schema.ts';

export const runKinds = ['backup', 'verification', 'restore', 'deletion'] as const;
export type RunKind = (typeof runKinds)[number];

/** Long work as a chain of steps. `state` is plain JSON that only the kind's handler understands. */
export interface Run {
  readonly id: string;
  readonly kind: RunKind;
  readonly ownerId: string;
  readonly projectId: string;
  /** The backup record, restore or (for a deletion) project that the run is about. */
  readonly subjectId: string;
  /** Grows with every step that ended; a task for an earlier step is stale. */
  readonly step: number;
  /** Failures since the last commit. */
  readonly failures: number;
  readonly isCancelRequested: boolean;
  readonly state: unknown;
}

/** The right to work on a run. Only the newest token may write; an older holder finds out at its next write. */
export interface Claim {
  readonly run: Run;
  readonly token: number;
}

/** A change of one of our own documents, as top-level fields; nothing happens where the document is gone. */
export interface RecordPatch {
  readonly collection: 'backupRecords' | 'restores' | 'projects' | 'backupConfigurations';
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
}

export interface RunChange {
  readonly state?: unknown;
  /** A manifest page that has been stored, with its number. */
  readonly page?: { readonly number: number; readonly ref: PageRef };
  readonly patches?: readonly RecordPatch[];
}

/** Thrown by every write of a worker whose claim is no longer the newest: it must stop at once. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another worker has taken over the run');
    this.name = 'LeaseLostError';
  }
}

export interface NewRun {
  readonly id: string;
  readonly kind: RunKind;
  readonly ownerId: string;
  readonly projectId: string;
  readonly subjectId: string;
  readonly state: unknown;
}

/** Runs, each with a lease and a fencing token that every write depends on. */
export interface RunStore {
  /**
   * Takes the run for `leaseMs`. `busy`: another worker holds it. `over`: the run has ended, is gone, or has passed `step`.
   */
  claim(runId: string, step: number, leaseMs: number): Promise<Claim | 'busy' | 'over'>;

  /** Writes durably and prolongs the lease. @throws LeaseLostError */
  commit(claim: Claim, leaseMs: number, change: RunChange): Promise<void>;

  /** Prolongs the lease; tells whether somebody asked to cancel. @throws LeaseLostError */
  renew(
    claim: Claim,
    leaseMs: number,
    patches: readonly RecordPatch[],
  ): Promise<{ isCancelRequested: boolean }>;

  /** Gives the run back for the step after this one. @throws LeaseLostError */
  release(claim: Claim, next: { readonly failures: number }): Promise<void>;

  /** Ends the run with its last changes, whatever they are, and forgets its state. @throws LeaseLostError */
  finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void>;

  /** The pages committed so far, in order. */
  pages(runId: string): Promise<PageRef[]>;

  /** Asks the run to stop. False when there is no such active run. */
  requestCancel(runId: string): Promise<boolean>;

  /** Active runs without a sign of life since `before`. */
  lost(before: Date, limit: number): Promise<{ id: string; step: number }[]>;
}
