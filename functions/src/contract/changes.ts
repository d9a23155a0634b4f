// Everything that was written through Firekeep, whatever its kind, and what can be put back of it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  byProject,
  byUser,
  countSchema,
  flagSchema,
  idParams,
  pageTokenSchema,
  storableText,
} from './primitives.ts';
import { namedDocumentSchema } from '../firestore-model/document-changes.ts';
import { collectionPathSchema, documentPathSchema } from '../firestore-model/paths.ts';
import { changeAuthorSchema, restoreSchema, wantedChangeSchema } from './restore-record.ts';

const pageSizeSchema = z.coerce
  .number()
  .int('pageSize must be a whole number')
  .min(1, 'pageSize must be at least 1')
  .max(100, 'pageSize must be at most 100')
  .optional();

const changeKindSchema = wantedChangeSchema.shape.kind.unwrap();
export const changeKinds = changeKindSchema.options;
export const changeAuthors = changeAuthorSchema.options;

/** Which change sets are listed; all by default. */
export const changeFilterSchema = z.object({
  kind: changeKindSchema.optional(),
  by: changeAuthorSchema.optional(),
  /** In its documents, collections, reason, and the ids and names of what it came from and into. */
  search: storableText()
    .min(1, 'A search needs a character')
    .max(200, 'A search has at most 200 characters')
    .optional(),
  /** What may have written documents of the collection, or below it. */
  collection: collectionPathSchema.optional(),
  /** What wrote the document of the project's own database, may have written it, or names it. */
  path: documentPathSchema.optional(),
  /** Whether plans of what comes from no backup are listed, too, until they have ended. */
  plans: flagSchema.optional(),
});
export type ChangeFilter = z.output<typeof changeFilterSchema>;

/** What a change set did to the document that `path` asks for. */
const documentEffectSchema = z.object({
  /**
   * `written`: created or changed, which few documents' records don't say. `unknown`: it may have
   * written it: it is under way, or what it kept of that is not whole.
   */
  did: z.enum(['created', 'changed', 'deleted', 'written', 'nothing', 'unknown']),
  /** Its update time since, in microseconds since 1970; null where it is deleted or not known. */
  time: z.string().nullable(),
  /** Why it failed at the document, where that is kept. */
  reason: z.string().optional(),
});
export type DocumentEffect = z.infer<typeof documentEffectSchema>;

const listedChangeSchema = restoreSchema.extend({
  /** With `path` only. */
  effect: documentEffectSchema.optional(),
});
export type ListedChange = z.infer<typeof listedChangeSchema>;

/**
 * What was written, or is about to be, from the project's backups and into the project, the newest
 * first. With a filter, a short or empty page may have a next one. With `path` each says what it
 * did to the document; to what is in other databases none did anything. Those that did nothing are
 * listed where they name it.
 */
export const listChanges = endpoint.get('/api/projects/changes', {
  query: byProject.extend({
    ...changeFilterSchema.shape,
    pageSize: pageSizeSchema,
    pageToken: pageTokenSchema.optional(),
  }),
  data: z.object({
    items: z.array(listedChangeSchema),
    nextPageToken: pageTokenSchema.nullable(),
  }),
});

/** How much of what a change set wrote is still as it left it, so that an undo puts it back. */
export const undoableSchema = z.object({
  documents: countSchema,
  of: countSchema,
  /** False where only the first documents of a large change set were compared: at least so many. */
  isComplete: z.boolean(),
  /** Those that an undo leaves as they are, and why; at most 100. */
  others: z.array(namedDocumentSchema),
});
export type Undoable = z.infer<typeof undoableSchema>;

/** Costs the project one read for each document that is compared. */
export const getUndoable = endpoint.get('/api/projects/changes/{id}/undoable', {
  params: idParams,
  query: byUser,
  data: undoableSchema,
});

const notWrittenPageSchema = z.object({
  items: z.array(namedDocumentSchema),
  nextPageToken: pageTokenSchema.nullable(),
});
export type NotWrittenPage = z.infer<typeof notWrittenPageSchema>;

/**
 * The documents that a change set left as they were, and why: those in `conflict`, or those that
 * `failed`, writes before deletions, each in name order. All of them once it has ended; until then,
 * and of change sets from before they were kept, those that its outcome names. A page may be short,
 * and have a next one.
 */
export const listNotWritten = endpoint.get('/api/projects/changes/{id}/not-written', {
  params: idParams,
  query: byUser.extend({
    result: z.enum(['conflict', 'failed']),
    pageSize: pageSizeSchema,
    pageToken: pageTokenSchema.optional(),
  }),
  data: notWrittenPageSchema,
});
