import { AppError } from '../../lib/errors.ts';
import type { BackupRecord } from '../../contract/backups.ts';
import { backupRecordDocumentSchema } from '../../contract/records.ts';
import { readManifest, readPage, type Vault } from '../../engine/format/manifest.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { newBackupRecord } from '../backups/new-record.ts';

/** Of a record, and what kept it from coming back as it was. */
export interface RecoveredRecord {
  readonly record: (BackupRecord & { ownerId: string }) | null;
  readonly problem: string | null;
}

const lost = {
  code: 'unavailable',
  message: 'Firekeep’s own database was lost while this was running',
  hint: 'Start it again.',
};
const underWay: ReadonlySet<string> = new Set(['queued', 'running', 'verifying']);

/**
 * A record of the catalogue as it is true now: the job that was at work on it is gone, and what is
 * in the bucket decides what there is.
 * @param hasManifest whether the backup is in the bucket
 */
export async function recoveredRecord(
  vault: Vault | null,
  fields: Readonly<Record<string, unknown>>,
  hasManifest: boolean,
): Promise<RecoveredRecord> {
  const record = backupRecordDocumentSchema.parse(fields);
  const { status, verification } = record;
  if (underWay.has(status)) {
    return hasManifest && vault !== null
      ? await recordOfManifest(vault, record.id, record)
      : { record: { ...record, status: 'failed', error: lost }, problem: null };
  }
  if (!hasManifest && ['completed', 'deleted', 'deleting'].includes(status)) {
    // Deleted since the catalogue was written, or lost with the bucket's objects.
    const problem = status !== 'completed' ? null : `${nameOf(record)} is not in the bucket`;
    return { record: null, problem };
  }
  // Nobody is reading it any longer; it can be verified again.
  const isCutOff = verification.status === 'running';
  const checked = isCutOff ? { ...verification, status: 'pending' as const } : verification;
  // What a schema of today does not know stays.
  return { record: { ...fields, ...record, verification: checked }, problem: null };
}

/** What may pass ends the recovery, which is done again: nothing counts as lost by it. */
export function throwPassing(error: unknown): void {
  if (error instanceof AppError && error.retryable) {
    throw error;
  }
}

/**
 * A backup of which the bucket has more than the catalogue.
 * @param known its record while it was running; null where there is none
 */
export async function recordOfManifest(
  vault: Vault,
  id: string,
  known: (BackupRecord & { ownerId: string }) | null,
): Promise<RecoveredRecord> {
  try {
    const manifest = await readManifest(vault, id);
    const record = known ?? { ...newRecord(manifest), ownerId: vault.owner.ownerId };
    const found = await metadataOf(vault, manifest);
    const { documents, rawBytes } = manifest;
    return {
      record: {
        ...record,
        status: 'completed',
        metadata: { ...record.metadata, ...found, completedAt: timeOf(manifest) },
        progress: { documents, rawBytes, fraction: 1 },
        verification: { ...record.verification, status: 'pending' },
      },
      problem: null,
    };
  } catch (error) {
    throwPassing(error);
    const reason = error instanceof Error ? error.message : String(error);
    return { record: null, problem: `backup ${id} does not open: ${reason}` };
  }
}

function timeOf({ readTime }: Manifest): string {
  return new Date(readTime).toISOString();
}

function newRecord(manifest: Manifest): BackupRecord {
  const [, firebaseProjectId = '', , databaseId = ''] = manifest.root.split('/');
  return newBackupRecord({
    id: manifest.backupId,
    project: { id: manifest.projectId, firebaseProjectId, databaseId },
    name: manifest.name ?? 'Recovered backup',
    trigger: manifest.safety === undefined ? 'manual' : 'safety',
    configurationId: null,
    include: manifest.include,
    exclude: manifest.exclude,
    createdAt: timeOf(manifest),
  });
}

async function metadataOf(
  vault: Vault,
  manifest: Manifest,
): Promise<Partial<BackupRecord['metadata']>> {
  let storedBytes = 0;
  for (const page of manifest.pages) {
    const chunks = await readPage(vault, manifest.backupId, page);
    storedBytes += chunks.reduce((sum, chunk) => sum + chunk.storedBytes, 0);
  }
  return {
    readTime: manifest.readTime,
    consistency: manifest.consistency,
    documentCount: manifest.documents,
    rawBytes: manifest.rawBytes,
    storedBytes,
    chunkCount: manifest.chunks,
    collections: manifest.collections.map(({ path, documents, rawBytes }) => ({
      path,
      documentCount: documents,
      rawBytes,
    })),
  };
}

function nameOf({ id, metadata }: BackupRecord): string {
  return `backup ${metadata.backupName} (${id})`;
}
