// What a backup found changed since the previous one, and what it knows of what is usual there.
import { z } from 'zod';
import { countSchema, recordIdSchema, timeSchema } from './primitives.ts';

const share = z.number().nonnegative();

/** Documents of the previous backup that changed or are gone, and those that it doesn't hold. */
const changedCounts = {
  before: countSchema,
  changed: countSchema,
  deleted: countSchema,
  created: countSchema,
  /**
   * The largest share (0 to 1) of documents changed or deleted that is usual between two backups;
   * null where there are too few backups to say.
   */
  usual: share.nullable(),
  /** Whether so many are unusual. */
  isUnusual: z.boolean(),
};

/**
 * What is known of one collection, or of the database: shares of its documents that change or go
 * between two backups. Shares that are added up can exceed 1.
 */
export const usualChangesSchema = z.object({
  /** A collection shape; empty for the whole database. */
  path: z.string(),
  /** From when on, and from how many backups, it was learned. */
  since: timeSchema,
  backups: countSchema,
  /** The mean share. */
  mean: share,
  /** The largest share, or sum of shares soon after one another; forgotten over months. */
  peak: share,
  /** What has changed lately beyond the usual, added up. */
  excess: share,
});
export type UsualChanges = z.infer<typeof usualChangesSchema>;

export const learnedChangesSchema = z.object({
  since: timeSchema,
  backups: countSchema,
  /** The usual time between two backups. */
  hours: z.number().nonnegative(),
  /** At most 50; others hardly change, or at most as much as the last of 50. */
  usual: z.array(usualChangesSchema),
  /** Whether more than usual changed, if not enough to raise an alert. */
  isNotable: z.boolean(),
  /** Backups from before that began; retention keeps them for a while. */
  anchors: z.array(z.object({ recordId: recordIdSchema, at: timeSchema })),
});
export type LearnedChanges = z.infer<typeof learnedChangesSchema>;

export const backupChangesSchema = z.object({
  /**
   * The previous backup of the same schedule with the same selection. Null where it could not be
   * compared: nothing is counted then, and what was learned before is kept.
   */
  comparedWith: recordIdSchema.nullable(),
  /** Between the two. */
  hours: z.number().nonnegative(),
  /** False where not all could be compared: more may have changed. */
  isWhole: z.boolean(),
  ...changedCounts,
  /** Documents that restores through Firekeep wrote or deleted meanwhile. */
  restored: countSchema,
  /** Those of which most changed, at most 20. */
  collections: z.array(z.object({ path: z.string(), ...changedCounts })),
  /** Null for backups without a schedule: nothing is usual between them. */
  learned: learnedChangesSchema.nullable(),
});
export type BackupChanges = z.infer<typeof backupChangesSchema>;
