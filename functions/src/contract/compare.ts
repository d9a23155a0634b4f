import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { fieldDiffSchema } from '../firestore-model/field-diff.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import { pageTokenSchema, recordIdSchema, userIdSchema } from './primitives.ts';

/**
 * Comparing two points: a backup or a database before, a backup or a database after.
 *
 * An answer covers a part: it ends at `pageSize` documents, or after some seconds of work,
 * whichever comes first, and `nextPageToken` continues after it. Counts are of the part; a caller
 * that wants all adds them up. With `pageSize=0` nothing is listed, and parts are as long as time
 * allows: the way to the summary. A live database is read at one read time over all parts, and
 * every document read is a read that Firestore charges for.
 */
export const comparedChangeSchema = z.enum(['added', 'removed', 'changed']);

const count = z.number().int().nonnegative();

/**
 * Counts of all collections of one shape (see `collectionTotalsSchema`); with very many shapes the
 * last are counted together under ''. `unchanged` is null where equal parts were not read and the
 * counts can't be known from the totals of the backups. That is so in answers that cover a part
 * only: when all parts are in, it is the `documentCount` of `before.collections` less removed and
 * changed.
 */
export const comparedCollectionSchema = z.object({
  path: z.string(),
  added: count,
  removed: count,
  changed: count,
  unchanged: count.nullable(),
});
export type ComparedCollection = z.infer<typeof comparedCollectionSchema>;

export const comparedDocumentSchema = z.object({
  path: z.string(),
  change: comparedChangeSchema,
  /** Null where the document isn't there. */
  before: z.object({ updateTime: z.string().nullable(), sizeBytes: count }).nullable(),
  after: z.object({ updateTime: z.string().nullable(), sizeBytes: count }).nullable(),
  /**
   * For `changed`: the first few differences, shortened; all of them in an answer whose `path` is
   * the document's. Null for `added` and `removed`, but in such an answer, where every field is
   * one.
   */
  fields: fieldDiffSchema.nullable(),
});
export type ComparedDocument = z.infer<typeof comparedDocumentSchema>;

/**
 * One of the two points. `collections` are its documents by shape where they are known without
 * reading: of backups without a `path`.
 */
export const comparedPointSchema = z.object({
  kind: z.enum(['backup', 'live']),
  projectId: recordIdSchema,
  recordId: recordIdSchema.nullable(),
  readTime: z.string(),
  /** Null for a live database. */
  documentCount: count.nullable(),
  collections: z.array(z.object({ path: z.string(), documentCount: count })).nullable(),
});
export type ComparedPoint = z.infer<typeof comparedPointSchema>;

export const comparisonSchema = z.object({
  before: comparedPointSchema,
  after: comparedPointSchema,
  /** Whether a selection (patterns) of one side left something out of the comparison. */
  isPartial: z.boolean(),
  summary: z.object({
    added: count,
    removed: count,
    changed: count,
    /** Null where a `shape` was asked for and the number can't be known. */
    unchanged: count.nullable(),
    collections: z.array(comparedCollectionSchema),
  }),
  /** Stored chunks of both sides: opened, and passed over because they are equal. */
  chunks: z.object({ read: count, skipped: count }),
  /** Documents read of live databases for this part, each of which Firestore bills. */
  readCount: count,
  /**
   * How far the comparison is after this part, 0 to 1, by the documents of `before`; null where
   * that isn't known.
   */
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
  /**
   * Only collections of this shape, such as `customers`, or customers, star, orders; not together
   * with `path`.
   */
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
 * From the backup to another point: `live` (its project's database now), the id of another of the
 * user's backups, or `project:` and the id of another of the user's projects (its database now).
 * Backups of one project are compared without reading what is equal.
 */
export const compareBackup = defineEndpoint({
  method: 'GET',
  path: '/api/projects/backup-records/{rid}/diff',
  access: 'user',
  params: z.strictObject({ rid: recordIdSchema }),
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
export const compareProjects = defineEndpoint({
  method: 'GET',
  path: '/api/projects/diff',
  access: 'user',
  query: z.strictObject({ ...compareQuery, pid: recordIdSchema, against: recordIdSchema }),
  data: comparisonSchema,
});
