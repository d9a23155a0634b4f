import type { BackupRecord } from '../../contract/backups.ts';
import type { Project } from '../../contract/projects.ts';
import type { VerifyState } from '../../engine/backup/verify.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { newBackupRecord } from '../backups/new-record.ts';
import { evidence, scannedMetadata } from '../backups/record-changes.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { StateOf } from './restore-state.ts';
import { chunkPagesOf, pagePrefixes, pagesOf, safetyIdOf, type Work } from './restore-work.ts';

/** The record of a safety backup that is beginning. */
export function safetyRecord({ restore }: Work, project: Project, startedAt: string): BackupRecord {
  const record = newBackupRecord({
    id: safetyIdOf(restore.id),
    project: { ...project, databaseId: restore.target.databaseId },
    name: restore.undoOf === null ? 'Before a restore' : 'Before undoing a restore',
    trigger: 'safety',
    configurationId: null,
    include: [],
    exclude: [],
    createdAt: startedAt,
  });
  return { ...record, status: 'running', metadata: { ...record.metadata, startedAt } };
}

/** What a safety backup holds, once all of it is stored. */
export async function manifestOf(
  context: StepContext,
  { restore, targetVault, database, options }: Work,
  { save: saved, readTime }: StateOf<'saving'>,
): Promise<Manifest> {
  const refs = await options.runs.pages(context.claim.run.id);
  const { documents, rawBytes, collections, groups } = saved.totals;
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: safetyIdOf(restore.id),
    ...targetVault.owner,
    root: database.root,
    readTime,
    // Documents are read one batch after the other, each as it is then.
    consistency: 'per-shard',
    include: [],
    exclude: [],
    documents,
    rawBytes,
    chunks: saved.chunks,
    collections,
    groups,
    pages: chunkPagesOf(refs),
    safety: { restoreId: restore.id, created: pagesOf(refs, pagePrefixes.created) },
  };
}

/** Whatever it holds is a part of the database: what the restore was to change. */
const safetySelection = { trigger: 'safety', include: [], exclude: [] } as const;

/** The record of a safety backup that is stored and verified. */
export function completedPatch(
  { restore, options }: Work,
  { state, verified }: { state: StateOf<'saving'>; verified: VerifyState },
): RecordPatch {
  const now = options.now();
  const completedAt = now.toISOString();
  const { save: saved, startedAt, readTime } = state;
  const { documents, rawBytes } = saved.totals;
  // Documents are read one batch after the other, each as it is then.
  const scan = { backup: { ...saved, readTime, seen: null }, consistency: 'per-shard' as const };
  const metadata = scannedMetadata(safetySelection, { ...scan, startedAt });
  return {
    collection: 'backupRecords',
    id: safetyIdOf(restore.id),
    patch: {
      status: 'completed',
      ...Object.fromEntries(
        Object.entries(metadata).map(([field, value]) => [`metadata.${field}`, value]),
      ),
      'metadata.completedAt': completedAt,
      'metadata.durationMs': Math.max(0, now.getTime() - Date.parse(startedAt)),
      progress: { documents, rawBytes, fraction: 1 },
      verification: evidence(verified, { counts: 0, mismatches: [], at: completedAt }),
      error: null,
    },
  };
}
