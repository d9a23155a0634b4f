import { BackupAlerts } from '../services/alerts/backup-alerts.ts';
import { createAlertStore } from '../adapters/records/alert-store.ts';
import { createBackupRecords } from '../adapters/records/backup-records.ts';
import type { MemoryDocuments } from './memory/documents.ts';
import { createRestoreRecords } from '../adapters/records/restore-records.ts';
import { createScheduleStore } from '../adapters/records/schedule-store.ts';

/** The alerts of backups that are kept in memory. */
export function memoryAlerts(documents: MemoryDocuments, now: () => Date): BackupAlerts {
  return new BackupAlerts({
    alerts: createAlertStore(documents),
    records: createBackupRecords(documents),
    schedules: createScheduleStore(documents),
    restores: createRestoreRecords(documents),
    now,
  });
}
