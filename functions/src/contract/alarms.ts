import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { recordIdSchema, timeSchema, userIdSchema } from './primitives.ts';

/**
 * What an alarm is about: a backup that `failed`, one that does `not-verified`, a schedule that is
 * `overdue` (no backup succeeded in the time it promises), an `anomaly` in what a backup holds
 * compared with the one before, patterns of a schedule that are `unmatched`: no collection has such
 * a path.
 */
export const alarmKindSchema = z.enum([
  'failed',
  'not-verified',
  'overdue',
  'anomaly',
  'unmatched',
]);
export type AlarmKind = z.infer<typeof alarmKindSchema>;

/** `resolved`: what it was about is over, without anybody's doing; anomalies never are. */
export const alarmStateSchema = z.enum(['open', 'acknowledged', 'resolved']);
export type AlarmState = z.infer<typeof alarmStateSchema>;

const count = z.number().int().nonnegative();
const share = z.number().min(0);

/**
 * Shares run from 0 to 1 and are parts of what the earlier backup held. Paths are collection
 * shapes: `customers`, star, `orders`.
 */
export const anomalySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('documents-down'), before: count, after: count, share }),
  z.object({ kind: z.literal('collection-gone'), path: z.string(), before: count }),
  z.object({
    kind: z.literal('collection-down'),
    path: z.string(),
    before: count,
    after: count,
    share,
  }),
  z.object({
    kind: z.literal('mass-change'),
    before: count,
    changed: count,
    share,
    /** Whether more may have changed: not all documents were compared. */
    isAtLeast: z.boolean().default(false),
  }),
]);
export type Anomaly = z.infer<typeof anomalySchema>;

/** What became of telling the webhook. `none`: there was no webhook when the alarm was raised. */
export const deliverySchema = z.object({
  state: z.enum(['none', 'pending', 'delivered', 'failed']),
  attempts: count,
  /** When it is tried (again); null once it is decided. */
  nextAttemptAt: timeSchema.nullable(),
  lastAttemptAt: timeSchema.nullable(),
  /** Why the last attempt did not succeed. */
  reason: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const alarmSchema = z.object({
  id: recordIdSchema,
  projectId: recordIdSchema,
  /** Null for backups that no schedule asked for. */
  configurationId: recordIdSchema.nullable(),
  recordId: recordIdSchema.nullable(),
  kind: alarmKindSchema,
  state: alarmStateSchema,
  details: z.object({
    /** The name of the backup or schedule it is about. */
    name: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
    /** At most 50; `moreAnomalies` counts the rest. */
    anomalies: z.array(anomalySchema),
    moreAnomalies: count,
    /** The backup that an anomaly was measured against. */
    comparedWith: recordIdSchema.nullable(),
    /** Patterns that matched no collection; only where unmatched. */
    patterns: z.array(z.string()).default([]),
    /** By when a backup should have succeeded; only where overdue. */
    promisedBy: timeSchema.nullable(),
  }),
  delivery: deliverySchema,
  raisedAt: timeSchema,
  acknowledgedAt: timeSchema.nullable(),
  resolvedAt: timeSchema.nullable(),
});
export type Alarm = z.infer<typeof alarmSchema>;

const base = '/api/projects/alarms' as const;

/** The project's newest alarms, at most 100. */
export const listAlarms = defineEndpoint({
  method: 'GET',
  path: base,
  access: 'user',
  query: z.strictObject({ projectId: recordIdSchema, userId: userIdSchema }),
  data: z.array(alarmSchema),
});

/**
 * Pruning of a schedule's backups stops while one of its anomalies is open: this lets it continue.
 * Twice is once.
 */
export const acknowledgeAlarm = defineEndpoint({
  method: 'POST',
  path: `${base}/{aid}/acknowledge`,
  access: 'user',
  params: z.strictObject({ aid: recordIdSchema }),
  body: z.strictObject({ userId: userIdSchema }),
  data: alarmSchema,
});
