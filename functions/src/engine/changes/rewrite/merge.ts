import { formatFieldPath } from '../../../firestore-model/field-paths.ts';
import {
  emptyFields,
  isPlainMap,
  type FirestoreFields,
  type FirestoreValue,
  type MapValue,
} from '../../../firestore-model/values.ts';

/** Merges fields as Firestore's `set(…, { merge: true })`: maps deeply, all else is replaced. */
export function mergeFields(target: FirestoreFields, source: FirestoreFields): FirestoreFields {
  const merged: FirestoreFields = Object.assign(emptyFields(), target);
  for (const [name, value] of Object.entries(source)) {
    const existing = merged[name];
    merged[name] =
      existing !== undefined && isMergeable(existing) && isMergeable(value)
        ? { mapValue: { fields: mergeFields(existing.mapValue.fields, value.mapValue.fields) } }
        : value;
  }
  return merged;
}

/** The update mask of such a write: the path of every leaf of the source. */
export function leafPaths(fields: FirestoreFields, parents: readonly string[] = []): string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const path = [...parents, name];
    return isMergeable(value) ? leafPaths(value.mapValue.fields, path) : [formatFieldPath(path)];
  });
}

/** An empty map replaces; so does a vector. */
function isMergeable(value: FirestoreValue): value is MapValue {
  return isPlainMap(value) && Object.keys(value.mapValue.fields).length > 0;
}
