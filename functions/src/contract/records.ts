import { z } from 'zod';
import { alertSchema } from './alerts.ts';
import { backupRecordSchema } from './backups.ts';
import { backupScheduleSchema } from './schedules.ts';
import { projectSchema } from './projects.ts';
import { restoreSchema } from './restore-record.ts';

/**
 * Our own documents that their owner may read (`firestore.rules`): functions write them, the web
 * listens. Times are RFC 3339 in UTC with milliseconds, so that they sort as text.
 */
export const recordCollections = {
  projects: 'projects',
  backupRecords: 'backupRecords',
  backupConfigurations: 'backupConfigurations',
  restores: 'restores',
  alerts: 'alarms',
} as const;

const owned = { ownerId: z.string() };

export const projectDocumentSchema = projectSchema.extend(owned);
export const backupRecordDocumentSchema = backupRecordSchema.extend(owned);
export const backupConfigurationDocumentSchema = backupScheduleSchema.extend(owned);
export const restoreDocumentSchema = restoreSchema.extend(owned);
export const alertDocumentSchema = alertSchema.extend(owned);
