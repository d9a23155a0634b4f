import type { AuditEntry } from '../../contract/audit.ts';

/** The day's counters of a project that an entry's work adds to. */
export interface DayUsage {
  readonly date: string;
  readonly backupReads?: number;
  readonly restoreReads?: number;
  readonly restoreWrites?: number;
  readonly browseReads?: number;
  readonly queryReads?: number;
  readonly documentWrites?: number;
}

/** An entry in its place in a chain. */
export interface ChainedEntry {
  readonly chainId: string;
  readonly ownerId: string;
  readonly entry: AuditEntry;
}

/** The end of a job, noted in the batch that ended it until it is recorded in the audit log. */
export interface JobEnd {
  readonly id: string;
  readonly runId: string;
  readonly projectId: string;
  readonly ownerId: string;
  readonly subjectId: string;
  readonly kind: 'backup' | 'verification' | 'restore' | 'import' | 'export';
  readonly result: 'ok' | 'failed' | 'cancelled';
  readonly code: string | null;
  readonly at: string;
}

/** What of a job's end goes into the log with the entry: once, however often it is tried. */
export interface SettledEnd {
  readonly id: string;
  readonly usage: DayUsage | null;
  /** The project whose counters that adds to. */
  readonly usageOf: string;
}

/**
 * Where audit entries lie: created, never changed. They go by age, and with their project or
 * account.
 */
export interface AuditStore {
  /** The newest entry of a chain. */
  head(chainId: string): Promise<AuditEntry | null>;

  /**
   * Adds entries, all or none. `taken`: somebody else has added to the chain meanwhile. With
   * `settled`, forgets that end of a run in the same batch; `settled`: somebody else has recorded
   * it.
   */
  append(
    entries: readonly ChainedEntry[],
    settled?: SettledEnd,
  ): Promise<'added' | 'taken' | 'settled'>;

  /** The newest first, those with a sequence below `before`. */
  list(chainId: string, before: number | null, limit: number): Promise<AuditEntry[]>;

  /** Ends of jobs that are still to be recorded, the oldest first. */
  jobEnds(limit: number): Promise<JobEnd[]>;
  jobEnd(id: string): Promise<JobEnd | null>;

  /** Deletes entries written before `before`, at most `limit`. */
  deleteBefore(before: string, limit: number): Promise<number>;
}
