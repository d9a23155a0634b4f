import type { BackupRecord } from '../../contract/backups.ts';
import type { BackupState } from '../../engine/backup/backup-state.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';
import type { VerifyState } from '../../engine/backup/verify.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import type { JobFailure } from '../jobs/step-context.ts';
import { coverageOfScan } from './backup-coverage.ts';
import type { ScannedState } from './backup-state.ts';

/** Collection shapes listed on a record; the manifest has all of them. */
const maxListedCollections = 500;

/** What a finished scan says about the backup. */
export function scannedMetadata(
  selection: Parameters<typeof coverageOfScan>[0],
  {
    backup,
    consistency,
    startedAt,
  }: Pick<ScannedState, 'consistency' | 'startedAt'> & {
    readonly backup: Omit<BackupState, 'cursor' | 'isDone' | 'pages'>;
  },
) {
  const { totals } = backup;
  return {
    coverage: coverageOfScan(selection, backup),
    startedAt,
    readTime: backup.readTime,
    consistency,
    documentCount: totals.documents,
    rawBytes: totals.rawBytes,
    storedBytes: backup.storedBytes,
    chunkCount: backup.chunks,
    newChunkCount: backup.newChunks,
    collections: totals.collections
      .filter(({ path }) => path !== furtherCollections)
      .slice(0, maxListedCollections)
      .map(({ path, documents, rawBytes }) => ({ path, documentCount: documents, rawBytes })),
  };
}

/** The evidence of a verification, as the record shows it. */
export function evidence(
  verify: VerifyState,
  checked: { counts: number; mismatches: readonly string[]; at: string },
): BackupRecord['verification'] {
  const mismatches = [...verify.mismatches, ...checked.mismatches].slice(0, 100);
  return {
    status: mismatches.length === 0 ? 'verified' : 'failed',
    checkedAt: checked.at,
    chunks: verify.chunks,
    documents: verify.totals.documents,
    rawBytes: verify.totals.rawBytes,
    countsChecked: checked.counts,
    healedReads: verify.healed,
    mismatches,
  };
}

/**
 * The end of a backup: completed with its evidence, or failed because it doesn't verify. One that
 * does not keep the promise of its schedule is no success of it, and is not shown as the project's
 * last.
 */
export function completedPatches(
  record: BackupRecord,
  result: {
    state: ScannedState;
    verify: VerifyState;
    isVerified: boolean;
    keepsPromise: boolean;
    now: Date;
  },
): RecordPatch[] {
  const { state, verify, isVerified, keepsPromise, now } = result;
  const completedAt = now.toISOString();
  const { configurationId } = record.metadata;
  const patch = {
    status: isVerified ? 'completed' : 'failed',
    metadata: {
      ...record.metadata,
      ...scannedMetadata(record.metadata, state),
      completedAt,
      durationMs: Math.max(0, now.getTime() - Date.parse(state.startedAt)),
    },
    progress: {
      documents: state.backup.totals.documents,
      rawBytes: state.backup.totals.rawBytes,
      fraction: 1,
    },
    verification: evidence(verify, {
      counts: state.counts.checked,
      mismatches: state.counts.mismatches,
      at: completedAt,
    }),
    error: isVerified ? null : notVerified,
  };
  const own: RecordPatch = { collection: 'backupRecords', id: record.id, patch };
  if (!isVerified || !keepsPromise) {
    return [own];
  }
  const project: RecordPatch = {
    collection: 'projects',
    id: record.projectId,
    patch: { lastBackup: completedAt },
  };
  const schedule: RecordPatch[] =
    configurationId === null
      ? []
      : [
          {
            collection: 'backupConfigurations',
            id: configurationId,
            patch: { lastSuccessAt: completedAt },
          },
        ];
  return [own, project, ...schedule];
}

const notVerified = {
  code: 'corrupt',
  message: 'The backup did not verify',
  hint: 'See what did not match, then start a new backup: damaged pieces are stored anew.',
};

/** The end of a backup that came to nothing. */
export function failedRecord(
  status: 'failed' | 'cancelled',
  failure: JobFailure | null,
  now: Date,
): (record: BackupRecord) => RecordPatch {
  return (record) => {
    const { startedAt } = record.metadata;
    const durationMs =
      startedAt === null ? null : Math.max(0, now.getTime() - Date.parse(startedAt));
    return {
      collection: 'backupRecords',
      id: record.id,
      patch: {
        status,
        error: failure,
        metadata: { ...record.metadata, completedAt: now.toISOString(), durationMs },
        'verification.status':
          record.verification.status === 'running' ? 'failed' : record.verification.status,
      },
    };
  };
}

/** The record once all has been read. */
export function verifyingPatch(record: BackupRecord, scanned: ScannedState): RecordPatch {
  const patch = {
    status: 'verifying',
    metadata: { ...record.metadata, ...scannedMetadata(record.metadata, scanned) },
    'verification.status': 'running',
    progress: { documents: 0, rawBytes: scanned.backup.totals.rawBytes, fraction: 0 },
  };
  return { collection: 'backupRecords', id: record.id, patch };
}
