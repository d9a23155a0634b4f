import type { BackupRecord } from '@firekeep/functions/contract';
import { isRestorable } from './record-status.ts';

function timeOf({ metadata, createdAt }: BackupRecord): number {
  return Date.parse(metadata.readTime ?? createdAt);
}

/** Whether no other verified backup of the same database, or of the same schedule, is newer. Deleting it needs another confirmation. */
export function isLastVerified(record: BackupRecord, all: readonly BackupRecord[]): boolean {
  if (!isRestorable(record)) {
    return false;
  }
  const { databaseId, configurationId } = record.metadata;
  const newer = all.filter((other) => isRestorable(other) && timeOf(other) > timeOf(record));
  const hasNewerOfDatabase = newer.some(({ metadata }) => metadata.databaseId === databaseId);
  const hasNewerOfSchedule = newer.some(
    ({ metadata }) => metadata.configurationId === configurationId,
  );
  return !hasNewerOfDatabase || (configurationId !== null && !hasNewerOfSchedule);
}
