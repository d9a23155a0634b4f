// Which documents of a backup a restore is for, and what of its plan stays as it is.
import { z } from 'zod';
import { fieldPatternSchema } from './document-changes.ts';
import { collectionIdSchema, collectionPathSchema, documentPathSchema } from './paths.ts';

/** Documents that a record names at most: a bulk change, and so its undo, may be about more. */
export const maxNamedPaths = 100;

/**
 * The part of the backup: documents (`paths`; with `below` all below them too), collections with
 * all below them, `collectionGroups` at any depth. Without any, the whole backup.
 */
export const restoreScopeSchema = z.strictObject({
  paths: z
    .array(documentPathSchema)
    .max(maxNamedPaths, `At most ${maxNamedPaths} documents`)
    .optional(),
  below: z.boolean().optional(),
  collections: z.array(collectionPathSchema).max(100, 'At most 100 collections').optional(),
  collectionGroups: z
    .array(collectionIdSchema)
    .max(100, 'At most 100 collection groups')
    .optional(),
});
/** As JSON: it is kept with the record of a change set. */
export const maxScopeBytes = 64 * 1024;
export type RestoreScope = Readonly<z.infer<typeof restoreScopeSchema>>;

/** Whether nothing is chosen. */
export function isWholeBackup({
  paths = [],
  collections = [],
  collectionGroups = [],
}: RestoreScope): boolean {
  return paths.length + collections.length + collectionGroups.length === 0;
}

const documentFieldSchema = z.object({ path: z.string(), field: z.array(z.string()) });
const patternsSchema = z
  .array(fieldPatternSchema.omit({ documents: true }).extend({ collection: z.string() }))
  .default([]);

/** What of a plan is excluded, as restores keep it; `exclusionsSchema` is what may be asked for. */
export const keptExclusionsSchema = z.object({
  paths: z.array(z.string()).default([]),
  fields: z.array(documentFieldSchema).default([]),
  /** Shapes of collections whose documents are excluded, but for those that are `included`. */
  collections: z.array(z.string()).default([]),
  included: z.array(z.string()).default([]),
  /** Fields of documents that change, where they go from one type to another (null: missing). */
  fieldPatterns: patternsSchema,
  /** Fields of documents that change though a pattern excludes them. */
  includedFields: z.array(documentFieldSchema).default([]),
  /** Where there are any, all is excluded but fields that change so, of documents that change. */
  onlyPatterns: patternsSchema,
});
export type Exclusions = z.infer<typeof keptExclusionsSchema>;

export const noExclusions: Exclusions = {
  paths: [],
  fields: [],
  collections: [],
  included: [],
  fieldPatterns: [],
  includedFields: [],
  onlyPatterns: [],
};

export function excludesNothing(exclusions: Exclusions): boolean {
  return Object.values(exclusions).every((list) => list.length === 0);
}
