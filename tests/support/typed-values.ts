// Values of fields in the words of Firestore's REST interface.
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';

export const int = (value: number) => ({ integerValue: String(value) });
export const text = (stringValue: string) => ({ stringValue });
export const list = (...values: FirestoreValue[]) => ({ arrayValue: { values } });
export const map = (fields: FirestoreFields) => ({ mapValue: { fields } });

/** A value of JSON, as Firestore's REST interface takes it. */
export function encoded(value: unknown): FirestoreValue {
  if (Array.isArray(value)) {
    return list(...value.map(encoded));
  }
  if (typeof value === 'object' && value !== null) {
    return map(fieldsOf(value));
  }
  return typeof value === 'number'
    ? int(value)
    : typeof value === 'string'
      ? text(value)
      : value === null
        ? { nullValue: null }
        : { booleanValue: value === true };
}

export function fieldsOf(values: object): FirestoreFields {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encoded(value)]));
}
