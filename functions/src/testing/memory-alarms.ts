import { BackupAlarms } from '../services/alarms/backup-alarms.ts';
import { createAlarmStore } from '../adapters/records/alarm-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import type { MemoryDocuments } from './memory/documents.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';

/** The alerts of backups that are kept in memory. */
export function memoryAlarms(documents: MemoryDocuments, now: () => Date): BackupAlarms {
  return new BackupAlarms({
    alarms: createAlarmStore(documents),
    records: createBackupRecords(documents),
    schedules: createScheduleStore(documents),
    restores: createRestoreRecords(documents),
    now,
  });
}
