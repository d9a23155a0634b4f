import type { BackupChanges } from '../../contract/backup-changes.ts';
import type { BackupCoverage, BackupRecord } from '../../contract/backups.ts';
import { coverageKind, type Covered } from '../../contract/coverage.ts';
import type { BackupState } from '../../engine/backup/backup-state.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';
import type { VerifyState } from '../../engine/backup/verify.ts';
import type { JobFailure, RecordPatch } from '../ports/job-store.ts';
import type { PartProgress } from '../ports/part-progress.ts';
import type { CountCheck, ScannedState } from './backup-state.ts';

/** Collection shapes listed on a record; the manifest has all of them. */
const maxListedCollections = 500;

/** A change of a backup's record. */
export function recordPatch(id: string, patch: RecordPatch['patch']): RecordPatch {
  return { collection: 'backupRecords', id, patch };
}

/** How far reading is. */
export function scanProgress(
  recordId: string,
  { documents, rawBytes }: PartProgress,
  expectedDocuments: number,
): RecordPatch {
  const fraction = expectedDocuments === 0 ? null : Math.min(1, documents / expectedDocuments);
  return recordPatch(recordId, { progress: { documents, rawBytes, fraction } });
}

/** How far verifying is. */
export function verifyProgress(
  recordId: string,
  documents: number,
  total: PartProgress,
): RecordPatch {
  const fraction = total.documents === 0 ? 1 : Math.min(1, documents / total.documents);
  return recordPatch(recordId, { progress: { documents, rawBytes: total.rawBytes, fraction } });
}

type Selection = Pick<Covered, 'trigger' | 'include' | 'exclude'>;

/** How much of the database a backup holds that has been read to its end. */
export function coverageOfScan(
  { trigger, include, exclude }: Selection,
  { totals, seen }: Pick<BackupState, 'totals' | 'seen'>,
): BackupCoverage {
  const there = totals.groups.reduce((sum, { documents }) => sum + documents, 0);
  const matched = new Set(seen?.matched);
  return {
    kind: coverageKind({ trigger, include, exclude, documentCount: totals.documents }),
    unmatched:
      seen === null
        ? []
        : [...new Set([...include, ...exclude])].filter((one) => !matched.has(one)),
    leftOutDocuments: Math.max(0, there - totals.documents),
    leftOut: [...(seen?.leftOut ?? [])],
  };
}

/** What a finished scan says about the backup. */
export function scannedMetadata(
  selection: Selection,
  {
    backup,
    consistency,
    startedAt,
  }: Pick<ScannedState, 'consistency' | 'startedAt'> & {
    readonly backup: Omit<BackupState, 'cursor' | 'isDone' | 'pages' | 'openPage'>;
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

/** When work ended, and how long it took. */
export function endedAt(now: Date, startedAt: string | null) {
  const durationMs = startedAt === null ? null : Math.max(0, now.getTime() - Date.parse(startedAt));
  return { completedAt: now.toISOString(), durationMs };
}

/** The evidence of a verification, as the record shows it. */
export function evidence(
  verify: VerifyState,
  counts: CountCheck,
  now: Date,
): BackupRecord['verification'] {
  const mismatches = [...verify.mismatches, ...counts.mismatches].slice(0, 100);
  return {
    status: mismatches.length === 0 ? 'verified' : 'failed',
    checkedAt: now.toISOString(),
    chunks: verify.chunks,
    documents: verify.totals.documents,
    rawBytes: verify.totals.rawBytes,
    countsChecked: counts.checked,
    healedReads: verify.healed,
    mismatches,
  };
}

/** The end of a backup: completed with its evidence, or failed because it doesn't verify. */
export function completedRecord(
  { id, metadata }: BackupRecord,
  result: {
    readonly scanned: ReturnType<typeof scannedMetadata>;
    /** Since the previous backup. */
    readonly changes: BackupChanges | null;
    readonly verification: BackupRecord['verification'];
    readonly now: Date;
    readonly notVerified: JobFailure;
  },
): RecordPatch {
  const { scanned, changes, verification, now, notVerified } = result;
  const { documentCount: documents, rawBytes, startedAt } = scanned;
  const isVerified = verification.status === 'verified';
  return recordPatch(id, {
    status: isVerified ? 'completed' : 'failed',
    metadata: { ...metadata, ...scanned, changes, ...endedAt(now, startedAt) },
    progress: { documents, rawBytes, fraction: 1 },
    verification,
    error: isVerified ? null : notVerified,
  });
}

/** Shows a backup as the last success of its project and schedule. */
export function successPatches({ projectId, metadata }: BackupRecord, now: Date): RecordPatch[] {
  const at = now.toISOString();
  const { configurationId: id } = metadata;
  const project = { collection: 'projects', id: projectId, patch: { lastBackup: at } } as const;
  return id === null
    ? [project]
    : [project, { collection: 'backupConfigurations', id, patch: { lastSuccessAt: at } }];
}

/** The end of a backup that came to nothing. */
export function failedRecord(
  { id, metadata, verification }: BackupRecord,
  status: 'failed' | 'cancelled',
  { failure, now }: { readonly failure: JobFailure | null; readonly now: Date },
): RecordPatch {
  return recordPatch(id, {
    status,
    error: failure,
    metadata: { ...metadata, ...endedAt(now, metadata.startedAt) },
    'verification.status': verification.status === 'running' ? 'failed' : verification.status,
  });
}

/** The record once all has been read. */
export function verifyingPatch(
  { id, metadata }: BackupRecord,
  scanned: Partial<BackupRecord['metadata']> & { readonly rawBytes: number },
): RecordPatch {
  return recordPatch(id, {
    status: 'verifying',
    metadata: { ...metadata, ...scanned },
    'verification.status': 'running',
    progress: { documents: 0, rawBytes: scanned.rawBytes, fraction: 0 },
  });
}
