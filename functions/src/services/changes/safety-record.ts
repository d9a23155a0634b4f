import type { BackupRecord } from '../../contract/backups.ts';
import type { Project } from '../../contract/projects.ts';
import type { VerifyState } from '../../engine/backup/verify.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { noCounts } from '../backups/backup-state.ts';
import { newBackupRecord } from '../backups/new-record.ts';
import { endedAt, evidence, recordPatch, scannedMetadata } from '../backups/record-changes.ts';
import type { RecordPatch } from '../ports/job-store.ts';
import type { StepContext } from '../jobs/step-context.ts';
import type { StateOf } from './restore-state.ts';
import type { RestoreWork } from './change-kind.ts';
import { chunkPagesOf, pagePrefixes, pagesOf, safetyIdOf } from './restore-work.ts';

/** Documents are read one batch after the other, each as it is then. */
const consistency = 'per-shard';

/** The record of a safety backup that is beginning. */
export function safetyRecord(
  { restore, kind }: RestoreWork,
  project: Project,
  startedAt: string,
): BackupRecord {
  const record = newBackupRecord({
    id: safetyIdOf(restore.id),
    project: { ...project, databaseId: restore.target.databaseId },
    name: kind.beforeName,
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
  { restore, targetVault, database, options }: RestoreWork,
  { saved, readTime }: StateOf<'checking'>,
): Promise<Manifest> {
  const refs = await options.jobs.pages(context.claim.job.id);
  return {
    format: 'firekeep-backup',
    version: 1,
    backupId: safetyIdOf(restore.id),
    ...targetVault.owner,
    root: database.root,
    readTime,
    consistency,
    include: [],
    exclude: [],
    ...saved.totals,
    chunks: saved.chunks,
    pages: chunkPagesOf(refs),
    safety: { restoreId: restore.id, created: pagesOf(refs, pagePrefixes.created) },
  };
}

/** The record of a safety backup that is stored and verified. */
export function completedPatch(
  { restore, options }: RestoreWork,
  { state, verified }: { state: StateOf<'checking'>; verified: VerifyState },
): RecordPatch {
  const now = options.now();
  const { saved, startedAt, readTime } = state;
  const { documents, rawBytes } = saved.totals;
  // Whatever it holds is a part of the database: what the restore was to change.
  const selection = { trigger: 'safety', include: [], exclude: [] } as const;
  const backup = { ...saved, readTime, seen: null };
  const metadata = {
    ...scannedMetadata(selection, { backup, consistency, startedAt }),
    ...endedAt(now, startedAt),
  };
  return recordPatch(safetyIdOf(restore.id), {
    status: 'completed',
    ...Object.fromEntries(
      Object.entries(metadata).map(([field, value]) => [`metadata.${field}`, value]),
    ),
    progress: { documents, rawBytes, fraction: 1 },
    verification: evidence(verified, noCounts, now),
    error: null,
  });
}
