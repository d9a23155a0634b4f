import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { collectionPatternsSchema } from '../firestore-model/document-changes.ts';
import { fieldDiffSchema } from '../firestore-model/field-diff.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import {
  countSchema,
  pageTokenSchema,
  recordIdSchema,
  recordParams,
  userIdSchema,
} from './primitives.ts';

/**
 * Comparing two points, each a backup or a database.
 *
 * An answer covers a part: up to `pageSize` documents or some seconds of work; `nextPageToken`
 * continues after it. Its counts are the part's, for the caller to add up; with `pageSize=0` only
 * counts are made, in the longest parts. A live database is read at one read time over all parts,
 * and Firestore bills every document read.
 */
export const comparedChangeSchema = z.enum(['added', 'removed', 'changed']);

/**
 * Counts by collection shape; with very many shapes the last are counted together as ''.
 * How fields change is of documents that both sides hold; put back, each changes the other way.
 * `unchanged` is null in a part that skipped equal chunks and whose counts the totals don't give;
 * once all parts are in, it is the `documentCount` of `before.collections` less removed and
 * changed.
 */
export const comparedCollectionSchema = collectionPatternsSchema.extend({
  path: z.string(),
  /** None in answers of a release before the one that counts them. */
  fields: collectionPatternsSchema.shape.fields.default([]),
  moreFields: countSchema.default(0),
  added: countSchema,
  removed: countSchema,
  changed: countSchema,
  unchanged: countSchema.nullable(),
});
export type ComparedCollection = z.infer<typeof comparedCollectionSchema>;

export const comparedDocumentSchema = z.object({
  path: z.string(),
  change: comparedChangeSchema,
  /** Null where the document isn't there. */
  before: z.object({ updateTime: z.string().nullable(), sizeBytes: countSchema }).nullable(),
  after: z.object({ updateTime: z.string().nullable(), sizeBytes: countSchema }).nullable(),
  /**
   * For `changed`: the first few differences, shortened; all of them where the answer's `path` is
   * the document's, and then for `added` and `removed` too, which else have null.
   */
  fields: fieldDiffSchema.nullable(),
});
export type ComparedDocument = z.infer<typeof comparedDocumentSchema>;

/** `collections`: documents by shape where known without reading: of backups without a `path`. */
export const comparedPointSchema = z.object({
  kind: z.enum(['backup', 'live']),
  projectId: recordIdSchema,
  recordId: recordIdSchema.nullable(),
  readTime: z.string(),
  /** Null for a live database. */
  documentCount: countSchema.nullable(),
  collections: z.array(z.object({ path: z.string(), documentCount: countSchema })).nullable(),
});
export type ComparedPoint = z.infer<typeof comparedPointSchema>;

export const comparisonSchema = z.object({
  before: comparedPointSchema,
  after: comparedPointSchema,
  /** Whether a selection (patterns) of one side left something out of the comparison. */
  isPartial: z.boolean(),
  summary: z.object({
    added: countSchema,
    removed: countSchema,
    changed: countSchema,
    /** Null where a `shape` was asked for and the number can't be known. */
    unchanged: countSchema.nullable(),
    collections: z.array(comparedCollectionSchema),
  }),
  /** Stored chunks of both sides: opened, and passed over because they are equal. */
  chunks: z.object({ read: countSchema, skipped: countSchema }),
  /** Documents read of live databases for this part, each of which Firestore bills. */
  readCount: countSchema,
  /** How far it is after this part, 0 to 1, by the documents of `before`; null where unknown. */
  fraction: z.number().min(0).max(1).nullable(),
  items: z.array(comparedDocumentSchema),
  nextPageToken: pageTokenSchema.nullable(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

export const maxComparePageSize = 200;

const compareQuery = {
  userId: userIdSchema,
  /** A document, or a collection with everything below it. */
  path: z.union([documentPathSchema, collectionPathSchema], 'Not a valid path').optional(),
  /** Only collections of this shape, such as `customers`; not together with `path`. */
  shape: collectionPathSchema.optional(),
  /** 0 to 200 documents; default 50. */
  pageSize: z.coerce
    .number()
    .int('pageSize must be a whole number')
    .min(0, 'pageSize must not be negative')
    .max(maxComparePageSize, `pageSize must be at most ${maxComparePageSize}`)
    .optional(),
  pageToken: pageTokenSchema.optional(),
};

/**
 * Compares with `live` (its project's database now), the id of another of the user's backups, or
 * `project:` and the id of another of their projects. Equal chunks of one project aren't read.
 */
export const compareBackup = endpoint.get('/api/projects/backup-records/{rid}/diff', {
  params: recordParams,
  query: z.strictObject({
    ...compareQuery,
    against: z
      .string()
      .regex(
        /^(?:project:)?(?!__.*__$)[A-Za-z0-9_-]{1,64}$/,
        'against must be live, the id of a backup, or project: and the id of a project',
      ),
  }),
  data: comparisonSchema,
});

/** From the database of one project to that of another, both as they are now. */
export const compareProjects = endpoint.get('/api/projects/diff', {
  query: z.strictObject({ ...compareQuery, pid: recordIdSchema, against: recordIdSchema }),
  data: comparisonSchema,
});
