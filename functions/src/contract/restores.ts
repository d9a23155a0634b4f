import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  databaseIdSchema,
  pageTokenSchema,
  recordIdSchema,
  storableText,
  userIdSchema,
} from './primitives.ts';
import { documentPathSchema, utf8Length } from '../firestore-model/paths.ts';
import {
  documentChangeSchema,
  planSampleSchema,
  restoreModeSchema,
} from '../firestore-model/document-changes.ts';
import { restoreSchema, restoreScopeSchema } from './restore-record.ts';

const maxScopeBytes = 64 * 1024;

/** As it may be asked for: it is kept with the restore's record. */
const wantedScopeSchema = restoreScopeSchema.refine(
  (scope) => utf8Length(JSON.stringify(scope)) <= maxScopeBytes,
  { error: 'Too much is named; restore fewer collections or documents at once' },
);

/**
 * Where to. With `pathPrefix` (a document path such as `restored/2026-11-21`) everything is written
 * below that document: `customers/ada` becomes `restored/2026-11-21/customers/ada`.
 */
export const restoreTargetSchema = z.strictObject({
  projectId: recordIdSchema,
  databaseId: databaseIdSchema.optional(),
  pathPrefix: documentPathSchema.optional(),
});

export const maxExclusions = 500;
const maxExclusionBytes = 64 * 1024;
/** Maps lie in one another at most this deep. */
const maxFieldDepth = 20;

/**
 * What of a plan to leave out: whole documents, and single fields (`field` is the field's name
 * after those of the maps around it).
 */
export const exclusionsSchema = z
  .strictObject({
    paths: z
      .array(documentPathSchema)
      .max(maxExclusions, `At most ${maxExclusions} documents`)
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
      .max(maxExclusions, `At most ${maxExclusions} fields`)
      .default([]),
  })
  .refine((untick) => JSON.stringify(untick).length <= maxExclusionBytes, {
    error: 'Too much is unticked; restore collections or single documents instead',
  });
export type Exclusions = z.infer<typeof exclusionsSchema>;

/**
 * The target project's name, typed; needed where its environment is `production` and something will
 * be written.
 */
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

/** Applies a plan that has been reviewed: a new restore with `planId`. */
export const applyRestore = defineEndpoint({
  method: 'POST',
  path: '/api/projects/restores/{id}/apply',
  access: 'user',
  status: 202,
  params,
  body: z.strictObject({
    userId: userIdSchema,
    untick: exclusionsSchema.optional(),
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

/**
 * Everything that a plan would create, change or delete, page by page: first what it writes, then
 * what it deletes, each in name order.
 */
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

/**
 * How one document of a plan would change, field by field, against what the target holds now.
 * `change` null: it would not.
 */
export const getPlanDifference = defineEndpoint({
  method: 'GET',
  path: '/api/projects/restores/{id}/difference',
  access: 'user',
  params,
  query: z.strictObject({ userId: userIdSchema, path: documentPathSchema }),
  data: planSampleSchema.extend({ change: documentChangeSchema.nullable() }),
});
