// Copying, moving and renaming documents and collections, and copying them into other databases.
import { z } from 'zod';
import { anyPathSchema, bulkFromSchema, type BulkFrom } from './bulk-from.ts';
import { reasonSchema } from './edits.ts';
import { endpoint } from './endpoint.ts';
import { byDatabase } from './primitives.ts';
import { restoreTargetSchema } from './restores.ts';
import { restoreSchema, type Restore } from './restore-record.ts';
import { areNestedPlaces, type CopyPlaces } from '../firestore-model/copy-places.ts';
import { collectionOf, documentPathSchema } from '../firestore-model/paths.ts';

function isDocument(path: string): boolean {
  return documentPathSchema.safeParse(path).success;
}

/** The document or collection whose place `to` takes; null where there is no such one. */
export function copiedFrom(from: BulkFrom, to: string): string | null {
  if ('below' in from) {
    return from.below;
  }
  if (!('paths' in from)) {
    return from.from.kind === 'collection' ? from.from.path : null;
  }
  const [first = ''] = from.paths;
  if (isDocument(to)) {
    return from.paths.length === 1 ? first : null;
  }
  const collection = collectionOf(first);
  return from.paths.every((path) => collectionOf(path) === collection) ? collection : null;
}

/** Why documents can't be copied there; null where they can. */
export function copyProblem({
  from,
  to,
  isElsewhere = false,
}: {
  from: BulkFrom;
  to: string;
  /** Whether that is in another database. */
  isElsewhere?: boolean;
}): string | null {
  const place = copiedFrom(from, to);
  if (place === null) {
    return 'Only documents of one collection are copied together';
  }
  if (isDocument(place) !== isDocument(to)) {
    return isDocument(place) ? 'Enter the path of a document' : 'Enter the path of a collection';
  }
  if (place === to && !isElsewhere) {
    return 'Enter another path than the present one';
  }
  return 'below' in from && areNestedPlaces({ from: place, to })
    ? 'Enter a path that is not below the present one, nor above it'
    : null;
}

/** What a bulk change does with documents that it copies; null where it copies none. */
export function copiesOf({ bulk }: Pick<Restore, 'bulk'>): 'copy' | 'move' | null {
  return bulk === null || bulk.copy === null ? null : bulk.isDeleting ? 'move' : 'copy';
}

/** Of a move, its undo or the undo of that: where documents go from, and where they are first. */
export function placesMoved({
  bulk,
  movedBack,
}: Pick<Restore, 'bulk' | 'movedBack'>): CopyPlaces | null {
  return movedBack ?? (bulk?.isDeleting === true ? bulk.copy : null);
}

/** Whether it has put back what a move into another database had deleted: that stays. */
export function isBackFromMove({ moved }: Pick<Restore, 'moved'>): boolean {
  return moved !== null && moved.isSource && !moved.goes;
}

/** The change set that deletes what another one has copied, for a move. */
export function deletionIdOf(copyId: string): string {
  return `${copyId}-moved`;
}

/** The one that has copied what another one deletes. */
export function copyIdOf(deletionId: string): string {
  return deletionId.replace(/-moved$/, '');
}

/** Plans copies: nothing is written. It is applied as a plan of a restore is. */
export const planCopy = endpoint.post('/api/projects/changes/copies', {
  status: 202,
  body: byDatabase
    .extend({
      from: bulkFromSchema,
      /** Of a document where it is to be, or of the collection that documents are to be in. */
      to: anyPathSchema,
      /** The database that `to` is in; without it, the one that they are in. */
      target: restoreTargetSchema.omit({ pathPrefix: true }).optional(),
      /** Whether they go from where they are, once they are read back where they are to be. */
      isMove: z.boolean(),
      /** What becomes of a document that is there already and differs. */
      existing: z.enum(['keep', 'replace']),
      reason: reasonSchema.optional(),
    })
    .superRefine((asked, context) => {
      const message = copyProblem({ ...asked, isElsewhere: asked.target !== undefined });
      if (message !== null) {
        context.addIssue({ code: 'custom', message, path: ['to'] });
      }
    }),
  data: restoreSchema,
});
