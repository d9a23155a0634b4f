import type { BackupRecord } from '../../contract/backups.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Log } from '../../lib/log.ts';
import type { BackupAlarms } from '../alarms/backup-alarms.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { Plans } from '../quotas/quotas.ts';
import type { DivideLimits } from './divide.ts';

export interface BackupHandlerOptions {
  readonly records: Pick<BackupRecords, 'get' | 'lastCompleted'>;
  readonly damagedChunks: DamagedChunks;
  readonly use: Pick<BackupUse, 'isDeletingChunks'>;
  readonly runs: Pick<JobStore, 'pages' | 'partStates'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Vaults;
  readonly alarms: BackupAlarms;
  readonly plans: Pick<Plans, 'of'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly divide: DivideLimits;
}

/** What each part of it works on. */
export interface Work {
  readonly record: BackupRecord;
  readonly vault: Vault;
}
export type Source = Work & { readonly database: CustomerDatabase };
export type Outcome = 'more' | 'waiting' | 'done';
