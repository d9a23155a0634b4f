import type { DocumentChange } from '../../firestore-model/document-changes.ts';
import { documentUpdateTime } from '../format/document.ts';
import { haveSameFields } from '../format/document-json.ts';
import type { Rewrite } from './rewrite/rewrite.ts';

/**
 * What a rewrite makes of a document, given what the target holds; null where nothing changes.
 * `after` null: it goes.
 */
export function decide(
  rewrite: Rewrite,
  source: Uint8Array,
  existing: Uint8Array | null,
): { change: DocumentChange; after: Uint8Array | null } | null {
  if (rewrite.isRemoval === true) {
    return existing === null ? null : { change: 'delete', after: null };
  }
  const after = rewrite.documentOf(source, existing);
  if (after === null || (existing !== null && haveSameFields(after, existing))) {
    return null;
  }
  return { change: existing === null ? 'create' : 'update', after };
}

/** As entries keep it. */
export function updateTimeOf(document: Uint8Array): string | null {
  return documentUpdateTime(document)?.toString() ?? null;
}
