import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { patternsSchema } from './backups.ts';
import { lockFields } from './lock-fields.ts';
import { objectRetentionSchema } from './object-retention.ts';
import { restoreModeSchema } from '../firestore-model/document-changes.ts';
import {
  byProject,
  byUser,
  databaseIdSchema,
  recordIdSchema,
  storableText,
  timeSchema,
  userIdSchema,
} from './primitives.ts';

export const timeOfDaySchema = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time of day has the form 03:30');

/** An IANA time zone such as `Europe/Vienna`; the server checks that it exists. */
export const timeZoneSchema = storableText()
  .min(1, 'A time zone is required')
  .max(64, 'Not a known time zone');

const cronForm = /^ *[\d*/,A-Za-z-]+(?: +[\d*/,A-Za-z-]+){4} *$/;
const cronMessage = 'A cron expression has five fields: minute, hour, day, month, weekday';

export const dailyRecurrenceSchema = z.strictObject({
  kind: z.literal('daily'),
  timeZone: timeZoneSchema,
  time: timeOfDaySchema,
});
export const weeklyRecurrenceSchema = z.strictObject({
  kind: z.literal('weekly'),
  timeZone: timeZoneSchema,
  time: timeOfDaySchema,
  weekday: z.int().min(0).max(6),
});
export const monthlyRecurrenceSchema = z.strictObject({
  kind: z.literal('monthly'),
  timeZone: timeZoneSchema,
  time: timeOfDaySchema,
  monthDay: z.int().min(1).max(28, 'The day of the month runs from 1 to 28'),
});
export const cronRecurrenceSchema = z.strictObject({
  kind: z.literal('cron'),
  timeZone: timeZoneSchema,
  cron: z.string().max(100, 'The cron expression is too long').regex(cronForm, cronMessage),
});

/**
 * When backups are due. `time` is local; hourly, only its minutes count. `weekday` runs from 0
 * (Sunday) to 6, `monthDay` to 28, which every month has. `cron` has five fields; the server checks
 * that it is due some time and leaves at least an hour between backups.
 */
export const recurrenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hourly'), timeZone: timeZoneSchema, time: timeOfDaySchema }),
  dailyRecurrenceSchema,
  weeklyRecurrenceSchema,
  monthlyRecurrenceSchema,
  cronRecurrenceSchema,
]);
export type Recurrence = z.infer<typeof recurrenceSchema>;

const keep = z.int().min(1).max(3650);

/** How long backups are kept. At least one rule is needed. */
export const retentionSchema = z
  .strictObject({
    keepLast: keep.optional(),
    keepDays: keep.optional(),
    gfs: z
      .strictObject({
        daily: z.int().min(0).max(366),
        weekly: z.int().min(0).max(520),
        monthly: z.int().min(0).max(120),
      })
      .optional(),
  })
  .refine(
    ({ keepLast, keepDays, gfs }) =>
      keepLast !== undefined ||
      keepDays !== undefined ||
      (gfs !== undefined && gfs.daily + gfs.weekly + gfs.monthly > 0),
    { error: 'The retention keeps nothing: name at least one rule' },
  );
export type Retention = z.infer<typeof retentionSchema>;

export const scheduleNameSchema = storableText('A name is required')
  .trim()
  .min(1, 'A name is required')
  .max(50, 'The name must be 50 characters or less');

/** Where alerts are sent; the server checks that the address is https and public. */
export const webhookUrlSchema = storableText()
  .trim()
  .min(1, 'A webhook address is required')
  .max(2000, 'The webhook address is too long');

/**
 * What becomes of each backup once it is verified: it is restored into another project, with the
 * masks of that one. Without a database, into that of the project. A new place needs a sign-in of
 * the last five minutes.
 */
export const cloneSchema = z.strictObject({
  projectId: recordIdSchema,
  databaseId: databaseIdSchema.optional(),
  mode: restoreModeSchema,
});

export const scheduleInputSchema = z.strictObject({
  name: scheduleNameSchema,
  enabled: z.boolean(),
  include: patternsSchema,
  exclude: patternsSchema,
  schedule: recurrenceSchema,
  retention: retentionSchema,
  webhookUrl: webhookUrlSchema.nullable().optional(),
  clone: cloneSchema.nullable().optional(),
});
export type ScheduleInput = z.infer<typeof scheduleInputSchema>;

/** How the newest clone of a schedule ended, or that it is under way. */
export const lastCloneSchema = z.object({
  recordId: recordIdSchema,
  /** Null where none could be begun. */
  restoreId: recordIdSchema.nullable(),
  status: z.enum(['running', 'completed', 'failed', 'cancelled']),
  at: timeSchema,
  /** What is to be known of its end; null where all went as it should. */
  message: z.string().nullable(),
});
export type LastClone = z.infer<typeof lastCloneSchema>;

/** Rules that were replaced by ones that may keep less: what they keep stays until then too. */
export const earlierRulesSchema = z.object({
  retention: retentionSchema,
  schedule: recurrenceSchema,
  replacedAt: timeSchema,
  until: timeSchema,
});
export type EarlierRules = z.infer<typeof earlierRulesSchema>;

export const backupScheduleSchema = scheduleInputSchema.extend({
  id: recordIdSchema,
  projectId: recordIdSchema,
  nextRunAt: timeSchema.nullable(),
  lastRunAt: timeSchema.nullable(),
  lastSuccessAt: timeSchema.nullable(),
  lastRecordId: recordIdSchema.nullable(),
  webhookUrl: webhookUrlSchema.nullable().default(null),
  /** When the present signing secret was made; null while there is none. */
  webhookSecretAt: timeSchema.nullable().default(null),
  /** By when a backup must succeed; null while nothing is promised, and after an alert about it. */
  overdueAt: timeSchema.nullable().default(null),
  /** `masks`: whether it was saved with masks; undefined for one that was saved before that. */
  clone: cloneSchema.extend({ masks: z.boolean().optional() }).nullable().default(null),
  /** The backup that is to be cloned since then, and when it is tried next; null while none is. */
  dueClone: z
    .object({ recordId: recordIdSchema, since: timeSchema, at: timeSchema })
    .nullable()
    .default(null),
  lastClone: lastCloneSchema.nullable().default(null),
  ...lockFields,
  /** What the bucket does for its lock; null before that was looked at. */
  objectRetention: objectRetentionSchema.nullable().default(null),
  earlierRules: z.array(earlierRulesSchema).default([]),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

const base = '/api/projects/backup-records/configurations' as const;
export const scheduleParams = z.strictObject({ cid: recordIdSchema });

export const listSchedules = endpoint.get(base, {
  query: byProject,
  data: z.array(backupScheduleSchema),
});

export const createSchedule = endpoint.post(base, {
  status: 201,
  body: scheduleInputSchema.extend({ projectId: recordIdSchema, userId: userIdSchema }),
  data: backupScheduleSchema,
});

export const updateSchedule = endpoint.put(`${base}/{cid}`, {
  params: scheduleParams,
  body: scheduleInputSchema.partial().extend({ userId: userIdSchema }),
  data: backupScheduleSchema,
});

export const deleteSchedule = endpoint.delete(`${base}/{cid}`, {
  params: scheduleParams,
  query: byUser,
});

/** What signs the schedule's webhooks from now on, shown this once. */
export const renewWebhookSecret = endpoint.post(`${base}/{cid}/webhook-secret`, {
  params: scheduleParams,
  body: byUser,
  data: z.object({ secret: z.string() }),
});

/** Sends a test to the webhook as it is saved. `reason` says why it was not delivered. */
export const testWebhook = endpoint.post(`${base}/{cid}/webhook-test`, {
  params: scheduleParams,
  body: byUser,
  data: z.object({ isDelivered: z.boolean(), reason: z.string().nullable() }),
});

/** The next five times at which a schedule would be due, from now. */
export const previewSchedule = endpoint.post('/api/projects/schedule-preview', {
  body: byUser.extend({ schedule: recurrenceSchema }),
  data: z.object({ runs: z.array(timeSchema) }),
});
