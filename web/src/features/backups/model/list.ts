import type { BackupRecord } from '@firekeep/functions/contract';
import { isOfWholeDatabase } from './coverage-text.ts';
import { isSafety } from '#lib/backup-record.ts';

export const backupKinds = ['full', 'partial', 'unfinished', 'safety'] as const;
export type BackupFilter = 'all' | (typeof backupKinds)[number];

/** What is chosen to be listed: a kind of backup, or those of one schedule by its id. */
export interface BackupChoice {
  readonly filter: BackupFilter;
  readonly scheduleId: string | null;
}

/** Each backup is of one kind. What it holds is known once it is completed. */
function kindOf(record: BackupRecord): (typeof backupKinds)[number] {
  if (isSafety(record)) {
    return 'safety';
  }
  if (record.status !== 'completed') {
    return 'unfinished';
  }
  return isOfWholeDatabase(record) ? 'full' : 'partial';
}

/** The records that are chosen, in the order in which they came. */
export function chooseBackups(
  records: readonly BackupRecord[],
  { filter, scheduleId }: BackupChoice,
): BackupRecord[] {
  return records.filter(
    (record) =>
      (filter === 'all' || kindOf(record) === filter) &&
      (scheduleId === null || record.metadata.configurationId === scheduleId),
  );
}

function isComparable(record: BackupRecord): boolean {
  return kindOf(record) === 'full' && record.metadata.documentCount > 0;
}

/**
 * By how many documents a completed backup differs from the one before it that holds the same: of
 * the whole database, made of it. Null where there is none.
 * @param records newest first
 */
export function documentDifference(
  record: BackupRecord,
  records: readonly BackupRecord[],
): number | null {
  if (!isComparable(record)) {
    return null;
  }
  const before = records.find((other) => other.createdAt < record.createdAt && isComparable(other));
  return before === undefined
    ? null
    : record.metadata.documentCount - before.metadata.documentCount;
}
