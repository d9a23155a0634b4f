import type { BackupRecord } from '../../contract/backups.ts';
import type { Project } from '../../contract/projects.ts';

export interface NewBackup {
  readonly id: string;
  readonly project: Pick<Project, 'id' | 'firebaseProjectId' | 'databaseId'>;
  readonly name: string;
  readonly trigger: BackupRecord['metadata']['trigger'];
  readonly configurationId: string | null;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly createdAt: string;
}

/** A record as it stands before the first step. */
export function newBackupRecord(backup: NewBackup): BackupRecord {
  const { id, project, name, createdAt, trigger, configurationId } = backup;
  return {
    id,
    projectId: project.id,
    status: 'queued',
    createdAt,
    metadata: {
      backupName: name,
      trigger,
      configurationId,
      firebaseProjectId: project.firebaseProjectId,
      databaseId: project.databaseId,
      include: [...backup.include],
      exclude: [...backup.exclude],
      readTime: null,
      consistency: 'snapshot',
      documentCount: 0,
      rawBytes: 0,
      storedBytes: 0,
      chunkCount: 0,
      newChunkCount: 0,
      collections: [],
      coverage: null,
      changes: null,
      startedAt: null,
      completedAt: null,
      durationMs: null,
    },
    progress: { documents: 0, rawBytes: 0, fraction: null },
    verification: {
      status: 'pending',
      checkedAt: null,
      chunks: 0,
      documents: 0,
      rawBytes: 0,
      countsChecked: 0,
      healedReads: 0,
      mismatches: [],
    },
    error: null,
    held: false,
    drilled: null,
    keptUntil: null,
    retainedUntil: null,
  };
}
