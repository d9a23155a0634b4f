import type { BackupRecord } from '../../contract/backups.ts';
import { messages } from '../../contract/messages.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import { runVerifyStep, type BackupContent } from '../../engine/backup/verify.ts';
import { AppError } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { BackupAlerts } from '../alerts/backup-alerts.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { DatabaseFactsReader } from '../ports/database-facts.ts';
import type { Job, JobStore, RecordPatch } from '../ports/job-store.ts';
import { ownedValue } from '../projects/owned-project.ts';
import type { Tiers } from '../quotas/quotas.ts';
import type { Slice } from '../jobs/slices.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { PagesState } from './backup-state.ts';

/** How the work of large backups is divided. */
export interface DivideLimits {
  /** Documents of a range; a database of fewer than two of them isn't cut. */
  readonly rangeDocuments: number;
  /** Parts of one job that work at once. */
  readonly parallel: number;
  /** As many as that for a backup that would else outlive its read time. */
  readonly mostParallel: number;
}

export interface BackupHandlerOptions {
  readonly records: Pick<BackupRecords, 'get' | 'lastCompleted'>;
  readonly damagedChunks: DamagedChunks;
  readonly use: Pick<BackupUse, 'isDeletingChunks'>;
  readonly jobs: Pick<JobStore, 'pages' | 'partStates'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly databaseFacts: Pick<DatabaseFactsReader, 'read'>;
  readonly vaults: Vaults;
  readonly alerts: BackupAlerts;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly divide: DivideLimits;
}

/** What a step works on. */
export interface BackupWork {
  readonly record: BackupRecord;
  readonly vault: Vault;
}
export type BackupDatabase = BackupWork & { readonly database: CustomerDatabase };

/**
 * What a job works on, if it still belongs to the job's owner: access may have changed since the
 * work was asked for, and is checked with every step.
 * @throws AppError `not-found`
 */
export async function openWork(
  {
    records,
    vaults,
  }: Pick<BackupHandlerOptions, 'vaults'> & { records: Pick<BackupRecords, 'get'> },
  { subjectId, ownerId, projectId }: Job,
): Promise<BackupWork> {
  const vault = vaults.open(projectId, ownerId);
  // Awaited last, so that a record that is gone is what is reported; until then it is nobody's.
  vault.catch(() => undefined);
  const record = ownedValue(await records.get(subjectId), ownerId);
  if (record.projectId !== projectId) {
    throw new AppError('not-found', messages.notFound);
  }
  return { record, vault: await vault };
}

/** What the names of all documents of the record's database begin with. */
export function rootOf({ metadata }: BackupRecord): string {
  return `projects/${metadata.firebaseProjectId}/databases/${metadata.databaseId}/documents`;
}

export interface PagesToVerify {
  readonly vault: Vault;
  readonly content: Omit<BackupContent, 'totals'>;
  /** Shows how far that is. @param documents of the job, all its parts together */
  readonly patchOf: (documents: number) => RecordPatch;
}

/** One step of reading back what is stored; its totals are still to be compared. */
export async function verifyPages<S extends Pick<PagesState, 'verify'>>(
  { context, state, keep }: Pick<Slice<S>, 'context' | 'state' | 'keep'>,
  { vault, content, patchOf }: PagesToVerify,
): Promise<'more' | S> {
  const verify = await runVerifyStep({
    vault,
    content: { ...content, totals: null },
    state: state.verify,
    limits: context,
    onProgress: (documents) => {
      context.report({ documents, rawBytes: 0 }, (all) => [patchOf(all.documents)]);
    },
    commit: (next) => keep({ ...state, verify: next }),
  });
  return verify.isDone ? { ...state, verify } : 'more';
}
