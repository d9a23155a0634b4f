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

const doubleSchema = z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity', '-0'])]);

/** One typed value. */
export const valueSchema: z.ZodType<FirestoreValue> = z.lazy(() =>
  z.union([
    z.strictObject({ nullValue: z.null() }),
    z.strictObject({ booleanValue: z.boolean() }),
    z.strictObject({ integerValue: z.string().regex(/^-?\d{1,19}$/) }),
    z.strictObject({ doubleValue: doubleSchema }),
    z.strictObject({ timestampValue: z.string() }),
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ bytesValue: z.string() }),
    z.strictObject({ referenceValue: z.string() }),
    z.strictObject({
      geoPointValue: z.strictObject({ latitude: doubleSchema, longitude: doubleSchema }),
    }),
    z.strictObject({ arrayValue: z.strictObject({ values: z.array(valueSchema) }) }),
    z.strictObject({ mapValue: z.strictObject({ fields: fieldsSchema }) }),
  ]),
);

/** A document's fields. Field names are arbitrary UTF-8, `__proto__` included: read them as own properties only. */
export const fieldsSchema: z.ZodType<FirestoreFields> = z.lazy(() =>
  z.record(z.string(), valueSchema),
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
