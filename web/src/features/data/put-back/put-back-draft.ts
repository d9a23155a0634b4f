import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { canHold, valueIn, withValueAt, type ValuePath } from '../edit/model/edit-fields.ts';

/** What a document holds; null where there is none. */
export function fieldsHeld(document: FirestoreDocument | null): FirestoreFields | null {
  return document === null || document.missing ? null : document.fields;
}

/** What of a field is replaced: where one of its maps was none, or is none, that as a whole. */
function replacedAt(names: ValuePath, states: readonly FirestoreFields[]): ValuePath {
  const last = names.findLastIndex((_, index) =>
    states.every((fields) => canHold(fields, names.slice(0, index + 1))),
  );
  return names.slice(0, last + 1);
}

/**
 * What a document is to hold so that it, or one field of it, is as it was; null: it is to be
 * deleted. A field is put back only where there is a document on both sides.
 *
 * @param field names from the document on; undefined for the whole document
 */
export function putBackFields(
  current: FirestoreFields | null,
  past: FirestoreFields | null,
  field?: ValuePath,
): FirestoreFields | null {
  if (field === undefined) {
    return past;
  }
  if (current === null || past === null) {
    return current;
  }
  const place = replacedAt(field, [current, past]);
  return withValueAt(current, place, valueIn(past, place) ?? null);
}
