import { documentPathSchema } from '../firestore-model/paths.ts';
import type { RestoreScope } from '../firestore-model/restore-selection.ts';
import type { BulkFrom } from './bulk.ts';

/** What a bulk change is about, as its record names it. */
export function bulkScopeOf(from: BulkFrom): RestoreScope {
  if ('paths' in from) {
    // All of them are in the sealed plan: a record is no place for a thousand names.
    return { paths: from.paths.slice(0, 100) };
  }
  if ('below' in from) {
    const isDocument = documentPathSchema.safeParse(from.below).success;
    return isDocument ? { paths: [from.below], below: true } : { collections: [from.below] };
  }
  return from.from.kind === 'collection'
    ? { collections: [from.from.path] }
    : { collectionGroups: [from.from.id] };
}

/** Documents that a preview looks at, at most. */
export const maxPreviewed = 300;
