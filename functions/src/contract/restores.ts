import { z } from 'zod';
import { runErrorSchema } from './backups.ts';
import { defineEndpoint } from './endpoint.ts';
import { fieldChangeSchema } from './field-diff.ts';
import {
  collectionIdSchema,
  collectionPathSchema,
  databaseIdSchema,
  documentPathSchema,
  pageTokenSchema,
  recordIdSchema,
  storableText,
  timeSchema,
  userIdSchema,
  utf8Length,
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
 * Which part of the backup: single documents (`paths`; with `below` everything below them too), collections with all below them
 * (`collections`), collections of one id at any depth (`collectionGroups`). Without any, the whole backup.
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

const maxScopeBytes = 64 * 1024;

/** As it may be asked for: it is kept with the restore's record. */
const wantedScopeSchema = restoreScopeSchema.refine(
  (scope) => utf8Length(JSON.stringify(scope)) <= maxScopeBytes,
  { error: 'Too much is named; restore fewer collections or documents at once' },
);

/**
 * Where to. With `pathPrefix` (a document path such as `restored/2026-11-21`) everything is written below that document:
 * `customers/ada` becomes `restored/2026-11-21/customers/ada`.
 */
export const restoreTargetSchema = z.strictObject({
  projectId: recordIdSchema,
  databaseId: databaseIdSchema.optional(),
  pathPrefix: documentPathSchema.optional(),
});

const count = z.number().int().nonnegative();

export const documentChangeSchema = z.enum(['create', 'update', 'delete']);
export type DocumentChange = z.infer<typeof documentChangeSchema>;

/** How one field would change: from what the target holds to what would be written. */
export const fieldDifferenceSchema = fieldChangeSchema.extend({
  change: z.enum(['add', 'change', 'remove']),
});
export type FieldDifference = z.infer<typeof fieldDifferenceSchema>;

/** One document of the plan. `fields` are the first up to 20 differences; `moreFields` counts the others. */
export const planSampleSchema = z.object({
  path: z.string(),
  change: documentChangeSchema,
  fields: z.array(fieldDifferenceSchema).default([]),
  moreFields: count.default(0),
});
export type PlanSample = z.infer<typeof planSampleSchema>;

/** What a reader of the plan should know beside its numbers. `details` are names, such as collection groups; often none. */
export const planWarningSchema = z.object({
  code: z.enum([
    /** The target's own triggers (Cloud Functions, extensions) will fire for every write. */
    'triggers',
    /** The target has TTL policies: what is written may be deleted soon. `details`: collection group and field. */
    'ttl',
    /** Whether the target has TTL policies could not be found out. */
    'ttl-unknown',
    /** References into the source database are written as they are. */
    'references',
    /** No safety backup: the restore can't be undone. */
    'no-safety-backup',
  ]),
  message: z.string(),
  details: z.array(z.string()).default([]),
});
export type PlanWarning = z.infer<typeof planWarningSchema>;

/** What carrying out the plan would cost on the target's bill, at list prices: billed operations, and US dollars. */
export const planCostSchema = z.object({
  reads: count,
  writes: count,
  deletes: count,
  usd: z.number(),
});
export type PlanCost = z.infer<typeof planCostSchema>;

/** Records hold the samples as JSON text: their values may be such as a document of ours can't hold. */
function readSamples(samples: unknown): unknown {
  if (typeof samples !== 'string') {
    return samples;
  }
  try {
    return JSON.parse(samples) as unknown;
  } catch {
    return undefined;
  }
}

/** What the backup holds below the documents that the scope names, whether it is in the scope or not. */
const belowSchema = z.object({
  /** The collections, with those below their documents by shape: `customers/ada/orders`, then customers/ada/orders, star, lines. */
  collections: z.array(z.object({ path: z.string(), documentCount: count })),
  /** False where there is more than was counted. */
  isComplete: z.boolean(),
});
export type BelowDocuments = z.infer<typeof belowSchema>;

/** What the restore would do, in documents. `samples` are up to 20 documents of each kind. */
export const restorePlanSchema = z.object({
  create: count,
  update: count,
  delete: count,
  unchanged: count,
  samples: z.preprocess(readSamples, z.array(planSampleSchema)),
  cost: planCostSchema.nullable().default(null),
  warnings: z.array(planWarningSchema).default([]),
  /** Null where the scope names no documents. */
  below: belowSchema.nullable().default(null),
});
export type RestorePlan = z.infer<typeof restorePlanSchema>;

const namedDocuments = z.array(z.object({ path: z.string(), reason: z.string() }));

/**
 * What the restore did, in documents: what was planned is written, deleted, skipped (already as it should be), in conflict (changed
 * by somebody else since the plan was made, so left alone), unticked (left alone as asked for) or failed (refused).
 * `failures` and `conflicting` name up to 100 documents each.
 */
export const restoreOutcomeSchema = z.object({
  written: count,
  deleted: count,
  skipped: count,
  failed: count,
  failures: namedDocuments,
  conflicts: count.default(0),
  conflicting: namedDocuments.default([]),
  unticked: count.default(0),
});
export type RestoreOutcome = z.infer<typeof restoreOutcomeSchema>;

export const maxUnticked = 500;
const maxUntickBytes = 64 * 1024;
/** Maps lie in one another at most this deep. */
const maxFieldDepth = 20;

/** What of a plan to leave out: whole documents, and single fields (`field` is the field's name behind those of the maps around it). */
export const untickSchema = z
  .strictObject({
    paths: z
      .array(documentPathSchema)
      .max(maxUnticked, `At most ${maxUnticked} documents`)
      .default([]),
    fields: z
      .array(
        z.strictObject({
          path: documentPathSchema,
          field: z
            .array(
              storableText()
                .min(1, 'A field name must not be empty')
                .max(1500, 'A field name is too long'),
            )
            .min(1, 'A field path must not be empty')
            .max(maxFieldDepth, `A field path has at most ${maxFieldDepth} names`),
        }),
      )
      .max(maxUnticked, `At most ${maxUnticked} fields`)
      .default([]),
  })
  .refine((untick) => JSON.stringify(untick).length <= maxUntickBytes, {
    error: 'Too much is unticked; restore collections or single documents instead',
  });
export type Untick = z.infer<typeof untickSchema>;

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
  /** A plan only: nothing is written. It can be carried out by `applyRestore`. */
  dryRun: z.boolean(),
  /** References that point into the source database are rewritten to point into the target (and below its prefix). */
  retargetReferences: z.boolean().default(false),
  /** Whether what will change is backed up before the first write. */
  safetyBackup: z.boolean().default(false),
  /** The backup of the target project that holds what this restore changed; null until it has been made. */
  safetyRecordId: recordIdSchema.nullable().default(null),
  /** The plan that this restore carries out. */
  planId: recordIdSchema.nullable().default(null),
  untick: z
    .object({
      paths: z.array(z.string()),
      fields: z.array(z.object({ path: z.string(), field: z.array(z.string()) })),
    })
    .default({ paths: [], fields: [] }),
  /** The restore that this one puts back. */
  undoOf: recordIdSchema.nullable().default(null),
  /** Of an undo: the project whose backup it takes back out of the target, and which lists it too. */
  sourceProjectId: recordIdSchema.nullable().default(null),
  /** The newest restore that puts this one back. */
  undoneBy: recordIdSchema.nullable().default(null),
  /** Whether the target held no document when the first was written; null before that, and where it was not looked at. */
  wasTargetEmpty: z.boolean().nullable().default(null),
  /** Documents that the whole backup holds, whatever the scope; null until they are known. */
  backupDocuments: count.nullable().default(null),
  /** Whether `undoRestore` is possible: it has ended, changed something, and a safety backup was made. */
  canUndo: z.boolean().default(false),
  status: restoreStatusSchema,
  /** Which part of the work is under way; `saving` makes the safety backup. */
  phase: z.enum(['queued', 'verifying', 'comparing', 'saving', 'writing', 'deleting', 'done']),
  plan: restorePlanSchema.nullable(),
  progress: z.object({
    documents: z.number().int().nonnegative(),
    fraction: z.number().min(0).max(1).nullable(),
    /** The most that is written at present; grows as the target allows. Null while nothing is written. */
    writesPerSecond: z.number().nonnegative().nullable().default(null),
  }),
  outcome: restoreOutcomeSchema,
  createdAt: timeSchema,
  completedAt: timeSchema.nullable(),
  error: runErrorSchema.nullable(),
});
export type Restore = z.infer<typeof restoreSchema>;

/** The target project's name, typed; needed where its environment is `production` and something will be written. */
const confirmationSchema = storableText().max(200, 'The confirmation is too long');

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
    scope: wantedScopeSchema.optional(),
    mode: restoreModeSchema,
    dryRun: z.boolean().optional(),
    /** By default true where the target is another project. */
    retargetReferences: z.boolean().optional(),
    /** True by default. */
    safetyBackup: z.boolean().optional(),
    confirmation: confirmationSchema.optional(),
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

/** Carries out a plan that has been reviewed: a new restore with `planId`. */
export const applyRestore = defineEndpoint({
  method: 'POST',
  path: '/api/projects/restores/{id}/apply',
  access: 'user',
  status: 202,
  params,
  body: z.strictObject({
    userId: userIdSchema,
    untick: untickSchema.optional(),
    safetyBackup: z.boolean().optional(),
    confirmation: confirmationSchema.optional(),
  }),
  data: restoreSchema,
});

/** Puts back the state from before a restore: a new restore with `undoOf`. */
export const undoRestore = defineEndpoint({
  method: 'POST',
  path: '/api/projects/restores/{id}/undo',
  access: 'user',
  status: 202,
  params,
  body: z.strictObject({ userId: userIdSchema, confirmation: confirmationSchema.optional() }),
  data: restoreSchema,
});

export const planPageSchema = z.object({
  items: z.array(z.object({ path: z.string(), change: documentChangeSchema })),
  nextPageToken: pageTokenSchema.nullable(),
});
export type PlanPage = z.infer<typeof planPageSchema>;

/** Everything that a plan would create, change or delete, page by page: first what it writes, then what it deletes, each in name order. */
export const listPlan = defineEndpoint({
  method: 'GET',
  path: '/api/projects/restores/{id}/plan',
  access: 'user',
  params,
  query: z.strictObject({
    userId: userIdSchema,
    change: documentChangeSchema.optional(),
    pageSize: z.coerce
      .number()
      .int('pageSize must be a whole number')
      .min(1, 'pageSize must be at least 1')
      .max(300, 'pageSize must be at most 300')
      .optional(),
    pageToken: pageTokenSchema.optional(),
  }),
  data: planPageSchema,
});

/** How one document of a plan would change, field by field, against what the target holds now. `change` null: it would not. */
export const getPlanDifference = defineEndpoint({
  method: 'GET',
  path: '/api/projects/restores/{id}/difference',
  access: 'user',
  params,
  query: z.strictObject({ userId: userIdSchema, path: documentPathSchema }),
  data: planSampleSchema.extend({ change: documentChangeSchema.nullable() }),
});
