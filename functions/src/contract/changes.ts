// Everything that was written through Firekeep, whatever its kind, and what can be put back of it.
import { z } from 'zod';
import { mayConcern } from './audit-scope.ts';
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
import {
  authorOf,
  changeAuthorSchema,
  kindOfChange,
  restoreSchema,
  wantedChangeSchema,
  type Restore,
} from './restore-record.ts';

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
  /** What names the document among those that it is about. */
  path: documentPathSchema.optional(),
  /** Whether plans of what comes from no backup are listed, too, until they have ended. */
  plans: flagSchema.optional(),
});
export type ChangeFilter = z.output<typeof changeFilterSchema>;

/** The paths in the target of the documents that a change set names. */
export function namedPaths({ scope, target }: Pick<Restore, 'scope' | 'target'>): string[] {
  const { paths = [] } = scope;
  return target.pathPrefix === null ? paths : paths.map((path) => `${target.pathPrefix}/${path}`);
}

function isFound({ id, recordId, reason, scope, target, ...of }: Restore, text: string): boolean {
  const texts = [
    ...(scope.paths ?? []),
    ...(scope.collections ?? []),
    ...(scope.collectionGroups ?? []),
    ...Object.values(target),
    id,
    recordId,
    reason,
    of.projectId,
    of.planId,
    of.undoOf,
    of.undoneBy,
    of.safetyRecordId,
  ];
  return texts.some((one) => one?.toLowerCase().includes(text) === true);
}

/** Whether it is a plan that can be applied, or soon, and that no list of backups leads to. */
function isOpenPlan({ recordId, status }: Restore): boolean {
  return recordId === null && (status === 'planning' || status === 'planned');
}

const isWanted = (is: string, wanted: string | undefined) => wanted === undefined || is === wanted;

/** Whether a change set is one that a filter asks for. */
export function makeChangeFilter({ kind, by, search, collection, path, plans }: ChangeFilter) {
  const text = search?.toLowerCase();
  return (change: Restore): boolean =>
    (!change.dryRun || (plans === 'true' && isOpenPlan(change))) &&
    isWanted(kindOfChange(change), kind) &&
    isWanted(authorOf(change), by) &&
    (text === undefined || isFound(change, text)) &&
    (collection === undefined || mayConcern(change, collection)) &&
    (path === undefined || namedPaths(change).includes(path));
}

/**
 * What was written, or is about to be, from the project's backups and into the project, the newest
 * first. With a filter, a short or empty page may have a next one.
 */
export const listChanges = endpoint.get('/api/projects/changes', {
  query: byProject.extend({
    ...changeFilterSchema.shape,
    pageSize: z.coerce
      .number()
      .int('pageSize must be a whole number')
      .min(1, 'pageSize must be at least 1')
      .max(100, 'pageSize must be at most 100')
      .optional(),
    pageToken: pageTokenSchema.optional(),
  }),
  data: z.object({
    items: z.array(restoreSchema),
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
