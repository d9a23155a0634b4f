import type { BackupRecord } from '../../contract/backups.ts';
import { messages } from '../../contract/messages.ts';
import { runBackupStep } from '../../engine/backup/backup.ts';
import type { BackupState, NameRange } from '../../engine/backup/backup-state.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { ManifestChunks, noPreviousChunks } from '../../engine/backup/previous-chunks.ts';
import { WatchedSelection, nothingSeen } from '../../engine/backup/selection-seen.ts';
import { runVerifyStep, type VerifyState, type VerifyStep } from '../../engine/backup/verify.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import type { Log } from '../../lib/log.ts';
import type { BackupAlarms } from '../alarms/backup-alarms.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { BackupUse } from '../ports/backup-use.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { JobStore, RecordPatch, Job } from '../ports/job-store.ts';
import type { PartProgress } from '../ports/part-progress.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject, ownedValue } from '../projects/owned-project.ts';
import type { BackupEstimate } from '../quotas/quota-limits.ts';
import type { Tiers } from '../quotas/quotas.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { Vaults } from '../jobs/vaults.ts';
import type { RangeState, ScanningState } from './backup-state.ts';

/**
 * Without point-in-time recovery Firestore serves a read time for one hour; a scan that gets near
 * it continues with a newer one and says so (`per-shard`).
 */
const maxReadAgeMs = 50 * 60_000;

/** How the work of large backups is divided. */
export interface DivideLimits {
  /** Documents of a range; a database of fewer than two of them isn't cut. */
  readonly rangeDocuments: number;
  /** Parts of one job that work at once. */
  readonly parallel: number;
}

export interface BackupHandlerOptions {
  readonly records: Pick<BackupRecords, 'get' | 'lastCompleted'>;
  readonly damagedChunks: DamagedChunks;
  readonly use: Pick<BackupUse, 'isDeletingChunks'>;
  readonly jobs: Pick<JobStore, 'pages' | 'partStates'>;
  readonly projects: Pick<ProjectStore, 'get'>;
  readonly databases: CustomerDatabases;
  readonly vaults: Vaults;
  readonly alarms: BackupAlarms;
  readonly tiers: Pick<Tiers, 'of'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly divide: DivideLimits;
}

/** What a step works on. */
export interface Work {
  readonly record: BackupRecord;
  readonly vault: Vault;
}
export type Source = Work & { readonly database: CustomerDatabase };

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
): Promise<Work> {
  const record = ownedValue(await records.get(subjectId), ownerId);
  if (record.projectId !== projectId) {
    throw new AppError('not-found', messages.notFound);
  }
  return { record, vault: await vaults.open(projectId, ownerId) };
}

/** The database to read. @throws AppError where it may not be read any more */
export async function openSource(
  { projects, databases }: Pick<BackupHandlerOptions, 'projects' | 'databases'>,
  { projectId, ownerId }: Job,
  { metadata }: BackupRecord,
): Promise<CustomerDatabase> {
  const project = await ownedProject(projects, projectId, ownerId);
  assertReadable(project);
  return await databases.open(project, metadata.databaseId);
}

/** What the names of all documents of the record's database begin with. */
export function rootOf({ metadata }: BackupRecord): string {
  return `projects/${metadata.firebaseProjectId}/databases/${metadata.databaseId}/documents`;
}

/** `state` with a read time that can be read for a while. */
export async function refreshed<T extends RangeState | ScanningState>(
  database: CustomerDatabase,
  state: T,
  now: Date,
): Promise<T> {
  if (now.getTime() - Date.parse(state.readSince) < maxReadAgeMs) {
    return state;
  }
  const { readTime } = await database.countAll(null, 1);
  return {
    ...state,
    readSince: now.toISOString(),
    consistency: 'per-shard',
    backup: { ...state.backup, readTime },
  };
}

/**
 * The project's last backup of the same database. One that can't be read any more must not keep a
 * new one from being made.
 */
export async function previousManifest(
  records: Pick<BackupRecords, 'lastCompleted'>,
  vault: Vault,
  record: BackupRecord,
): Promise<Manifest | null> {
  const last = await records.lastCompleted(record.projectId);
  if (last === null || last.metadata.databaseId !== record.metadata.databaseId) {
    return null;
  }
  try {
    return await readManifest(vault, last.id);
  } catch (error) {
    if (hasCode(error, 'corrupt')) {
      return null;
    }
    throw error;
  }
}

/** The last backup that `record` can be measured by: both of everything there is. */
export async function lastOfAll(
  records: Pick<BackupRecords, 'lastCompleted'>,
  { projectId, metadata }: BackupRecord,
): Promise<BackupEstimate['last']> {
  const last = (await records.lastCompleted(projectId))?.metadata;
  const isAlike =
    last?.databaseId === metadata.databaseId &&
    [last, metadata].every(({ include, exclude }) => include.length + exclude.length === 0);
  return isAlike ? { documents: last.documentCount, rawBytes: last.rawBytes } : null;
}

export type ScanWork = Source & {
  readonly records: Pick<BackupRecords, 'lastCompleted'>;
  readonly damagedChunks: Pick<DamagedChunks, 'get'>;
  readonly range: NameRange;
  readonly state: BackupState;
  readonly onProgress: (progress: PartProgress) => void;
  /** What the job keeps beside the scan's own state. */
  readonly toJobState: (backup: BackupState) => unknown;
};

/** One step of reading a range, the whole database being one. */
export async function scanStep(context: StepContext, work: ScanWork): Promise<BackupState> {
  const { records, damagedChunks, record, vault, range } = work;
  const manifest = await previousManifest(records, vault, record);
  const { job, token } = context.claim;
  const { seen, cursor } = work.state;
  // A job that was begun without watching knows nothing of what it has read already.
  const isWatched = seen !== null || cursor === null;
  const selection = new WatchedSelection(record.metadata, seen ?? nothingSeen);
  return await runBackupStep({
    backupId: record.id,
    vault,
    source: work.database,
    state: work.state,
    range,
    isSelected: selection.isSelected,
    seen: () => (isWatched ? selection.seen : null),
    previous: manifest === null ? noPreviousChunks : new ManifestChunks(vault, manifest),
    suspect: new Set(await damagedChunks.get(record.projectId)),
    // Tokens of different ranges may be the same.
    worker: job.partOf === null ? `${token}` : `${token}r${job.partOf.number}`,
    limits: context,
    onProgress: (documents, rawBytes) => {
      work.onProgress({ documents, rawBytes });
    },
    commit: async (next, ref) => {
      const page = ref === null ? {} : { page: { number: next.pages - 1, ref } };
      await context.commit({ state: work.toJobState(next), ...page });
    },
  });
}

/** One step of reading back what is stored. @param work.patchOf what shows how far that is */
export async function verifyStep(
  context: StepContext,
  work: Pick<VerifyStep, 'vault' | 'content' | 'state'> & {
    readonly patchOf: (documents: number) => RecordPatch;
    readonly toJobState: (verify: VerifyState) => unknown;
  },
): Promise<VerifyState> {
  const { patchOf, toJobState, ...step } = work;
  return await runVerifyStep({
    ...step,
    limits: context,
    onProgress: (documents) => {
      context.show([patchOf(documents)]);
    },
    commit: (verify) => context.commit({ state: toJobState(verify) }),
  });
}
