import {
  isPlainMap,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { fieldEntries, showValue, type ValueType } from '#lib/typed-value.ts';

/** A field of documents, or of maps in them. */
export interface FieldUse {
  readonly name: string;
  readonly values: readonly FirestoreValue[];
  /** The most frequent type of its values. */
  readonly type: ValueType;
}

const timeless: Readonly<Partial<Record<ValueType, FirestoreValue>>> = {
  null: { nullValue: null },
  boolean: { booleanValue: false },
  int64: { integerValue: '0' },
  double: { doubleValue: 0 },
  string: { stringValue: '' },
  bytes: { bytesValue: '' },
  geopoint: { geoPointValue: { latitude: 0, longitude: 0 } },
  array: { arrayValue: { values: [] } },
};

function mostFrequentType(values: readonly FirestoreValue[]): ValueType {
  const counts = new Map<ValueType, number>();
  for (const value of values) {
    const { type } = showValue(value);
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? 'null';
}

/** The fields that maps have, the most frequent first. */
export function fieldsInUse(maps: readonly FirestoreFields[]): FieldUse[] {
  const found = new Map<string, FirestoreValue[]>();
  for (const { key, value } of maps.flatMap(fieldEntries)) {
    const values = found.get(key) ?? [];
    values.push(value);
    found.set(key, values);
  }
  return [...found]
    .map(([name, values]) => ({ name, values, type: mostFrequentType(values) }))
    .toSorted((a, b) => b.values.length - a.values.length);
}

/** The fields of those values that are maps. */
export function mapsAmong(values: readonly FirestoreValue[]): FirestoreFields[] {
  return values.flatMap((value) => (isPlainMap(value) ? [value.mapValue.fields] : []));
}

/** Undefined for a type without an empty value: a reference leads somewhere. */
function emptyValue({ type, values }: FieldUse, now: Date): FirestoreValue | undefined {
  if (type === 'map') {
    return { mapValue: { fields: commonFields(mapsAmong(values), now) } };
  }
  return type === 'timestamp'
    ? { timestampValue: now.toISOString().replace(/\.\d+/, '') }
    : timeless[type];
}

/** What a new document begins with: fields that at least four in five of the others have. */
export function commonFields(maps: readonly FirestoreFields[], now: Date): FirestoreFields {
  return Object.fromEntries(
    fieldsInUse(maps).flatMap((field) => {
      const value = field.values.length * 5 >= maps.length * 4 ? emptyValue(field, now) : undefined;
      return value === undefined ? [] : [[field.name, value] as const];
    }),
  );
}
