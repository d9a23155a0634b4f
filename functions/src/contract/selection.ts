import { z } from 'zod';
import { patternsSchema } from './backups.ts';
import { endpoint } from './endpoint.ts';
import { byProject, countSchema, timeSchema } from './primitives.ts';

/** `part`: a pattern that names single documents covers some of the collections of this shape. */
export const coverageSchema = z.enum(['all', 'part', 'none']);
export type Coverage = z.infer<typeof coverageSchema>;

export const selectionPreviewSchema = z.object({
  /** When the backup whose counts these are was completed; null where counted just now. */
  asOf: timeSchema.nullable(),
  /** Something is missing: subcollections where counted just now, or what took too long. */
  isPartial: z.boolean(),
  /** Collection shapes with their documents, null where not counted; at most 500. */
  collections: z.array(
    z.object({ path: z.string(), documentCount: countSchema.nullable(), coverage: coverageSchema }),
  ),
  /** Patterns that match none of the collections that are known. */
  unmatched: z.array(z.string()).default([]),
  /** Documents of collections that are covered, wholly or in part. */
  covered: countSchema,
  leftOut: countSchema,
  /** Document reads that one backup is billed for, `count()` included. */
  reads: countSchema,
  /** What these reads cost at list price, in US dollars; Firestore's free quota is not counted. */
  costUsd: z.number().nonnegative(),
});
export type SelectionPreview = z.infer<typeof selectionPreviewSchema>;

/** What a choice of collections covers and leaves out, and what one backup of it reads. */
export const previewSelection = endpoint.post('/api/projects/selection-preview', {
  body: byProject.extend({ include: patternsSchema, exclude: patternsSchema }),
  data: selectionPreviewSchema,
});
