import { inUtc } from './timestamps.ts';
import { isObject, maxValueDepth } from './values.ts';

/**
 * Firestore's REST interface takes several forms of a value, by the rules of proto3 JSON
 * (https://protobuf.dev/programming-guides/json), and itself answers with empty arrays, maps and
 * zero coordinates not written at all. Here each becomes the form that `FirestoreValue` has.
 */
const offsetTime = /T\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;
const numeral = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const anyBase64 = /^[\w+/-]+=*$/;

const normal: ReadonlyMap<string, (content: unknown) => unknown> = new Map(
  Object.entries<(content: unknown) => unknown>({
    // Beyond 2^53 JSON's numbers have lost digits already.
    integerValue: (integer) => (Number.isSafeInteger(integer) ? String(integer) : integer),
    doubleValue: normalDouble,
    timestampValue: (time) =>
      typeof time === 'string' && !time.endsWith('Z') && offsetTime.test(time)
        ? (inUtc(time) ?? time)
        : time,
    bytesValue: (bytes) =>
      typeof bytes === 'string' && anyBase64.test(bytes) ? normalBase64(bytes) : bytes,
    // A coordinate that is written as null was a number JSON can't hold: it stays wrong.
    geoPointValue: (point) => (isObject(point) ? normalPoint(point) : point),
    arrayValue: (array) =>
      isObject(array) && isNothing(array['values']) ? { ...array, values: [] } : array,
    mapValue: (map) => (isObject(map) && isNothing(map['fields']) ? { ...map, fields: {} } : map),
  }),
);

function isNothing(content: unknown): boolean {
  return content === undefined || content === null;
}

function normalPoint(point: Record<string, unknown>): unknown {
  const { latitude = 0, longitude = 0, ...others } = point;
  if (typeof point['latitude'] === 'number' && typeof point['longitude'] === 'number') {
    return point;
  }
  return { ...others, latitude: normalDouble(latitude), longitude: normalDouble(longitude) };
}

function normalDouble(double: unknown): unknown {
  if (typeof double !== 'string' || !numeral.test(double)) {
    return double;
  }
  const number = Number(double);
  return Object.is(number, -0) ? '-0' : number;
}

function normalBase64(bytes: string): string {
  const digits = bytes.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
  return digits.padEnd(Math.ceil(digits.length / 4) * 4, '=');
}

/** The content of a value of this type, such as `integerValue`; what is none of it is unchanged. */
export function normalContent(type: string, content: unknown): unknown {
  const make = normal.get(type);
  return make === undefined ? content : make(content);
}

/** A value with all values in it; whether it is one is for `valueSchema` to say. */
export function normalValue(value: unknown, depth = 0): unknown {
  if (!isObject(value) || depth > maxValueDepth) {
    return value;
  }
  return mapped(value, (content, type) => normalInner(normalContent(type, content), depth + 1));
}

function normalInner(content: unknown, depth: number): unknown {
  if (!isObject(content)) {
    return content;
  }
  const { values, fields } = content;
  if (Array.isArray(values)) {
    return { ...content, values: values.map((value) => normalValue(value, depth)) };
  }
  return isObject(fields)
    ? { ...content, fields: mapped(fields, (value) => normalValue(value, depth)) }
    : content;
}

/** Names stay own properties, `__proto__` too. */
function mapped(
  object: Record<string, unknown>,
  change: (value: unknown, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, change(value, name)]),
  );
}
