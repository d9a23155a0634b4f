import type { PageRef } from '../../engine/format/manifest-schema.ts';
import type { PartProgress, PartSight, Siblings } from './part-progress.ts';

export const jobKinds = [
  'backup',
  'verification',
  'restore',
  'import',
  'export',
  'deletion',
  /** Made by earlier versions only. */
  'webhook',
  'retention',
  'range',
  'pages',
  'restore-part',
] as const;
export type JobKind = (typeof jobKinds)[number];
/**
 * Jobs that do a part of another job's work: reading a range of names, verifying a range of pages,
 * a slice of one phase of a restore.
 */
export const partKinds = ['range', 'pages', 'restore-part'] as const satisfies readonly JobKind[];
export type PartKind = (typeof partKinds)[number];

/** Why a job ended without success, in words for the owner. */
export interface JobFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

/** Of a job whose work is divided. */
export interface Parts {
  readonly total: number;
  readonly ended: number;
  /** Why a part ended without success; the job can't succeed then. */
  readonly failure: JobFailure | null;
}

/** Whether a job that was divided can continue. */
export function haveEnded({ parts }: Pick<Job, 'parts'>): boolean {
  return parts !== null && parts.ended === parts.total;
}

/** Of a job that is a part of another. */
export interface PartOf {
  readonly runId: string;
  /** Its place among the parts, from 0. */
  readonly number: number;
  readonly total: number;
}

/**
 * Long work as a chain of steps. `state` is plain JSON that only the kind's handler understands.
 */
export interface Job {
  readonly id: string;
  readonly kind: JobKind;
  readonly ownerId: string;
  readonly projectId: string;
  /**
   * The backup record, restore, export or (for a deletion or retention) project that the job
   * is about.
   */
  readonly subjectId: string;
  /** Grows with every step that ended; a task for an earlier step is stale. */
  readonly step: number;
  /** Failures since the last commit, workers that died included. */
  readonly failures: number;
  readonly isCancelRequested: boolean;
  readonly state: unknown;
  readonly parts: Parts | null;
  readonly partOf: PartOf | null;
  /** What the job's parts share: plain JSON that only their handler understands. */
  readonly shared: unknown;
}

/**
 * The right to work on a job. Only the newest token may write; an older holder finds out at its
 * next write.
 */
export interface Claim {
  readonly job: Job;
  readonly token: number;
}

/**
 * A change of one of our own documents, as top-level fields; nothing happens where the document is
 * gone. With `create`, a new document with these fields; nothing happens where there is one.
 */
export interface RecordPatch {
  readonly collection:
    | 'backupRecords'
    | 'restores'
    | 'exports'
    | 'projects'
    | 'backupConfigurations'
    | 'alarms'
    | 'noticeEvents'
    | 'runEnds';
  readonly id: string;
  readonly patch: Readonly<Record<string, unknown>>;
  readonly create?: true;
}

export interface JobChange {
  readonly state?: unknown;
  /** Manifest pages that have been stored, with their numbers. */
  readonly pages?: readonly { readonly number: number; readonly ref: PageRef }[];
  readonly patches?: readonly RecordPatch[];
  /** Divides the work. From then on the job waits: the part that ends last wakes it. */
  readonly fork?: Fork;
}

export interface Fork {
  readonly kind: PartKind;
  /** What the parts begin with, in order; at least one, at most `maxParts`. */
  readonly states: readonly unknown[];
  /** How many of them are active at once; each that ends makes room for the next. */
  readonly parallel: number;
  /** What they share to begin with. */
  readonly shared?: unknown;
}

/** What a worker says and keeps once a second. */
export interface SignOfLife {
  readonly patches: readonly RecordPatch[];
  readonly progress?: PartProgress;
  readonly share?: (before: unknown) => unknown;
}

/** What a worker learns of its job with each write. */
export interface Cancellable {
  readonly isCancelRequested: boolean;
}

export interface Renewed extends Cancellable {
  /** Of a part. */
  readonly siblings?: Siblings;
}

/** All parts of a job are created, and forgotten, in one transaction each. */
export const maxParts = 200;

/** Thrown by every write of a worker whose claim is no longer the newest: it must stop at once. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another worker has taken over the run');
    this.name = 'LeaseLostError';
  }
}

export interface NewJob {
  readonly id: string;
  readonly kind: JobKind;
  readonly ownerId: string;
  readonly projectId: string;
  readonly subjectId: string;
  readonly state: unknown;
}

/**
 * Jobs, each with a lease and a fencing token that every write depends on. A write of a part also
 * checks that the job whose part it is continues: when that has ended, its parts have ended.
 */
export interface JobStore {
  /**
   * Takes the job for `leaseMs`; a lease that ran out counts as a failure of who held it. `busy`:
   * another worker holds it. `over`: the job has ended, is gone, or has passed `step`. `wakes`: it
   * is a part that has ended, and these are the jobs that its end set going; whoever ended it may
   * not have lived to queue them.
   */
  claim(
    runId: string,
    step: number,
    leaseMs: number,
  ): Promise<Claim | 'busy' | 'over' | { readonly wakes: readonly string[] }>;

  /**
   * Writes durably, prolongs the lease, says whether somebody asked to cancel.
   * @throws LeaseLostError
   */
  commit(claim: Claim, leaseMs: number, change: JobChange): Promise<Cancellable>;

  /**
   * Prolongs the lease, keeps how far a part is; says whether somebody asked to cancel and, to a
   * part, how its siblings are. `share` changes what they share, given what that is by then.
   * @throws LeaseLostError
   */
  renew(claim: Claim, leaseMs: number, change: SignOfLife): Promise<Renewed>;

  /** Gives the job back for the step after this one. @throws LeaseLostError */
  release(claim: Claim, next: { readonly failures: number }): Promise<void>;

  /**
   * Ends the job with its last changes, whatever they are, and forgets its state and its parts.
   * @throws LeaseLostError
   */
  finish(claim: Claim, patches: readonly RecordPatch[]): Promise<void>;

  /**
   * Ends a part and keeps its last committed state, and how far it came, for the job whose part it
   * is.
   * @returns the jobs that this sets going: the next part, or the whole job once all parts have
   *   ended or one has failed; called again, the same
   * @throws LeaseLostError
   */
  endPart(
    claim: Claim,
    failure: JobFailure | null,
    progress?: PartProgress,
  ): Promise<readonly string[]>;

  /**
   * Asks the parts that are active to stop, and lets no other begin. Each of them wakes the job
   * when it has ended.
   * @returns those parts; none once nobody works at the job's parts
   * @throws LeaseLostError
   */
  stopParts(claim: Claim, failure: JobFailure): Promise<readonly string[]>;

  /** The parts' states and how far they are, in order. */
  partStates(job: Job): Promise<PartSight[]>;

  /** Parts that are active and that no worker has taken up so far. */
  untakenParts(job: Job): Promise<readonly string[]>;

  /** How far all parts of the same job are together, and how many are active. */
  progressOfParts(part: Job): Promise<PartProgress & { readonly active: number }>;

  /**
   * The pages committed so far by a job and its parts, in the order of names; with `part`, by that
   * part alone.
   */
  pages(runId: string, part?: number): Promise<PageRef[]>;

  /** Asks the job to stop. False when there is no such active job. */
  requestCancel(runId: string): Promise<boolean>;

  /** Active jobs without a sign of life since `before`. */
  lost(before: Date, limit: number): Promise<{ id: string; step: number }[]>;
}
