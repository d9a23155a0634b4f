import {
  vectorValues,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '@firekeep/functions/contract';

import { formatCount } from './format.ts';

// Components know no contract.
export { base64ByteLength } from '@firekeep/functions/contract';
export type { FirestoreValue };

/** The types of Firestore's values as they are named on the page. */
export type ValueType =
  | 'null'
  | 'boolean'
  | 'int64'
  | 'double'
  | 'timestamp'
  | 'string'
  | 'bytes'
  | 'reference'
  | 'geopoint'
  | 'array'
  | 'map'
  | 'vector';

/** One entry of a map or an array, under its field name or its index. */
export interface ValueEntry {
  readonly key: string;
  readonly value: FirestoreValue;
}

/** What the page shows of a value; `text` is exact, never rounded. */
export type ShownValue =
  | { readonly kind: 'leaf'; readonly type: ValueType; readonly text: string }
  | {
      readonly kind: 'container';
      readonly type: 'array' | 'map' | 'vector';
      /** The number of entries. */
      readonly size: number;
      readonly entries: readonly ValueEntry[];
    };

/** Doubles keep what distinguishes them from integers: `1` is shown as `1.0`, `-0` as `-0.0`. */
export function doubleText(value: FirestoreDouble): string {
  if (value === '-0' || Object.is(value, -0)) {
    return '-0.0';
  }
  if (typeof value === 'string') {
    return value;
  }
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? `${value}.0` : String(value);
}

const alphabetical = new Intl.Collator('en', { numeric: true });

/** Letters that only differ in how they are encoded are still two names. */
function compareNames(a: string, b: string): number {
  return alphabetical.compare(a, b) || (a < b ? -1 : 1);
}

/**
 * The entries of a map by name: the order in which Firestore sends them means nothing. Names may be
 * anything, `__proto__` included.
 */
export function fieldEntries(fields: FirestoreFields): ValueEntry[] {
  return Object.entries(fields)
    .map(([key, value]) => ({ key, value }))
    .toSorted((a, b) => compareNames(a.key, b.key));
}

function itemEntries(values: readonly FirestoreValue[]): ValueEntry[] {
  return values.map((value, index) => ({ key: String(index), value }));
}

function container(
  type: 'array' | 'map' | 'vector',
  entries: readonly ValueEntry[],
): ShownValue & { kind: 'container' } {
  return { kind: 'container', type, size: entries.length, entries };
}

function showMap(fields: FirestoreFields): ShownValue {
  const vector = vectorValues(fields);
  return vector === undefined
    ? container('map', fieldEntries(fields))
    : container('vector', itemEntries(vector));
}

function leaf(type: ValueType, text: string): ShownValue {
  return { kind: 'leaf', type, text };
}

function showNumber(value: FirestoreValue): ShownValue | undefined {
  if ('integerValue' in value) {
    return leaf('int64', value.integerValue);
  }
  if ('doubleValue' in value) {
    return leaf('double', doubleText(value.doubleValue));
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return leaf('geopoint', `${doubleText(latitude)}, ${doubleText(longitude)}`);
  }
  return undefined;
}

function showText(value: FirestoreValue): ShownValue | undefined {
  if ('stringValue' in value) {
    return leaf('string', value.stringValue);
  }
  if ('timestampValue' in value) {
    return leaf('timestamp', value.timestampValue);
  }
  if ('referenceValue' in value) {
    return leaf('reference', value.referenceValue);
  }
  return 'bytesValue' in value ? leaf('bytes', value.bytesValue) : undefined;
}

/** A typed value as the page shows it. */
export function showValue(value: FirestoreValue): ShownValue {
  if ('mapValue' in value) {
    return showMap(value.mapValue.fields);
  }
  if ('arrayValue' in value) {
    return container('array', itemEntries(value.arrayValue.values));
  }
  const simple = showNumber(value) ?? showText(value);
  if (simple !== undefined) {
    return simple;
  }
  return 'booleanValue' in value
    ? leaf('boolean', String(value.booleanValue))
    : leaf('null', 'null');
}

/** `map · 3 fields`, `array · 5,000 items`, `vector · 768 dimensions`. */
export function containerLabel(type: 'array' | 'map' | 'vector', size: number): string {
  const unit = { array: 'item', map: 'field', vector: 'dimension' }[type];
  return `${type} · ${formatCount(size, unit)}`;
}
