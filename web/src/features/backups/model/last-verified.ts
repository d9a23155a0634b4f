import type { BackupRecord } from '@firekeep/functions/contract';
import { isRestorable, isSafety } from './record-status.ts';

function timeOf({ metadata, createdAt }: BackupRecord): number {
  return Date.parse(metadata.readTime ?? createdAt);
}

/** What was made for safety before a restore holds only what that changed. */
function isFallback(record: BackupRecord): boolean {
  return isRestorable(record) && !isSafety(record);
}

/** Whether no other verified backup of the same database, or of the same schedule, is newer. Deleting it needs another confirmation. */
export function isLastVerified(record: BackupRecord, all: readonly BackupRecord[]): boolean {
  if (!isFallback(record)) {
    return false;
  }
  const { databaseId, configurationId } = record.metadata;
  const newer = all.filter((other) => isFallback(other) && timeOf(other) > timeOf(record));
  const hasNewerOfDatabase = newer.some(({ metadata }) => metadata.databaseId === databaseId);
  const hasNewerOfSchedule = newer.some(
    ({ metadata }) => metadata.configurationId === configurationId,
  );
  return !hasNewerOfDatabase || (configurationId !== null && !hasNewerOfSchedule);
}
