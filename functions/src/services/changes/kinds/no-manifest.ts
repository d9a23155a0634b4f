import type { Restore } from '../../../contract/restore-record.ts';
import type { Vault } from '../../../engine/format/manifest.ts';
import type { Manifest } from '../../../engine/format/manifest-schema.ts';

/** Where no backup is the source. */
export function noManifest({ owner }: Vault, { id, target, bulk, createdAt }: Restore): Manifest {
  const { firebaseProjectId, databaseId } = bulk?.copy?.source ?? target;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: id,
    ...owner,
    root: `projects/${firebaseProjectId}/databases/${databaseId}/documents`,
    readTime: createdAt,
    consistency: 'per-shard',
    include: [],
    exclude: [],
    documents: 0,
    rawBytes: 0,
    collections: [],
    groups: [],
    chunks: 0,
    pages: [],
  };
}
