import type { BackupRecord } from '../../contract/backups.ts';
import { runBackupStep } from '../../engine/backup/backup.ts';
import { type BackupState, type NameRange } from '../../engine/backup/backup-state.ts';
import { isEngineError } from '../../engine/errors.ts';
import { readManifest, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { ManifestChunks, noPreviousChunks } from '../../engine/backup/previous-chunks.ts';
import { WatchedSelection, nothingSeen } from '../../engine/backup/selection-seen.ts';
import type { BackupRecords } from '../ports/backup-records.ts';
import type { DamagedChunks } from '../ports/damaged-chunks.ts';
import type { CustomerDatabase, CustomerDatabases } from '../ports/customer-database.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import type { PartProgress, RecordPatch, Run } from '../ports/job-store.ts';
import { assertReadable } from '../projects/assert-access.ts';
import { ownedProject } from '../projects/owned-project.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { ScanningState } from './backup-state.ts';

/**
 * Without point-in-time recovery Firestore serves a read time for one hour; a scan that gets near
 * it continues with a newer one and says so (`per-shard`).
 */
const maxReadAgeMs = 50 * 60_000;

/**
 * Access may have changed since the backup was asked for: it is checked with every step that reads.
 */
export async function openSource(
  { projects, databases }: { projects: Pick<ProjectStore, 'get'>; databases: CustomerDatabases },
  run: Run,
  record: BackupRecord,
): Promise<CustomerDatabase> {
  assertReadable(await ownedProject(projects, run.projectId, run.ownerId));
  return await databases.open(run.projectId, record.metadata.databaseId);
}

type Reading = Pick<ScanningState, 'readSince' | 'consistency' | 'backup'>;

/** `state` with a read time that can be read for a while. */
export async function refreshed<T extends Reading>(
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
    if (isEngineError(error, 'corrupt')) {
      return null;
    }
    throw error;
  }
}

export interface ScanWork {
  readonly records: Pick<BackupRecords, 'lastCompleted'>;
  readonly damagedChunks: Pick<DamagedChunks, 'get'>;
  readonly record: BackupRecord;
  readonly vault: Vault;
  readonly database: CustomerDatabase;
  readonly range: NameRange;
  readonly state: BackupState;
  readonly onProgress: (progress: PartProgress) => void;
  /** What the run keeps beside the scan's own state. */
  readonly toJobState: (backup: BackupState) => unknown;
}

/** One step of reading a range, the whole database being one. */
export async function scanStep(context: StepContext, work: ScanWork): Promise<BackupState> {
  const { records, damagedChunks, record, vault, range } = work;
  const manifest = await previousManifest(records, vault, record);
  const { run, token } = context.claim;
  const { seen, cursor } = work.state;
  // A run that was begun without watching knows nothing of what it has read already.
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
    worker: run.partOf === null ? `${token}` : `${token}r${run.partOf.number}`,
    isBudgetSpent: context.isBudgetSpent,
    commitEveryMs: context.commitEveryMs,
    signal: context.signal,
    onProgress: (documents, rawBytes) => {
      work.onProgress({ documents, rawBytes });
    },
    commit: async (next, ref) => {
      const page = ref === null ? {} : { page: { number: next.pages - 1, ref } };
      await context.commit({ state: work.toJobState(next), ...page });
    },
  });
}

/** How far reading is, for the record. */
export function scanProgress(
  recordId: string,
  { documents, rawBytes }: PartProgress,
  expectedDocuments: number,
): RecordPatch {
  const fraction = expectedDocuments === 0 ? null : Math.min(1, documents / expectedDocuments);
  const patch = { progress: { documents, rawBytes, fraction } };
  return { collection: 'backupRecords', id: recordId, patch };
}

/** How far verifying is, for the record. */
export function verifyProgress(
  recordId: string,
  documents: number,
  total: PartProgress,
): RecordPatch {
  const fraction = total.documents === 0 ? 1 : Math.min(1, documents / total.documents);
  const patch = { progress: { documents, rawBytes: total.rawBytes, fraction } };
  return { collection: 'backupRecords', id: recordId, patch };
}
