import type { BackupRecord } from '../../contract/backups.ts';
import type { BackupEstimate } from '../quotas/quota-limits.ts';
import type { BackupRecords } from '../ports/backup-records.ts';

/** The last backup that `record` can be measured by: both of everything there is. */
export async function lastOfAll(
  records: Pick<BackupRecords, 'lastCompleted'>,
  { projectId, metadata }: BackupRecord,
): Promise<BackupEstimate['last']> {
  const last = (await records.lastCompleted(projectId))?.metadata;
  const isAlike =
    last?.databaseId === metadata.databaseId &&
    [last, metadata].every(({ include, exclude }) => include.length + exclude.length === 0);
  return isAlike ? { documents: last.documentCount, rawBytes: last.rawBytes } : null;
}
