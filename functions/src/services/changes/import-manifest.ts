import type { BackupRecord } from '../../contract/backups.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import type { VerifyState } from '../../engine/backup/verify.ts';
import type { ImportHead } from '../../engine/transfer/parse-line.ts';
import { evidence, scannedMetadata } from '../backups/record-changes.ts';
import type { MergingState, VerifyingImportState } from './import-state.ts';

/** What the file says of itself. */
export function headOf({ parse }: MergingState | VerifyingImportState): ImportHead {
  if (parse.head === null) {
    throw new Error('A file that was read has a head');
  }
  return parse.head;
}

/** The database that the file was made of, which need not be the project's. */
export function databaseOf({ root }: ImportHead): {
  firebaseProjectId: string;
  databaseId: string;
} {
  const [, firebaseProjectId = '', , databaseId = ''] = root.split('/');
  return { firebaseProjectId, databaseId };
}

/** What the record shows of the backup that was made of the file. */
export function scanned(record: BackupRecord, state: VerifyingImportState) {
  const { backup, startedAt } = state;
  const head = headOf(state);
  const { consistency } = head;
  return {
    ...scannedMetadata(record.metadata, {
      backup,
      consistency,
      startedAt: startedAt ?? head.readTime,
    }),
    ...databaseOf(head),
  };
}

export function toManifest(
  { owner }: Vault,
  record: BackupRecord,
  { state, pages }: { state: VerifyingImportState; pages: readonly PageRef[] },
): Manifest {
  const { root, readTime, consistency, collection } = headOf(state);
  const { totals, chunks } = state.backup;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: record.id,
    name: record.metadata.backupName,
    ...owner,
    root,
    readTime,
    consistency,
    include: collection === null ? [] : [collection],
    exclude: [],
    documents: totals.documents,
    rawBytes: totals.rawBytes,
    chunks,
    collections: totals.collections,
    groups: totals.groups,
    pages,
  };
}

const notVerified = {
  code: 'corrupt',
  message: 'The imported backup did not verify',
  hint: 'Upload the file again.',
};

/** What the record says once all has been read back. */
export function completed(
  record: BackupRecord,
  state: VerifyingImportState,
  { verify, now }: { readonly verify: VerifyState; readonly now: Date },
) {
  const isVerified = verify.mismatches.length === 0;
  const { documents, rawBytes } = state.backup.totals;
  const startedAt = state.startedAt ?? record.createdAt;
  return {
    status: isVerified ? 'completed' : 'failed',
    metadata: {
      ...record.metadata,
      ...scanned(record, state),
      completedAt: now.toISOString(),
      durationMs: Math.max(0, now.getTime() - Date.parse(startedAt)),
    },
    progress: { documents, rawBytes, fraction: 1 },
    verification: evidence(verify, { counts: 0, mismatches: [], at: now.toISOString() }),
    error: isVerified ? null : notVerified,
  };
}
