import { z } from 'zod';
import { runErrorSchema } from './backups.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  collectionIdSchema,
  collectionPathSchema,
  databaseIdSchema,
  documentPathSchema,
  recordIdSchema,
  timeSchema,
  userIdSchema,
} from './primitives.ts';

/**
 * What happens to a document that the target already holds:
 * `create` leaves it, `overwrite` replaces it, `merge` writes the backup's fields into it,
 * `mirror` replaces it and also deletes what the backup doesn't hold.
 */
export const restoreModeSchema = z.enum(['create', 'overwrite', 'merge', 'mirror']);
export type RestoreMode = z.infer<typeof restoreModeSchema>;

export const restoreStatusSchema = z.enum([
  'planning',
  'planned',
  'running',
  'completed',
  'failed',
  'cancelled',
]);

/**
 * Which part of the backup: single documents (`paths`), collections with all below them (`collections`),
 * collections of one id at any depth (`collectionGroups`). Without any, the whole backup.
 */
export const restoreScopeSchema = z.strictObject({
  paths: z.array(documentPathSchema).max(100, 'At most 100 documents').optional(),
  collections: z.array(collectionPathSchema).max(100, 'At most 100 collections').optional(),
  collectionGroups: z
    .array(collectionIdSchema)
    .max(100, 'At most 100 collection groups')
    .optional(),
});
export type RestoreScope = z.infer<typeof restoreScopeSchema>;

export const restoreTargetSchema = z.strictObject({
  projectId: recordIdSchema,
  databaseId: databaseIdSchema.optional(),
});

/** What the restore would do, in documents. `samples` are up to 20 paths of each kind. */
export const restorePlanSchema = z.object({
  create: z.number().int().nonnegative(),
  update: z.number().int().nonnegative(),
  delete: z.number().int().nonnegative(),
  unchanged: z.number().int().nonnegative(),
  samples: z.array(z.object({ path: z.string(), change: z.enum(['create', 'update', 'delete']) })),
});
export type RestorePlan = z.infer<typeof restorePlanSchema>;

/** What the restore did, in documents. `failures` names up to 100 refused ones. */
export const restoreOutcomeSchema = z.object({
  written: z.number().int().nonnegative(),
  deleted: z.number().int().nonnegative(),
  skipped: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  failures: z.array(z.object({ path: z.string(), reason: z.string() })),
});
export type RestoreOutcome = z.infer<typeof restoreOutcomeSchema>;

export const restoreSchema = z.object({
  id: recordIdSchema,
  /** The project whose backup is restored. */
  projectId: recordIdSchema,
  recordId: recordIdSchema,
  target: z.object({
    projectId: recordIdSchema,
    firebaseProjectId: z.string(),
    databaseId: z.string(),
  }),
  scope: restoreScopeSchema,
  mode: restoreModeSchema,
  dryRun: z.boolean(),
  status: restoreStatusSchema,
  /** Which part of the work is under way. */
  phase: z.enum(['queued', 'verifying', 'comparing', 'writing', 'deleting', 'done']),
  plan: restorePlanSchema.nullable(),
  progress: z.object({
    documents: z.number().int().nonnegative(),
    fraction: z.number().min(0).max(1).nullable(),
  }),
  outcome: restoreOutcomeSchema,
  createdAt: timeSchema,
  completedAt: timeSchema.nullable(),
  error: runErrorSchema.nullable(),
});
export type Restore = z.infer<typeof restoreSchema>;

export const startRestore = defineEndpoint({
  method: 'POST',
  path: '/api/projects/restores',
  access: 'user',
  status: 202,
  body: z.strictObject({
    projectId: recordIdSchema,
    userId: userIdSchema,
    recordId: recordIdSchema,
    target: restoreTargetSchema,
    scope: restoreScopeSchema.optional(),
    mode: restoreModeSchema,
    dryRun: z.boolean().optional(),
  }),
  data: restoreSchema,
});

export const listRestores = defineEndpoint({
  method: 'GET',
  path: '/api/projects/restores',
  access: 'user',
  query: z.strictObject({ projectId: recordIdSchema, userId: userIdSchema }),
  data: z.array(restoreSchema),
});

const params = z.strictObject({ id: recordIdSchema });

export const getRestore = defineEndpoint({
  method: 'GET',
  path: '/api/projects/restores/{id}',
  access: 'user',
  params,
  query: z.strictObject({ userId: userIdSchema }),
  data: restoreSchema,
});

export const cancelRestore = defineEndpoint({
  method: 'POST',
  path: '/api/projects/restores/{id}/cancel',
  access: 'user',
  params,
  body: z.strictObject({ userId: userIdSchema }),
  data: restoreSchema,
});
