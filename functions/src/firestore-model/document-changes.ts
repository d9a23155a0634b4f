import { z } from 'zod';
import { fieldChangeSchema, type FieldChange } from './field-diff.ts';
import { fieldTypes } from './schema/shape.ts';

/** What becomes of documents when others are written over them: kept by jobs, shown by records. */
const count = z.number().int().nonnegative();

/**
 * What happens to documents that exist: `create` leaves them, `overwrite` replaces, `merge` writes
 * the backup's fields into them, `mirror` replaces and deletes what the backup doesn't hold.
 */
export const restoreModeSchema = z.enum(['create', 'overwrite', 'merge', 'mirror']);
export type RestoreMode = z.infer<typeof restoreModeSchema>;

export const documentChangeSchema = z.enum(['create', 'update', 'delete']);
export type DocumentChange = z.infer<typeof documentChangeSchema>;

/** What is planned, in documents. */
export const changeCountsSchema = z.object({
  create: count,
  update: count,
  delete: count,
  unchanged: count,
});
export type ChangeCounts = Readonly<z.infer<typeof changeCountsSchema>>;

/** How one field would change: from what the target holds to what would be written. */
export const fieldDifferenceSchema = fieldChangeSchema.extend({
  change: z.enum(['add', 'change', 'remove']),
});
export type FieldDifference = z.infer<typeof fieldDifferenceSchema>;

export function fieldDifferenceOf(change: FieldChange): FieldDifference {
  const kind = change.before === null ? 'add' : change.after === null ? 'remove' : 'change';
  return { ...change, change: kind };
}

/** How a document would change. `moreFields` counts the differences that `fields` leaves out. */
export const documentDifferenceSchema = z.object({
  fields: z.array(fieldDifferenceSchema).default([]),
  moreFields: count.default(0),
});
export type DocumentDifference = Readonly<z.infer<typeof documentDifferenceSchema>>;

const typeOrMissing = z.enum(fieldTypes).nullable();

/** In how many documents of a collection a field goes from one type to another; null: missing. */
export const fieldPatternSchema = z.object({
  /** Names from the outermost map in. */
  field: z.array(z.string()).min(1),
  before: typeOrMissing,
  after: typeOrMissing,
  documents: count,
});
export type FieldPattern = Readonly<z.infer<typeof fieldPatternSchema>>;

/**
 * How fields change in the documents of a collection that change, the most frequent first.
 * `moreFields` counts changes that are not among them: with any, a listed one may be in more
 * documents than it says.
 */
export const collectionPatternsSchema = z.object({
  fields: z.array(fieldPatternSchema),
  moreFields: count,
});
export type CollectionPatterns = Readonly<z.infer<typeof collectionPatternsSchema>>;

/**
 * What a plan does to the collections of one shape (customers, star, orders); '' counts together
 * those that are not listed.
 */
export const planCollectionSchema = collectionPatternsSchema.extend({
  path: z.string(),
  create: count,
  update: count,
  delete: count,
});
export type PlanCollection = Readonly<z.infer<typeof planCollectionSchema>>;

export const namedDocumentSchema = z.object({ path: z.string(), reason: z.string() });
export type NamedDocument = Readonly<z.infer<typeof namedDocumentSchema>>;

/**
 * That no listed field of what was written with masks holds a value that the backup has for it: of
 * how many written documents that were read back, and of how many fields that the backup has values
 * in. `held` counts fields that hold such a value, `holding` names them, up to 100; `alike` counts
 * those that do because their mask makes it (the constant, a rounded number).
 */
export const maskProofSchema = z.object({
  documents: count,
  fields: count,
  alike: count,
  held: count,
  holding: z.array(namedDocumentSchema),
});
export type MaskProofCounts = Readonly<z.infer<typeof maskProofSchema>>;

/**
 * What the restore did, in documents: written, deleted, skipped (already as they should be), in
 * conflict (changed by others since the plan, so not touched), `unticked` (excluded by the user) or
 * failed (refused). `failures` and `conflicting` name up to 100 each; `listNotWritten` has all.
 */
export const restoreOutcomeSchema = z.object({
  written: count,
  deleted: count,
  skipped: count,
  failed: count,
  failures: z.array(namedDocumentSchema),
  conflicts: count.default(0),
  conflicting: z.array(namedDocumentSchema).default([]),
  unticked: count.default(0),
  /** Missing where nothing is masked, and until something is written. */
  proof: maskProofSchema.optional(),
});
export type RestoreOutcome = Readonly<z.infer<typeof restoreOutcomeSchema>>;
