import * as contract from '@firekeep/functions/contract';
import { z } from 'zod';
import { storedFields } from '../documents/stored-fields.ts';
import text from './recording.json?raw';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

const nightSchema = z.object({
  /** When the newest nightly backup was made. Everything else is dated around it. */
  lastNight: z.iso.datetime(),
});

const recordingSchema = nightSchema.extend({
  /** What each document became at a time, the oldest change first; null where it was deleted. */
  changes: z.array(
    z.object({
      path: z.string(),
      time: z.iso.datetime(),
      fields: contract.fieldsSchema.nullable(),
    }),
  ),
  backups: contract.listBackupRecords.data,
  schedules: contract.listSchedules.data,
  alerts: contract.listAlerts.data,
  restores: contract.listRestores.data,
  audit: contract.listAuditLog.data,
  connection: contract.testConnection.data,
  security: contract.getSecurity.data,
  rules: contract.analyzeRules.data,
  /** By days. */
  analytics: z.record(z.string(), contract.getAnalytics.data),
});

/** All that was recorded of the demonstration's project: its documents, and answers of the API. */
export type Recording = z.infer<typeof recordingSchema>;
export type RecordedChange = Recording['changes'][number];

/** A date alone, or that of a time. */
const dates = /(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)/g;

/**
 * The recording with all its dates moved by whole days, so that it looks alive at `now`: its last
 * night's backup is then an hour old at least, because things happened since, and 25 at most.
 */
export function recordingAround(now: Date): Recording {
  const { lastNight } = nightSchema.parse(JSON.parse(text));
  const days = Math.floor((now.getTime() - hourMs - Date.parse(lastNight)) / dayMs);
  const move = (date: string) => dateOf(Date.parse(date) + days * dayMs);
  const { changes, ...others } = recordingSchema.parse(JSON.parse(text.replaceAll(dates, move)));
  // As Firestore says them: its times have no more digits than they need.
  const stored = changes.map((change) => ({
    ...change,
    fields: change.fields && storedFields(change.fields),
  }));
  return { ...others, changes: stored };
}

/** `2026-11-22`, in UTC. */
function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
