import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { byProject, byUser, countSchema, recordIdSchema, timeSchema } from './primitives.ts';

/**
 * A backup that `failed` or is `not-verified`, a schedule that is `overdue` (no backup succeeded in
 * the time it promises), an `anomaly` compared with the backup before, `unmatched` patterns: no
 * collection of the database has such a path, `clone-failed`: a clone of a schedule was not made as
 * a whole, `drill-failed`: a drill did not pass, `drill-overdue`: none did in time,
 * `verification-overdue`: there are more backups than can be read again in time.
 */
export const alertKindSchema = z.enum([
  'failed',
  'not-verified',
  'overdue',
  'anomaly',
  'unmatched',
  'clone-failed',
  'drill-failed',
  'drill-overdue',
  'verification-overdue',
]);
export type AlertKind = z.infer<typeof alertKindSchema>;

/** What each kind is called on pages and in messages. */
export const alertTitles: Readonly<Record<AlertKind, string>> = {
  failed: 'Backup failed',
  'not-verified': 'Backup does not verify',
  overdue: 'No backup in time',
  anomaly: 'Unusual change',
  unmatched: 'Pattern matches nothing',
  'clone-failed': 'Clone failed',
  'drill-failed': 'Drill failed',
  'drill-overdue': 'No drill in time',
  'verification-overdue': 'Backups not read again in time',
};

/** The drill that an alert is about; null of others. */
export function drillOfAlert({ id, kind }: { id: string; kind: AlertKind }): string | null {
  // Ids of alerts are the event's, and what it is.
  return kind === 'drill-failed' ? id.slice(0, -`-${kind}`.length) : null;
}

/** `resolved`: what it was about is over, without anybody's doing; anomalies never are. */
export const alertStateSchema = z.enum(['open', 'acknowledged', 'resolved']);

const share = z.number().min(0);

/** Shares are parts (0 to 1) of what the earlier backup held. Paths are collection shapes. */
export const anomalySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('documents-down'), before: countSchema, after: countSchema, share }),
  z.object({ kind: z.literal('collection-gone'), path: z.string(), before: countSchema }),
  z.object({
    kind: z.literal('collection-down'),
    path: z.string(),
    before: countSchema,
    after: countSchema,
    share,
  }),
  z.object({
    kind: z.literal('mass-change'),
    before: countSchema,
    changed: countSchema,
    share,
    /** Whether more may have changed: not all documents were compared. */
    isAtLeast: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('unusual-change'),
    /** Null for the whole database. */
    path: z.string().nullable(),
    before: countSchema,
    /** Documents changed or deleted since the previous backup. */
    changed: countSchema,
    share,
    /** The largest share that is usual; null where there are too few backups to say. */
    usual: share.nullable(),
    isAtLeast: z.boolean(),
  }),
]);
export type Anomaly = z.infer<typeof anomalySchema>;

/** What became of notifying the webhook. `none`: there was none, or is none any longer. */
export const deliverySchema = z.object({
  state: z.enum(['none', 'pending', 'delivered', 'failed']),
  attempts: countSchema,
  /** When it is tried (again); null once it is decided. */
  nextAttemptAt: timeSchema.nullable(),
  lastAttemptAt: timeSchema.nullable(),
  /** Why the last attempt did not succeed, or there is none any longer. */
  reason: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const alertSchema = z.object({
  id: recordIdSchema,
  projectId: recordIdSchema,
  /** Null for backups that no schedule asked for. */
  configurationId: recordIdSchema.nullable(),
  recordId: recordIdSchema.nullable(),
  kind: alertKindSchema,
  state: alertStateSchema,
  details: z.object({
    /** The name of the backup or schedule it is about. */
    name: z.string(),
    message: z.string(),
    hint: z.string().nullable(),
    /** At most 50; `moreAnomalies` counts the rest. */
    anomalies: z.array(anomalySchema),
    moreAnomalies: countSchema,
    /** The backup that an anomaly was measured against. */
    comparedWith: recordIdSchema.nullable(),
    /** Patterns that matched no collection; only where unmatched. */
    patterns: z.array(z.string()).default([]),
    /** By when a backup, or a drill, should have succeeded; only where overdue. */
    promisedBy: timeSchema.nullable(),
  }),
  delivery: deliverySchema,
  raisedAt: timeSchema,
  acknowledgedAt: timeSchema.nullable(),
  resolvedAt: timeSchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

const base = '/api/projects/alarms' as const;

/** The project's newest alerts, at most 100. */
export const listAlerts = endpoint.get(base, { query: byProject, data: z.array(alertSchema) });

/** Lets pruning of the schedule's backups continue, which an open anomaly stops. Idempotent. */
export const acknowledgeAlert = endpoint.post(`${base}/{aid}/acknowledge`, {
  params: z.strictObject({ aid: recordIdSchema }),
  body: byUser,
  data: alertSchema,
});
