import { shortenPair } from './shorten-value.ts';
import type { JsonValue } from './document-json.ts';

type Fields = Readonly<Record<string, JsonValue>>;

/**
 * One field that differs. Maps are descended into, so `path` names map entries only and can be written as a field path;
 * arrays, vectors and everything else are compared and shown whole.
 */
export interface FieldChange {
  /** Field names from the outermost in, unquoted. */
  readonly path: string[];
  /** Null where the field doesn't exist. */
  readonly before: JsonValue | null;
  readonly after: JsonValue | null;
  /** Whether parts of a large value were left out of `before` or `after`: they are for showing then, not for writing. */
  readonly isCut: boolean;
  /** Of two shortened texts, bytes or arrays: how many characters or elements at their beginning are equal and left out. */
  readonly offset: number;
}

export interface FieldDiff {
  /** In the order of names; as many as the bounds allow. */
  readonly changes: FieldChange[];
  /** How many there are in all. */
  readonly total: number;
}

export interface FieldDiffBounds {
  readonly changes: number;
  /** Of one value as JSON; what is larger is shortened. About: a shortened value may have a few hundred bytes more. */
  readonly valueBytes: number;
}

export const defaultFieldDiffBounds: FieldDiffBounds = { changes: 100, valueBytes: 2048 };

/**
 * The fields in which two documents differ, by typed value: `1` and `1.0` differ, as do `0.0` and `-0.0`; the order of map entries
 * doesn't count. For a document that doesn't exist pass `{}`.
 */
export function diffFields(
  before: Fields,
  after: Fields,
  bounds: FieldDiffBounds = defaultFieldDiffBounds,
): FieldDiff {
  const changes: FieldChange[] = [];
  let total = 0;
  for (const { path, before: old, after: now } of differences(before, after, [])) {
    total += 1;
    if (changes.length < bounds.changes) {
      changes.push({ path, ...shortenPair(old, now, bounds.valueBytes) });
    }
  }
  return { changes, total };
}

/** Whether two values are of the same type and equal, map entries in whatever order. */
export function isSameValue(a: JsonValue, b: JsonValue): boolean {
  if ('mapValue' in a) {
    return 'mapValue' in b && isSameFields(a.mapValue.fields, b.mapValue.fields);
  }
  if ('arrayValue' in a) {
    if (!('arrayValue' in b)) {
      return false;
    }
    const others = b.arrayValue.values;
    return (
      a.arrayValue.values.length === others.length &&
      a.arrayValue.values.every((value, index) => {
        const other = others[index];
        return other !== undefined && isSameValue(value, other);
      })
    );
  }
  return isSameContent(a, b);
}

/** For values without values in them. The commonest types are not compared as text: that takes longer. */
function isSameContent(a: JsonValue, b: JsonValue): boolean {
  if ('stringValue' in a) {
    return 'stringValue' in b && a.stringValue === b.stringValue;
  }
  if ('integerValue' in a) {
    return 'integerValue' in b && a.integerValue === b.integerValue;
  }
  if ('doubleValue' in a) {
    return 'doubleValue' in b && a.doubleValue === b.doubleValue;
  }
  return JSON.stringify(a) === JSON.stringify(b);
}

function isSameFields(a: Fields, b: Fields): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => {
      const [left, right] = [own(a, name), own(b, name)];
      return left !== null && right !== null && isSameValue(left, right);
    })
  );
}

interface Difference {
  readonly path: string[];
  readonly before: JsonValue | null;
  readonly after: JsonValue | null;
}

function* differences(
  before: Fields,
  after: Fields,
  parents: readonly string[],
): Generator<Difference> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const [old, now] = [own(before, name), own(after, name)];
    const path = [...parents, name];
    if (old === null || now === null) {
      yield { path, before: old, after: now };
    } else if (isPlainMap(old) && isPlainMap(now)) {
      yield* differences(old.mapValue.fields, now.mapValue.fields, path);
    } else if (!isSameValue(old, now)) {
      yield { path, before: old, after: now };
    }
  }
}

/** Fields may be called `__proto__` or `constructor`. */
function own(fields: Fields, name: string): JsonValue | null {
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

type MapValue = Extract<JsonValue, { mapValue: unknown }>;

/** A vector is a map with a reserved `__type__`, and one value to its owner. */
function isPlainMap(value: JsonValue): value is MapValue {
  return 'mapValue' in value && !Object.hasOwn(value.mapValue.fields, '__type__');
}
