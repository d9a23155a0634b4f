import { comparePaths } from '../order.ts';
import {
  fieldOf,
  numberOfDouble,
  vectorValues,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';

/**
 * Firestore's order of values, of whatever types
 * (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering): null,
 * booleans, NaN, numbers, times, texts, bytes, references, points, arrays, vectors, maps. Integers
 * and doubles are numbers alike, compared exactly; -0 equals 0, and NaN itself.
 */
const ranks = {
  null: 0,
  boolean: 1,
  nan: 2,
  number: 3,
  timestamp: 4,
  string: 5,
  bytes: 6,
  reference: 7,
  geoPoint: 8,
  array: 9,
  vector: 10,
  map: 11,
} as const;
type Rank = (typeof ranks)[keyof typeof ranks];

/** The types' place in the order; equal for values that inequalities compare with one another. */
export function rankOf(value: FirestoreValue): Rank {
  if ('integerValue' in value) {
    return ranks.number;
  }
  if ('doubleValue' in value) {
    return value.doubleValue === 'NaN' ? ranks.nan : ranks.number;
  }
  if ('stringValue' in value) {
    return ranks.string;
  }
  return 'mapValue' in value ? rankOfMap(value.mapValue.fields) : rankOfOther(value);
}

function rankOfMap(fields: FirestoreFields): Rank {
  return vectorValues(fields) === undefined ? ranks.map : ranks.vector;
}

function rankOfOther(value: FirestoreValue): Rank {
  if ('nullValue' in value) {
    return ranks.null;
  }
  if ('booleanValue' in value) {
    return ranks.boolean;
  }
  if ('timestampValue' in value) {
    return ranks.timestamp;
  }
  if ('bytesValue' in value) {
    return ranks.bytes;
  }
  if ('referenceValue' in value) {
    return ranks.reference;
  }
  return 'geoPointValue' in value ? ranks.geoPoint : ranks.array;
}

export function isNull(value: FirestoreValue): boolean {
  return 'nullValue' in value;
}

export function isNan(value: FirestoreValue): boolean {
  return 'doubleValue' in value && value.doubleValue === 'NaN';
}

/** The order of two values, as a sort's comparison. Times are RFC 3339 in UTC. */
export function compareValues(a: FirestoreValue, b: FirestoreValue): number {
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference !== 0) {
    return difference;
  }
  if (rank === ranks.number) {
    return compareNumberValues(a, b);
  }
  if (rank === ranks.array) {
    return compareLists(valuesOf(a), valuesOf(b));
  }
  if (rank === ranks.vector) {
    return compareVectors(fieldsOf(a), fieldsOf(b));
  }
  return rank === ranks.map ? compareMaps(fieldsOf(a), fieldsOf(b)) : compareScalars(a, b);
}

function compareScalars(a: FirestoreValue, b: FirestoreValue): number {
  if ('stringValue' in a && 'stringValue' in b) {
    return compareTexts(a.stringValue, b.stringValue);
  }
  if ('timestampValue' in a && 'timestampValue' in b) {
    return compareTimes(a.timestampValue, b.timestampValue);
  }
  if ('booleanValue' in a && 'booleanValue' in b) {
    return Number(a.booleanValue) - Number(b.booleanValue);
  }
  if ('bytesValue' in a && 'bytesValue' in b) {
    return compareBytes(a.bytesValue, b.bytesValue);
  }
  return compareNames(a, b) || comparePoints(a, b);
}

function compareNames(a: FirestoreValue, b: FirestoreValue): number {
  return 'referenceValue' in a && 'referenceValue' in b
    ? comparePaths(a.referenceValue, b.referenceValue)
    : 0;
}

/** 0 for other values too: all nulls are equal, and all NaN. */
function comparePoints(a: FirestoreValue, b: FirestoreValue): number {
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    const [left, right] = [a.geoPointValue, b.geoPointValue];
    return (
      compareDoubles(left.latitude, right.latitude) ||
      compareDoubles(left.longitude, right.longitude)
    );
  }
  return 0;
}

function sign(isLess: boolean, isGreater: boolean): number {
  return isLess ? -1 : isGreater ? 1 : 0;
}

function compareDoubles(a: FirestoreDouble, b: FirestoreDouble): number {
  const [left, right] = [numberOfDouble(a) ?? NaN, numberOfDouble(b) ?? NaN];
  if (Number.isNaN(left) || Number.isNaN(right)) {
    return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  }
  return sign(left < right, left > right);
}

/** Numbers of fewer digits are exact as a double. */
const exactDigits = 15;

function compareNumberValues(a: FirestoreValue, b: FirestoreValue): number {
  const [left, right] = [comparable(a), comparable(b)];
  // A language that compares bigints and doubles does it exactly.
  return sign(left < right, left > right);
}

function comparable(value: FirestoreValue): number | bigint {
  if ('integerValue' in value) {
    const text = value.integerValue;
    return text.length <= exactDigits ? Number(text) : BigInt(text);
  }
  return 'doubleValue' in value ? (numberOfDouble(value.doubleValue) ?? NaN) : NaN;
}

/** By UTF-8: halves of characters stand after all whole ones. */
export function compareTexts(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) {
      return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
    }
  }
  return a.length - b.length;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

/** Without the Z, more digits of a fraction stand after fewer. */
function compareTimes(a: string, b: string): number {
  const [left, right] = [a.slice(0, -1), b.slice(0, -1)];
  return sign(left < right, left > right);
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Base64, digit by digit: padding has none, and stands before all of them. */
function compareBytes(a: string, b: string): number {
  for (let index = 0; index < Math.min(a.length, b.length); index += 1) {
    if (a[index] !== b[index]) {
      return digits.indexOf(a.charAt(index)) - digits.indexOf(b.charAt(index));
    }
  }
  return a.length - b.length;
}

function valuesOf(value: FirestoreValue): readonly FirestoreValue[] {
  return 'arrayValue' in value ? value.arrayValue.values : [];
}

function fieldsOf(value: FirestoreValue): FirestoreFields {
  return 'mapValue' in value ? value.mapValue.fields : {};
}

function compareLists(a: readonly FirestoreValue[], b: readonly FirestoreValue[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    const order = right === undefined ? 1 : compareValues(left, right);
    if (order !== 0) {
      return order;
    }
  }
  return a.length - b.length;
}

/** Shorter ones first. */
function compareVectors(a: FirestoreFields, b: FirestoreFields): number {
  const [left, right] = [vectorValues(a) ?? [], vectorValues(b) ?? []];
  return left.length - right.length || compareLists(left, right);
}

/** Entry by entry, in the order of their names. */
function compareMaps(a: FirestoreFields, b: FirestoreFields): number {
  const names = Object.keys(a).toSorted(compareTexts);
  const others = Object.keys(b).toSorted(compareTexts);
  for (const [index, name] of names.entries()) {
    const other = others[index];
    if (other === undefined) {
      return 1;
    }
    const order = compareTexts(name, other) || compareEntries(fieldOf(a, name), fieldOf(b, other));
    if (order !== 0) {
      return order;
    }
  }
  return names.length - others.length;
}

function compareEntries(a: FirestoreValue | undefined, b: FirestoreValue | undefined): number {
  return a === undefined || b === undefined ? 0 : compareValues(a, b);
}
