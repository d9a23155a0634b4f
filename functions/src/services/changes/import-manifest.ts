import type { BackupRecord } from '../../contract/backups.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { Manifest, PageRef } from '../../engine/format/manifest-schema.ts';
import type { ImportHead } from '../../engine/transfer/parse-line.ts';
import { scannedMetadata } from '../backups/record-changes.ts';
import type { MergingState, VerifyingImportState } from './import-state.ts';

/** What the file says of itself. */
export function headOf({ parse }: MergingState | VerifyingImportState): ImportHead {
  if (parse.head === null) {
    throw new Error('A file that was read has a head');
  }
  return parse.head;
}

/** The database that the file was made of, which need not be the project's. */
export function databaseOf({ root }: ImportHead) {
  const [, firebaseProjectId = '', , databaseId = ''] = root.split('/');
  return { firebaseProjectId, databaseId };
}

/** What the record shows of the backup that was made of the file. */
export function scanned({ metadata }: BackupRecord, state: VerifyingImportState) {
  const head = headOf(state);
  const { backup, startedAt } = state;
  const { consistency } = head;
  return { ...scannedMetadata(metadata, { backup, consistency, startedAt }), ...databaseOf(head) };
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
    ...totals,
    chunks,
    pages,
  };
}

export const notVerified = {
  code: 'corrupt',
  message: 'The imported backup did not verify',
  hint: 'Upload the file again.',
};
