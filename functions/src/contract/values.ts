import { z } from 'zod';

/**
 * Firestore's typed values in REST form
 * (https://firebase.google.com/docs/firestore/reference/rest/v1/Value).
 *
 * Doubles that JSON numbers can't carry are strings: `"NaN"`, `"Infinity"`, `"-Infinity"` and, because
 * `JSON.stringify(-0)` is `0`, `"-0"`.
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

/** Deeper than any value Firestore stores (20 maps in one another, arrays between them). */
const maxDepth = 64;
const doubleWords: ReadonlySet<unknown> = new Set(['NaN', 'Infinity', '-Infinity', '-0']);

function isDouble(value: unknown): boolean {
  // A number such as 1e999 in JSON is read as Infinity, which would then be what was never written.
  return Number.isFinite(value) || doubleWords.has(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
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
  if (depth > maxDepth || !isObject(value)) {
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
 * One typed value. Checked in place, not copied: a schema of objects would leave out a field called `__proto__`,
 * and a document can have thousands of values.
 */
export const valueSchema: z.ZodType<FirestoreValue> = z.custom<FirestoreValue>(
  (value) => isValue(value, 0),
  'Not a value in REST form',
);

/** A document's fields. Field names are arbitrary UTF-8, `__proto__` included: read them as own properties only. */
export const fieldsSchema: z.ZodType<FirestoreFields> = z.custom<FirestoreFields>(
  (fields) => isFields(fields, 0),
  'Not fields in REST form',
);

/**
 * A document. `name` is the full resource name, `path` the part below the database.
 * A missing parent (no document, but subcollections) has neither `fields` nor times and `missing: true`.
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
