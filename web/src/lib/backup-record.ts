import type { BackupRecord } from '@firekeep/functions/contract';

/** Whether the backup has not come to an end yet. */
export function isBackupUnderWay({ status }: Pick<BackupRecord, 'status'>): boolean {
  return status === 'queued' || status === 'running' || status === 'verifying';
}

/** Whether the backup is proven: only such a one can be restored. */
export function isRestorable(record: Pick<BackupRecord, 'status' | 'verification'>): boolean {
  return record.status === 'completed' && record.verification.status === 'verified';
}

type Made = { readonly metadata: Pick<BackupRecord['metadata'], 'trigger'> };

/** Whether it was made before a restore: then it holds only what that was to change. */
export function isSafety({ metadata }: Made): boolean {
  return metadata.trigger === 'safety';
}

/** Whether it was made to keep a database: not for safety before a restore, and not from a file. */
export function isOfDatabase(record: Made): boolean {
  return !isSafety(record) && record.metadata.trigger !== 'import';
}

/** The time (RFC 3339) at which it shows the database. */
export function backupTime({ metadata, createdAt }: BackupRecord): string {
  return metadata.readTime ?? createdAt;
}

/** Whether it can be looked into as a time of the database. */
export function isTimeOfDatabase(record: BackupRecord): boolean {
  return record.status === 'completed' && isOfDatabase(record);
}
