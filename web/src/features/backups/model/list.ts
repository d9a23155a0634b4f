import type { BackupRecord } from '@firekeep/functions/contract';
import { coverageLabel } from './coverage-text.ts';
import { isOfDatabase, isSafety } from './record-status.ts';

export type BackupFilter = 'all' | 'full' | 'partial' | 'safety';

/** What is chosen to be listed: a kind of backup, or those of one schedule by its id. */
export interface BackupChoice {
  readonly filter: BackupFilter;
  readonly scheduleId: string | null;
}

const filters: Readonly<Record<BackupFilter, (record: BackupRecord) => boolean>> = {
  all: (record) => !isSafety(record),
  full: (record) => isOfDatabase(record) && coverageLabel(record.metadata) === null,
  partial: (record) => !isSafety(record) && coverageLabel(record.metadata) !== null,
  safety: isSafety,
};

/** The records that are chosen, in the order in which they came. */
export function chooseBackups(
  records: readonly BackupRecord[],
  { filter, scheduleId }: BackupChoice,
): BackupRecord[] {
  return records.filter(
    (record) =>
      filters[filter](record) &&
      (scheduleId === null || record.metadata.configurationId === scheduleId),
  );
}

function isComparable(record: BackupRecord): boolean {
  const { status, metadata } = record;
  return status === 'completed' && filters.full(record) && metadata.documentCount > 0;
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
