import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byUser, countSchema, idParams, recordIdSchema, timeSchema } from './primitives.ts';

/** One completed backup of the database. Safety backups and imports are excluded. */
export const analyticsBackupSchema = z.object({
  recordId: recordIdSchema,
  at: timeSchema,
  documentCount: countSchema,
  rawBytes: z.number().nonnegative(),
  /** What this backup added to what is stored. */
  newBytes: z.number().nonnegative(),
  /** Bytes of all backups that are kept, up to this one. */
  storedBytes: z.number().nonnegative(),
  durationMs: z.number().nonnegative().nullable(),
});
export type AnalyticsBackup = z.infer<typeof analyticsBackupSchema>;

/**
 * A collection shape over time: a point for each of `backups`, in their order; null where the
 * backup leaves out any of it and before it was first seen, 0 once it was no longer found.
 */
export const analyticsCollectionSchema = z.object({
  path: z.string(),
  documentCounts: z.array(countSchema.nullable()),
  rawBytes: z.array(z.number().nonnegative().nullable()),
  /** From the first to the last of the points that are known. */
  growth: z.object({ documents: z.number().int(), rawBytes: z.number() }),
});

/** Firekeep's own work on the project on one day (UTC), in documents. */
export const usageDaySchema = z.object({
  date: z.iso.date(),
  backupReads: countSchema,
  restoreReads: countSchema,
  restoreWrites: countSchema,
  browseReads: countSchema,
  queryReads: countSchema,
  documentWrites: countSchema,
});
export type UsageDay = z.infer<typeof usageDaySchema>;

export const connectionCheckSchema = z.object({
  at: timeSchema,
  isHealthy: z.boolean(),
  latencyMs: z.number().nonnegative().nullable(),
});
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>;

export const analyticsSchema = z.object({
  from: timeSchema,
  to: timeSchema,
  /** The oldest first; at most 120, thinned evenly where there are more: `backupCount` has all. */
  backups: z.array(analyticsBackupSchema),
  backupCount: countSchema,
  /** The newest backup of the range that holds the whole database; null where there is none. */
  newestWhole: analyticsBackupSchema.nullable(),
  /** The largest, at most 8; `moreCollections` counts the rest. */
  collections: z.array(analyticsCollectionSchema),
  moreCollections: countSchema,
  /** A row for every day of the range, the oldest first. */
  usage: z.array(usageDaySchema),
  /** The oldest first, at most 500. */
  checks: z.array(connectionCheckSchema),
  /** Per cent of the checks kept that found the connection healthy; 100 where there are none. */
  uptime: z.number().min(0).max(100),
  medianLatencyMs: z.number().nonnegative().nullable(),
});
export type Analytics = z.infer<typeof analyticsSchema>;

export const getAnalytics = endpoint.get('/api/projects/{id}/analytics', {
  params: idParams,
  query: byUser.extend({
    days: z
      .enum(['7', '30', '90', '365'], { error: 'days is one of 7, 30, 90 and 365' })
      .default('30'),
  }),
  data: analyticsSchema,
});
