import { BackupAlarms } from '../services/alarms/backup-alarms.ts';
import { createMemoryAlarmStore } from './memory/alarm-store.ts';
import { createMemoryBackupRecords } from './memory/backup-records.ts';
import type { MemoryDocuments } from './memory/documents.ts';
import { createMemoryScheduleStore } from './memory/schedule-store.ts';

/** The alarms of backups that are kept in memory. */
export function memoryAlarms(documents: MemoryDocuments, now: () => Date): BackupAlarms {
  return new BackupAlarms({
    alarms: createMemoryAlarmStore(documents),
    records: createMemoryBackupRecords(documents),
    schedules: createMemoryScheduleStore(documents),
    now,
  });
}
