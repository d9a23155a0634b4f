// A restore as it is kept and shown: what was asked for, how far it is, and what it did.
import { z } from 'zod';
import { runErrorSchema } from './backups.ts';
import {
  collectionIdSchema,
  collectionPathSchema,
  documentPathSchema,
} from '../firestore-model/paths.ts';
import { countSchema, recordIdSchema, timeSchema } from './primitives.ts';
import {
  fieldPatternSchema,
  restoreModeSchema,
  restoreOutcomeSchema,
} from '../firestore-model/document-changes.ts';
import { restorePlanSchema } from './restore-plan.ts';

export const restoreStatusSchema = z.enum([
  'planning',
  'planned',
  'running',
  'completed',
  'failed',
  'cancelled',
]);

/**
 * The part of the backup: documents (`paths`; with `below` all below them too), collections with
 * all below them, `collectionGroups` at any depth. Without any, the whole backup.
 */
export const restoreScopeSchema = z.strictObject({
  paths: z.array(documentPathSchema).max(100, 'At most 100 documents').optional(),
  below: z.boolean().optional(),
  collections: z.array(collectionPathSchema).max(100, 'At most 100 collections').optional(),
  collectionGroups: z
    .array(collectionIdSchema)
    .max(100, 'At most 100 collection groups')
    .optional(),
});
export type RestoreScope = z.infer<typeof restoreScopeSchema>;

const storedExclusionsSchema = z.object({
  paths: z.array(z.string()).default([]),
  fields: z.array(z.object({ path: z.string(), field: z.array(z.string()) })).default([]),
  collections: z.array(z.string()).default([]),
  included: z.array(z.string()).default([]),
  fieldPatterns: z
    .array(fieldPatternSchema.omit({ documents: true }).extend({ collection: z.string() }))
    .default([]),
});

export const restoreSchema = z.object({
  id: recordIdSchema,
  /** The project whose backup is restored. */
  projectId: recordIdSchema,
  recordId: recordIdSchema,
  target: z.object({
    projectId: recordIdSchema,
    firebaseProjectId: z.string(),
    databaseId: z.string(),
    pathPrefix: z.string().nullable().default(null),
  }),
  scope: restoreScopeSchema,
  mode: restoreModeSchema,
  /** A plan only: nothing is written. It can be applied by `applyRestore`. */
  dryRun: z.boolean(),
  /** References into the source are rewritten to lead into the target, below its prefix. */
  retargetReferences: z.boolean().default(false),
  /** Whether what will change is backed up before the first write. */
  safetyBackup: z.boolean().default(false),
  /** The target project's backup of what this restore changed; null until it has been made. */
  safetyRecordId: recordIdSchema.nullable().default(null),
  /** The plan that this restore applies. */
  planId: recordIdSchema.nullable().default(null),
  /** What of the plan is left out; see `exclusionsSchema`. */
  untick: storedExclusionsSchema.prefault({}),
  /** The restore that this one puts back. */
  undoOf: recordIdSchema.nullable().default(null),
  /** Of an undo, and of its undo: the project whose backup was restored first; it lists it too. */
  sourceProjectId: recordIdSchema.nullable().default(null),
  /** The newest restore that puts this one back. */
  undoneBy: recordIdSchema.nullable().default(null),
  /** Whether the target held no document before the first write; null before that or if unknown. */
  wasTargetEmpty: z.boolean().nullable().default(null),
  /** Documents that the whole backup holds, whatever the scope; null until they are known. */
  backupDocuments: countSchema.nullable().default(null),
  /** Whether `undoRestore` can be called: it ended, changed something and made a safety backup. */
  canUndo: z.boolean().default(false),
  status: restoreStatusSchema,
  /** Which part of the work is under way; `saving` makes the safety backup. */
  phase: z.enum(['queued', 'verifying', 'comparing', 'saving', 'writing', 'deleting', 'done']),
  plan: restorePlanSchema.nullable(),
  progress: z.object({
    documents: countSchema,
    fraction: z.number().min(0).max(1).nullable(),
    /** The most that is written at present; grows as the target allows. Null while nothing is. */
    writesPerSecond: z.number().nonnegative().nullable().default(null),
  }),
  outcome: restoreOutcomeSchema,
  createdAt: timeSchema,
  completedAt: timeSchema.nullable(),
  error: runErrorSchema.nullable(),
});
export type Restore = z.infer<typeof restoreSchema>;
