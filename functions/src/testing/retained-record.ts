import type { RetainedRecord } from '../services/ports/retained-backups.ts';

/** A completed and verified backup as retention sees it. */
export function retainedRecord(change: Partial<RetainedRecord> = {}): RetainedRecord {
  const at = change.createdAt ?? '2026-01-01T00:00:00.000Z';
  return {
    id: 'b1',
    backupName: change.id ?? 'b1',
    status: 'completed',
    verification: 'verified',
    checkedAt: at,
    createdAt: at,
    readTime: at,
    trigger: 'manual',
    configurationId: null,
    databaseId: '(default)',
    include: [],
    exclude: [],
    documentCount: 10,
    held: false,
    ...change,
  };
}
