import type { BackupRecord } from '../../contract/backups.ts';

/** What the names of all documents of the record's database begin with. */
export function rootOf({ metadata }: BackupRecord): string {
  return `projects/${metadata.firebaseProjectId}/databases/${metadata.databaseId}/documents`;
}
