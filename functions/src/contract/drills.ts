// Drills: restores that run automatically and prove that a backup can be brought back.
import { z } from 'zod';
import { documentChangeSchema } from '../firestore-model/document-changes.ts';
import { endpoint } from './endpoint.ts';
import {
  byUser,
  countSchema,
  databaseIdSchema,
  idParams,
  pageTokenSchema,
  recordIdSchema,
  timeSchema,
  userIdSchema,
} from './primitives.ts';
import {
  cloneSchema,
  cronRecurrenceSchema,
  monthlyRecurrenceSchema,
  webhookUrlSchema,
  weeklyRecurrenceSchema,
} from './schedules.ts';

/** When drills are due. The server checks the time zone, and that cron is due some time. */
export const drillRecurrenceSchema = z.discriminatedUnion('kind', [
  weeklyRecurrenceSchema,
  monthlyRecurrenceSchema,
  cronRecurrenceSchema,
]);

/**
 * Which backup is restored: the newest that is verified and holds the whole database, or any such
 * one of the last `days`.
 */
export const drillPickSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('newest') }),
  z.strictObject({
    kind: z.literal('random'),
    days: z.int().min(1, 'At least one day').max(365, 'At most 365 days'),
  }),
]);
export type DrillPick = z.infer<typeof drillPickSchema>;

/**
 * Where drills restore to: a database that is empty, of any of the owner's projects. Without
 * `databaseId` that of the project. Never the database that is backed up. A new place in another
 * project needs a sign-in of the last five minutes.
 */
const drillTargetSchema = cloneSchema.omit({ mode: true });

/**
 * The owner's own check. `url` is called when the data stands, signed as webhooks are, until it has
 * answered: 2xx but 202 is 'passed', 4xx but 408, 425 and 429 is 'failed'. All else, 202 among it,
 * is no answer yet, and it is called again a minute later, with the same `Firekeep-Delivery`.
 */
const drillCheckSchema = z.strictObject({
  url: webhookUrlSchema,
  /** Of the first call; after them 'no answer' is the answer. */
  deadlineMinutes: z.int().min(1, 'At least one minute').max(720, 'At most 12 hours'),
});

export const drillPlanInputSchema = z.strictObject({
  enabled: z.boolean(),
  schedule: drillRecurrenceSchema,
  pick: drillPickSchema,
  /** Null for dry drills: the backup is read whole, and nothing is written anywhere. */
  target: drillTargetSchema.nullable(),
  /** Only with a target. */
  check: drillCheckSchema.nullable(),
});
export type DrillPlanInput = z.infer<typeof drillPlanInputSchema>;

export const drillPlanSchema = drillPlanInputSchema.extend({
  projectId: recordIdSchema,
  /** `masks`: whether it was saved with masks of the target. */
  target: drillTargetSchema.extend({ masks: z.boolean() }).nullable(),
  /** Null while it is not enabled. */
  nextDrillAt: timeSchema.nullable(),
  /** By when a drill must have passed; null while none is promised, and after an alert about it. */
  overdueAt: timeSchema.nullable(),
  /** The drill that is under way. */
  currentDrillId: recordIdSchema.nullable(),
  /** When the present signing secret of the check was made; null where there is no check. */
  checkSecretAt: timeSchema.nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type DrillPlan = z.infer<typeof drillPlanSchema>;

/**
 * What is done at present. Of a real drill: `preparing` looks whether the target is empty, and
 * empties it where documents of an earlier drill are left; then `restoring`, `comparing` (every
 * document of the target with the backup's), `checking` (the owner's check) and `emptying`. Of a
 * dry one: `preparing`, `verifying`. `done` once it has ended.
 */
export const drillStageSchema = z.enum([
  'preparing',
  'restoring',
  'comparing',
  'checking',
  'emptying',
  'verifying',
  'done',
]);
export type DrillStage = z.infer<typeof drillStageSchema>;

/** How the target differs from the backup. Names only, never values. */
const drillDifferencesSchema = z.object({
  /** Documents that differ. */
  count: countSchema,
  /** The first ten. */
  first: z
    .array(
      z.object({
        path: z.string(),
        /** What would make the target equal: `create` where it lacks the document. */
        change: documentChangeSchema,
        /** Names of fields from the outermost map in; of changed documents only, at most 20. */
        fields: z.array(z.array(z.string())),
        moreFields: countSchema,
      }),
    )
    .max(10),
});
export type DrillDifferences = z.infer<typeof drillDifferencesSchema>;

const checkAnswerSchema = z.object({
  /** `pending`: not asked yet, or not answered. `none`: no answer by the deadline. */
  answer: z.enum(['pending', 'passed', 'failed', 'none']),
  /** When it was first called. */
  askedAt: timeSchema.nullable(),
  answeredAt: timeSchema.nullable(),
  /** The HTTP status of the last answer. */
  httpStatus: z.int().nullable(),
  /** Why the last call brought no answer. */
  reason: z.string().nullable(),
});

/**
 * A drill, and the evidence of it. `dry`: nothing was restored; the backup's chunks were all opened
 * and decoded. A drill that ends otherwise than `passed` says why in `message`.
 */
export const drillSchema = z.object({
  id: recordIdSchema,
  projectId: recordIdSchema,
  kind: z.enum(['real', 'dry']),
  /** By the plan's times; else by a person. */
  isPlanned: z.boolean(),
  status: z.enum(['running', 'passed', 'failed', 'cancelled']),
  stage: drillStageSchema,
  /** The backup; null where there was none to choose. */
  recordId: recordIdSchema.nullable(),
  backupName: z.string().nullable(),
  /** The moment of the database that the backup holds. */
  backupAt: timeSchema.nullable(),
  target: z
    .object({
      projectId: recordIdSchema,
      databaseId: databaseIdSchema,
      /** Of the target's project. */
      name: z.string(),
    })
    .nullable(),
  /** Of a real drill, once it has begun: the restore into the target. */
  restoreId: recordIdSchema.nullable(),
  startedAt: timeSchema,
  endedAt: timeSchema.nullable(),
  /** Restored, or, of a dry drill, decoded; null until that is known. */
  documents: countSchema.nullable(),
  /** Of a real drill; null until it is compared. */
  differences: drillDifferencesSchema.nullable(),
  /** From the beginning of the restore to its end; of a real drill only. */
  restoreSeconds: z.number().nonnegative().nullable(),
  documentsPerSecond: z.number().nonnegative().nullable(),
  /** Of a dry drill: what a restore would take at the speed of the last real one that passed. */
  estimate: z
    .object({
      drillId: recordIdSchema,
      documentsPerSecond: z.number().nonnegative(),
      seconds: z.number().nonnegative(),
    })
    .nullable(),
  /** Null where the plan has no check. */
  check: checkAnswerSchema.nullable(),
  /** Whether documents of it are still in the target: the next drill into that one removes them. */
  leftInTarget: z.boolean(),
  /** Asked to stop; it empties its target first. */
  isCancelling: z.boolean(),
  message: z.string().nullable(),
});
export type Drill = z.infer<typeof drillSchema>;

const base = '/api/projects/{id}/drills' as const;
const planPath = '/api/projects/{id}/drill-plan' as const;

/** The project's drill plan; null before the first is saved. */
export const getDrillPlan = endpoint.get(planPath, {
  params: idParams,
  query: byUser,
  data: z.object({ plan: drillPlanSchema.nullable() }),
});

/**
 * Saves the plan, which counts from now. `secret` signs the calls of its check; it is shown this
 * once, where the check has a new address.
 */
export const putDrillPlan = endpoint.put(planPath, {
  params: idParams,
  body: drillPlanInputSchema.extend({ userId: userIdSchema }),
  data: z.object({ plan: drillPlanSchema, secret: z.string().nullable() }),
});

/** The newest first, 50 to a page. */
export const listDrills = endpoint.get(base, {
  params: idParams,
  query: byUser.extend({ pageToken: pageTokenSchema.optional() }),
  data: z.object({ items: z.array(drillSchema), nextPageToken: pageTokenSchema.nullable() }),
});

/** Begins one now, as the plan says, enabled or not. Refused while one is under way. */
export const startDrill = endpoint.post(base, {
  status: 202,
  params: idParams,
  body: byUser,
  data: drillSchema,
});

const drillParams = z.strictObject({ id: recordIdSchema, did: recordIdSchema });

/** One drill, however old. */
export const getDrill = endpoint.get(`${base}/{did}`, {
  params: drillParams,
  query: byUser,
  data: drillSchema,
});

/** Asks a drill to stop. It empties its target, then ends as `cancelled`. */
export const cancelDrill = endpoint.post(`${base}/{did}/cancel`, {
  params: drillParams,
  body: byUser,
  data: drillSchema,
});
