import { collectionOf, documentPathSchema } from '../firestore-model/paths.ts';
import { maxNamedPaths, type RestoreScope } from '../firestore-model/restore-selection.ts';
import type { BulkFrom, ChosenFrom } from './bulk-from.ts';

/** What a bulk change is about, as its record names it. */
export function bulkScopeOf(from: BulkFrom): RestoreScope {
  if ('paths' in from) {
    // All of them are in the sealed plan: a record is no place for a thousand names.
    return { paths: from.paths.slice(0, maxNamedPaths) };
  }
  if ('below' in from) {
    const isDocument = documentPathSchema.safeParse(from.below).success;
    return isDocument ? { paths: [from.below], below: true } : { collections: [from.below] };
  }
  return from.from.kind === 'collection'
    ? { collections: [from.from.path] }
    : { collectionGroups: [from.from.id] };
}

/**
 * What of a backup has to be read for documents that are chosen: more than those where a record
 * can't name them all.
 */
export function scopeToRead(from: ChosenFrom): RestoreScope {
  if (!('paths' in from) || from.paths.length <= maxNamedPaths) {
    return bulkScopeOf(from);
  }
  const collections = [...new Set(from.paths.map(collectionOf))];
  return collections.length <= maxNamedPaths ? { collections } : {};
}

/** Documents that a preview looks at, at most. */
export const maxPreviewed = 300;
