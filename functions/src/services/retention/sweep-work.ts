import type { Vault } from '../../engine/format/manifest.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { RetainedBackups, RetainedRecord } from '../ports/retained-backups.ts';

/** Which backups there are, as far as a sweep needs to know. */
export interface SweptRecords extends Pick<RetainedBackups, 'status'> {
  /** The newest of the project, some thousands. */
  list(
    projectId: string,
    ownerId: string,
  ): Promise<readonly Pick<RetainedRecord, 'id' | 'status'>[]>;
}

export interface SweepOptions {
  readonly retained: SweptRecords;
  readonly use: Pick<BackupUse, 'writers' | 'isWriting'>;
  readonly jobs: Pick<JobStore, 'pages'>;
  readonly now: () => Date;
  /** What is done about objects that are needed and not stored as they should be. */
  readonly scrub: {
    suspect(work: SweepWork, highs: ReadonlySet<number>): Promise<void>;
  };
  /** How long an object must have been unreferenced before it is deleted. */
  readonly graceMs: number;
}

/** What a step of a sweep works with. */
export interface SweepWork {
  readonly options: SweepOptions;
  readonly context: StepContext;
  readonly vault: Vault;
}
