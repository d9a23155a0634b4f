import { collectionOf, documentPathSchema, jsonBytes } from '../firestore-model/paths.ts';
import {
  maxNamedPaths,
  maxScopeBytes,
  type RestoreScope,
} from '../firestore-model/restore-selection.ts';
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

function fits(names: readonly string[]): boolean {
  return names.length <= maxNamedPaths && jsonBytes({ collections: names }) <= maxScopeBytes;
}

/**
 * What of a backup has to be read for documents that are chosen: more than those where a record
 * can't name them all.
 */
export function scopeToRead(from: ChosenFrom): RestoreScope {
  if (!('paths' in from)) {
    return bulkScopeOf(from);
  }
  const { paths } = from;
  const collections = [...new Set(paths.map(collectionOf))];
  return fits(paths) ? { paths } : fits(collections) ? { collections } : {};
}

/** Documents that a preview looks at, at most. */
export const maxPreviewed = 300;
