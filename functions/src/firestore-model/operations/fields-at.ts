import {
  emptyFields,
  fieldOf,
  isPlainMap,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';

/** @param names of a field, from the outermost map in; undefined where there is none */
export function valueAt(
  fields: FirestoreFields,
  names: readonly string[],
): FirestoreValue | undefined {
  const [first = '', ...rest] = names;
  const value = fieldOf(fields, first);
  if (rest.length === 0 || value === undefined) {
    return value;
  }
  return isPlainMap(value) ? valueAt(value.mapValue.fields, rest) : undefined;
}

/**
 * The same with a field set, or removed (null), as by an update mask: maps on the way to a field
 * that is set are made where there are none, in place of what is no map.
 */
export function withValueAt(
  fields: FirestoreFields,
  names: readonly string[],
  value: FirestoreValue | null,
): FirestoreFields {
  const [first = '', ...rest] = names;
  const there = fieldOf(fields, first);
  if (rest.length === 0) {
    return withField(fields, first, value);
  }
  const map = there !== undefined && isPlainMap(there) ? there.mapValue.fields : null;
  if (map === null && value === null) {
    return fields;
  }
  const inner = withValueAt(map ?? emptyFields(), rest, value);
  return withField(fields, first, { mapValue: { fields: inner } });
}

function withField(
  fields: FirestoreFields,
  name: string,
  value: FirestoreValue | null,
): FirestoreFields {
  const next = emptyFields();
  for (const [key, one] of Object.entries(fields)) {
    next[key] = one;
  }
  if (value === null) {
    delete next[name];
  } else {
    next[name] = value;
  }
  return next;
}
