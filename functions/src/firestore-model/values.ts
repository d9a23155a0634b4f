import { z } from 'zod';

/**
 * Firestore's typed values in REST form
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/Value).
 *
 * Doubles that JSON numbers can't carry are strings: `"NaN"`, `"Infinity"`, `"-Infinity"` and,
 * because `JSON.stringify(-0)` is `0`, `"-0"`.
 */
export type FirestoreValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: number | 'NaN' | 'Infinity' | '-Infinity' | '-0' }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: FirestoreDouble; longitude: FirestoreDouble } }
  | { arrayValue: { values: FirestoreValue[] } }
  | { mapValue: { fields: FirestoreFields } };

export type FirestoreDouble = number | 'NaN' | 'Infinity' | '-Infinity' | '-0';
export type FirestoreFields = { [name: string]: FirestoreValue };
export type MapValue = Extract<FirestoreValue, { mapValue: unknown }>;

/** Deeper than any value Firestore stores (20 nested maps, arrays between them). */
export const maxValueDepth = 64;

/** The doubles that JSON has no number for. */
const doublesByWord: ReadonlyMap<unknown, number> = new Map([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['-0', -0],
]);

/** The number that a double in REST form stands for; null for what is none. */
export function numberOfDouble(double: unknown): number | null {
  // A number such as 1e999 in JSON is read as Infinity, which would then be what was never written.
  return typeof double === 'number' && Number.isFinite(double)
    ? double
    : (doublesByWord.get(double) ?? null);
}

/** A number in REST form. */
export function doubleOfNumber(value: number): FirestoreDouble {
  if (Number.isNaN(value)) {
    return 'NaN';
  }
  if (Number.isFinite(value)) {
    return Object.is(value, -0) ? '-0' : value;
  }
  return value > 0 ? 'Infinity' : '-Infinity';
}

function isDouble(value: unknown): boolean {
  return numberOfDouble(value) !== null;
}

/** Whether it is a JSON object: no array, not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of the one property that `value` has, if its name is `name`. */
function only(value: unknown, name: string): unknown {
  return isObject(value) && Object.keys(value).length === 1 && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

const checks: Readonly<Record<string, (content: unknown, depth: number) => boolean>> = {
  nullValue: (content) => content === null,
  booleanValue: (content) => typeof content === 'boolean',
  integerValue: (content) => typeof content === 'string' && /^-?\d{1,19}$/.test(content),
  doubleValue: isDouble,
  timestampValue: (content) => typeof content === 'string',
  stringValue: (content) => typeof content === 'string',
  bytesValue: (content) => typeof content === 'string',
  referenceValue: (content) => typeof content === 'string',
  geoPointValue: (content) =>
    isObject(content) &&
    Object.keys(content).length === 2 &&
    isDouble(content['latitude']) &&
    isDouble(content['longitude']),
  arrayValue: (content, depth) => {
    const values = only(content, 'values');
    return Array.isArray(values) && values.every((value) => isValue(value, depth + 1));
  },
  mapValue: (content, depth) => isFields(only(content, 'fields'), depth + 1),
};

function isValue(value: unknown, depth: number): boolean {
  if (depth > maxValueDepth || !isObject(value)) {
    return false;
  }
  const [type, ...others] = Object.keys(value);
  if (type === undefined || others.length > 0 || !Object.hasOwn(checks, type)) {
    return false;
  }
  return checks[type]?.(value[type], depth) ?? false;
}

function isFields(fields: unknown, depth: number): boolean {
  return isObject(fields) && Object.values(fields).every((value) => isValue(value, depth));
}

/**
 * One typed value, checked in place, not copied: a schema of objects would drop a field called
 * `__proto__`, and a document can have thousands of values.
 */
export const valueSchema: z.ZodType<FirestoreValue> = z.custom<FirestoreValue>(
  (value) => isValue(value, 0),
  'Not a value in REST form',
);

/** A document's fields. Names are arbitrary UTF-8, `__proto__` too: read own properties only. */
export const fieldsSchema: z.ZodType<FirestoreFields> = z.custom<FirestoreFields>(
  (fields) => isFields(fields, 0),
  'Not fields in REST form',
);

/** Without a prototype, so that a field may be called anything. */
export function emptyFields(): FirestoreFields {
  const fields: FirestoreFields = {};
  Object.setPrototypeOf(fields, null);
  return fields;
}

/** A field as an own property, so that `constructor` and `__proto__` are fields like any other. */
export function fieldOf(fields: FirestoreFields, name: string): FirestoreValue | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Whether it is a map with fields, not a vector, which has a reserved `__type__`. */
export function isPlainMap(value: FirestoreValue): value is MapValue {
  return 'mapValue' in value && !Object.hasOwn(value.mapValue.fields, '__type__');
}

/**
 * A vector's numbers; undefined for other maps. It is stored as a map with the type mark
 * `__vector__` (https://firebase.google.com/docs/firestore/vector-search).
 */
export function vectorValues(fields: FirestoreFields): FirestoreValue[] | undefined {
  const mark = fieldOf(fields, '__type__');
  const value = fieldOf(fields, 'value');
  if (mark === undefined || value === undefined || Object.keys(fields).length !== 2) {
    return undefined;
  }
  const isVector = 'stringValue' in mark && mark.stringValue === '__vector__';
  return isVector && 'arrayValue' in value ? value.arrayValue.values : undefined;
}

/** A value and all values in it, from the outermost in. */
export function* nestedValues(value: FirestoreValue): Generator<FirestoreValue> {
  yield value;
  const inner =
    'arrayValue' in value
      ? value.arrayValue.values
      : 'mapValue' in value
        ? Object.values(value.mapValue.fields)
        : [];
  for (const item of inner) {
    yield* nestedValues(item);
  }
}

/**
 * `name` is the full resource name, `path` the part below the database. A missing document with
 * subcollections has `missing: true` and neither fields nor times.
 */
export const documentSchema = z.object({
  name: z.string(),
  path: z.string(),
  missing: z.boolean(),
  fields: fieldsSchema,
  createTime: z.string().nullable(),
  updateTime: z.string().nullable(),
});
export type FirestoreDocument = z.infer<typeof documentSchema>;
