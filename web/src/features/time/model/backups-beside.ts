import type { BackupRecord } from '@firekeep/functions/contract';
import { backupTime, isTimeOfDatabase } from '#lib/backup-record.ts';

/** Of the backups that can be looked into, those next to a time (RFC 3339). */
export function backupsBeside(records: readonly BackupRecord[], time: string) {
  const at = Date.parse(time);
  const placed = records
    .filter(isTimeOfDatabase)
    .map((record) => ({ record, time: Date.parse(backupTime(record)) }))
    .toSorted((a, b) => a.time - b.time);
  return {
    earlier: placed.findLast((each) => each.time < at)?.record,
    later: placed.find((each) => each.time > at)?.record,
  };
}
