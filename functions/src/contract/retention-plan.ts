import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byUser, recordIdSchema, timeSchema } from './primitives.ts';
import { retentionSchema, scheduleParams, timeZoneSchema } from './schedules.ts';

/** Why a backup stays; the rules of a retention are a union, so there can be several reasons. */
export const keepReasonSchema = z.enum([
  'held',
  'released',
  'retained',
  'last-verified',
  'before-loss',
  'before-change',
  'last',
  'days',
  'daily',
  'weekly',
  'monthly',
  'earlier-rules',
  'under-way',
  'recent-failure',
  'future',
]);
export type KeepReason = z.infer<typeof keepReasonSchema>;

const plannedBackupSchema = z.object({
  id: recordIdSchema,
  backupName: z.string(),
  /** The moment the backup holds; when it was asked for, where it never came to read. */
  time: timeSchema,
  /** Empty for what would go. */
  reasons: z.array(keepReasonSchema),
});

/** What a retention would do now. At most 500 of each are listed, newest first. */
export const retentionPlanSchema = z.object({
  keptCount: z.int().nonnegative(),
  goingCount: z.int().nonnegative(),
  kept: z.array(plannedBackupSchema),
  going: z.array(plannedBackupSchema),
  /** Nothing goes while an anomaly of the schedule or its project is not acknowledged. */
  isPaused: z.boolean(),
});
export type RetentionPlan = z.infer<typeof retentionPlanSchema>;

/** Shows what a retention would keep and delete among a schedule's backups, without saving it. */
export const previewRetention = endpoint.post(
  '/api/projects/backup-records/configurations/{cid}/retention-preview',
  {
    params: scheduleParams,
    body: byUser.extend({
      retention: retentionSchema,
      /** Whose days, weeks and months count; the schedule's own without it. */
      timeZone: timeZoneSchema.optional(),
    }),
    data: retentionPlanSchema,
  },
);
