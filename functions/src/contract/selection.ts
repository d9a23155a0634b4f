import { z } from 'zod';
import { patternsSchema } from './backups.ts';
import { defineEndpoint } from './endpoint.ts';
import { recordIdSchema, timeSchema, userIdSchema } from './primitives.ts';

const count = z.number().int().nonnegative();

/** `part`: a pattern that names single documents covers some of the collections of this shape. */
export const coverageSchema = z.enum(['all', 'part', 'none']);
export type Coverage = z.infer<typeof coverageSchema>;

export const selectionPreviewSchema = z.object({
  /**
   * Completion of the backup that the counts are taken from; null where they were counted just now.
   */
  asOf: timeSchema.nullable(),
  /**
   * Collections or counts are missing: subcollections when counted just now, or what was not
   * counted in time.
   */
  isPartial: z.boolean(),
  /** Collection shapes with their documents, null where not counted; at most 500. */
  collections: z.array(
    z.object({ path: z.string(), documentCount: count.nullable(), coverage: coverageSchema }),
  ),
  /** Patterns that match none of the collections that are known. */
  unmatched: z.array(z.string()).default([]),
  /** Documents of collections that are covered, wholly or in part. */
  covered: count,
  leftOut: count,
  /** Document reads that one backup is billed for, `count()` included. */
  reads: count,
  /** What these reads cost at list price, in US dollars; Firestore's free quota is not counted. */
  costUsd: z.number().nonnegative(),
});
export type SelectionPreview = z.infer<typeof selectionPreviewSchema>;

/** What a choice of collections covers and leaves out, and what one backup of it reads. */
export const previewSelection = defineEndpoint({
  method: 'POST',
  path: '/api/projects/selection-preview',
  access: 'user',
  body: z.strictObject({
    projectId: recordIdSchema,
    userId: userIdSchema,
    include: patternsSchema,
    exclude: patternsSchema,
  }),
  data: selectionPreviewSchema,
});
