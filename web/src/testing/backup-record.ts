import { backupRecordSchema, type BackupRecord } from '@firekeep/functions/contract';

type Change = Partial<Omit<BackupRecord, 'metadata' | 'verification'>> & {
  readonly metadata?: Partial<BackupRecord['metadata']>;
  readonly verification?: BackupRecord['verification']['status'];
};

/** A verified backup of a whole database with ten documents, but for what is given. */
export function backupRecord({ metadata, verification, ...change }: Change = {}): BackupRecord {
  const at = change.createdAt ?? '2026-11-21T12:00:00.000Z';
  return backupRecordSchema.parse({
    id: 'r1',
    projectId: 'p1',
    status: 'completed',
    createdAt: at,
    metadata: {
      backupName: 'Daily',
      trigger: 'scheduled',
      configurationId: null,
      firebaseProjectId: 'my-shop',
      databaseId: '(default)',
      include: [],
      exclude: [],
      readTime: at,
      consistency: 'snapshot',
      documentCount: 10,
      rawBytes: 100,
      storedBytes: 50,
      chunkCount: 1,
      newChunkCount: 1,
      collections: [{ path: 'customers', documentCount: 10, rawBytes: 100 }],
      startedAt: at,
      completedAt: at,
      durationMs: 5,
      ...metadata,
    },
    progress: { documents: 10, rawBytes: 100, fraction: 1 },
    verification: {
      status: verification ?? 'verified',
      checkedAt: at,
      chunks: 1,
      documents: 10,
      rawBytes: 100,
      countsChecked: 1,
      mismatches: [],
    },
    error: null,
    ...change,
  });
}
