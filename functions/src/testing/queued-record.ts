import type { BackupRecord } from '../contract/backups.ts';
import { newBackupRecord } from '../services/backups/new-record.ts';

/** For tests: a backup of everything in the project `shop`, by hand, that has not begun. */
export function queuedRecord(
  id: string,
  change: Partial<Parameters<typeof newBackupRecord>[0]> = {},
): BackupRecord {
  return newBackupRecord({
    id,
    project: { id: 'shop', firebaseProjectId: 'p', databaseId: '(default)' },
    name: id,
    trigger: 'manual',
    configurationId: null,
    include: [],
    exclude: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  });
}
