import { z } from 'zod';
import { chosenFromSchema } from './bulk-from.ts';
import { askedFields } from './edits.ts';
import { endpoint } from './endpoint.ts';
import {
  byProject,
  byUser,
  databaseIdSchema,
  idParams,
  pageTokenSchema,
  recordIdSchema,
  storableText,
} from './primitives.ts';
import { collectionShapeSchema, documentPathSchema, jsonBytes } from '../firestore-model/paths.ts';
import {
  documentChangeSchema,
  documentDifferenceSchema,
  fieldPatternSchema,
  restoreModeSchema,
} from '../firestore-model/document-changes.ts';
import {
  keptExclusionsSchema,
  maxScopeBytes,
  restoreScopeSchema,
} from '../firestore-model/restore-selection.ts';
import { restoreSchema } from './restore-record.ts';

/** As it may be asked for: it is kept with the restore's record. */
const wantedScopeSchema = restoreScopeSchema.refine((scope) => jsonBytes(scope) <= maxScopeBytes, {
  error: 'Too many names: restore fewer collections or documents at once',
});

/**
 * With `pathPrefix` (such as `restored/2026-11-21`) everything goes below that document:
 * `customers/ada` becomes `restored/2026-11-21/customers/ada`.
 */
export const restoreTargetSchema = z.strictObject({
  projectId: recordIdSchema,
  databaseId: databaseIdSchema.optional(),
  pathPrefix: documentPathSchema.optional(),
});

/** More than anybody ticks by hand; collections and field patterns stand for any number. */
const maxExclusions = 20_000;
const maxExclusionBytes = 768 * 1024;
/** Maps are nested at most this deep. */
const maxFieldDepth = 20;

const fieldSchema = z
  .array(
    storableText().min(1, 'A field name must not be empty').max(1500, 'A field name is too long'),
  )
  .min(1, 'A field path must not be empty')
  .max(maxFieldDepth, `A field path has at most ${maxFieldDepth} names`);

/** Each field that stays costs a pass over the whole document. */
const maxFieldsOfDocument = 500;

function mostOfOne(fields: readonly { readonly path: string }[]): number {
  const counts = new Map<string, number>();
  for (const { path } of fields) {
    counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

const documentFieldsSchema = z
  .array(z.strictObject({ path: documentPathSchema, field: fieldSchema }))
  .max(maxExclusions, 'At most 20,000 fields')
  .refine((fields) => mostOfOne(fields) <= maxFieldsOfDocument, {
    error: `At most ${maxFieldsOfDocument} fields of one document: exclude it as a whole`,
  });

const patternsSchema = z
  .array(
    z.strictObject({
      ...fieldPatternSchema.omit({ documents: true }).shape,
      collection: collectionShapeSchema,
      field: fieldSchema,
    }),
  )
  .max(maxExclusions, 'At most 20,000 fields of collections')
  .default([]);

/**
 * What of a plan to exclude: whole documents, and fields (names from the outermost map in);
 * collections by shape, but for the documents `included`; and by `fieldPatterns` fields of all
 * documents of a collection that change from one type to another, as the plan counts them, but for
 * those of `includedFields`. With `onlyPatterns` nothing changes but the fields of documents that
 * change so, less what the other lists exclude; no document is created or deleted then.
 */
export const exclusionsSchema = z
  .strictObject({
    paths: z.array(documentPathSchema).max(maxExclusions, 'At most 20,000 documents').default([]),
    fields: documentFieldsSchema.default([]),
    collections: z
      .array(collectionShapeSchema)
      .max(maxExclusions, 'At most 20,000 collections')
      .default([]),
    included: z
      .array(documentPathSchema)
      .max(maxExclusions, 'At most 20,000 documents')
      .default([]),
    fieldPatterns: patternsSchema,
    includedFields: documentFieldsSchema.default([]),
    onlyPatterns: patternsSchema,
  })
  .refine((exclusions) => jsonBytes(exclusions) <= maxExclusionBytes, {
    error: 'Too many exclusions: restore collections or single documents instead',
  });

/** Why what the database holds now is not copied to where it is. */
export const heldAlreadyText =
  'The database holds that already: choose a backup, another project, or a document to put it below';

/** Into another project, or without a safety backup, needs a sign-in of the last five minutes. */
export const startRestore = endpoint.post('/api/projects/restores', {
  status: 202,
  body: byProject.extend({
    /** Null for what the database holds now: a backup is made first, as `startBackup` does. */
    recordId: recordIdSchema.nullable(),
    target: restoreTargetSchema,
    scope: wantedScopeSchema.optional(),
    /** In place of `scope`; also what an earlier plan was made of. A query's are not mirrored. */
    from: z.union([chosenFromSchema, z.strictObject({ planId: recordIdSchema })]).optional(),
    /** Only this field of those, where there is a document; nothing is created or deleted. */
    field: fieldSchema.optional(),
    mode: restoreModeSchema,
    dryRun: z.boolean().optional(),
    /** By default true where the target is another project. */
    retargetReferences: z.boolean().optional(),
    /** By default true where the target is another project that has masks. */
    masks: z.boolean().optional(),
    /** True by default. */
    safetyBackup: z.boolean().optional(),
    ...askedFields,
  }),
  data: restoreSchema,
});

export const listRestores = endpoint.get('/api/projects/restores', {
  query: byProject,
  data: z.array(restoreSchema),
});

export const getRestore = endpoint.get('/api/projects/restores/{id}', {
  params: idParams,
  query: byUser,
  data: restoreSchema,
});

export const cancelRestore = endpoint.post('/api/projects/restores/{id}/cancel', {
  params: idParams,
  body: byUser,
  data: restoreSchema,
});

/**
 * Applies a plan that has been reviewed: a new restore with `planId`. It needs a sign-in as
 * `startRestore` does.
 */
export const applyRestore = endpoint.post('/api/projects/restores/{id}/apply', {
  status: 202,
  params: idParams,
  body: byUser.extend({
    untick: exclusionsSchema.optional(),
    safetyBackup: z.boolean().optional(),
    ...askedFields,
  }),
  data: restoreSchema,
});

/** What a restore excluded of the plan that it applied. */
export const getExclusions = endpoint.get('/api/projects/restores/{id}/exclusions', {
  params: idParams,
  query: byUser,
  data: keptExclusionsSchema,
});

/** Puts back the state from before a restore: a new restore with `undoOf`. */
export const undoRestore = endpoint.post('/api/projects/restores/{id}/undo', {
  status: 202,
  params: idParams,
  body: byUser.extend({
    ...askedFields,
    /**
     * Of a move between two projects the name of the one that documents go back to;
     * `confirmation` names the one that its copies go from. By default the same.
     */
    sourceConfirmation: askedFields.confirmation,
  }),
  data: restoreSchema,
});

export const planPageSchema = z.object({
  items: z.array(
    z.object({
      path: z.string(),
      change: documentChangeSchema,
      /** What the plan holds of its fields; null where that has to be asked for. */
      sample: documentDifferenceSchema.nullable(),
    }),
  ),
  nextPageToken: pageTokenSchema.nullable(),
});
export type PlanPage = z.infer<typeof planPageSchema>;

/** All that a plan would do, page by page: writes, then deletes, each in name order. */
export const listPlan = endpoint.get('/api/projects/restores/{id}/plan', {
  params: idParams,
  query: byUser.extend({
    change: documentChangeSchema.optional(),
    /** Only documents of collections of this shape. */
    collection: collectionShapeSchema.optional(),
    /** Only documents with this in their path, in small or capital letters. */
    search: storableText()
      .min(1, 'A search needs a character')
      .max(200, 'A search has at most 200 characters')
      .optional(),
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
 * How one document would change; of an applied change set how it did, as far as that is kept.
 * `change` is null where it doesn't.
 */
export const getPlanDifference = endpoint.get('/api/projects/restores/{id}/difference', {
  params: idParams,
  query: byUser.extend({ path: documentPathSchema }),
  data: documentDifferenceSchema.extend({
    path: z.string(),
    change: documentChangeSchema.nullable(),
    /**
     * What is compared: what the target holds `now` with what would be written; what it held
     * `before` with what was; or, where what was written can't be made again, what it held before
     * with what it holds `since`.
     */
    against: z.enum(['now', 'before', 'since']),
  }),
});
