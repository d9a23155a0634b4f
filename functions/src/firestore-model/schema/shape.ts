import { z } from 'zod';
import { vectorValues, valueSchema, type FirestoreValue } from '../values.ts';

/** The types of values as people name them. */
export const fieldTypes = [
  'null',
  'boolean',
  'int64',
  'double',
  'timestamp',
  'string',
  'bytes',
  'reference',
  'geopoint',
  'array',
  'map',
  'vector',
] as const;
export type FieldType = (typeof fieldTypes)[number];

const count = z.number().int().nonnegative();

const fieldTallySchema = z.object({
  /** Names from the document in; null stands for the elements of an array. */
  path: z.array(z.string().nullable()).min(1),
  /** How many values of each type there are. */
  types: z.partialRecord(z.enum(fieldTypes), count),
  /** Some distinct short values, null not among them. */
  examples: z.array(valueSchema),
  /** Of finite numbers, as doubles. `isTextual`: plain JSON has no number for some of them. */
  numbers: z
    .object({
      least: z.number().nullable(),
      greatest: z.number().nullable(),
      isTextual: z.boolean(),
    })
    .nullable(),
  times: z.object({ earliest: z.string(), latest: z.string() }).nullable(),
  /** Of texts, in UTF-16 units. */
  lengths: z.object({ shortest: count, longest: count }).nullable(),
  /** Some shapes of collections that references point into (customers, star, orders). */
  references: z.array(z.string()),
});
export type FieldTally = z.infer<typeof fieldTallySchema>;

/** What fields documents have. Those of a map or an array come after it. */
export const schemaTallySchema = z.object({
  documents: count,
  fields: z.array(fieldTallySchema),
  /** Whether there are more fields than are listed, or deeper ones. */
  isCut: z.boolean(),
});
export type SchemaTally = z.infer<typeof schemaTallySchema>;

const typesByForm: Readonly<Record<string, FieldType>> = {
  nullValue: 'null',
  booleanValue: 'boolean',
  integerValue: 'int64',
  doubleValue: 'double',
  timestampValue: 'timestamp',
  stringValue: 'string',
  bytesValue: 'bytes',
  referenceValue: 'reference',
  geoPointValue: 'geopoint',
  arrayValue: 'array',
  mapValue: 'map',
};

export function fieldTypeOf(value: FirestoreValue): FieldType {
  if ('mapValue' in value && vectorValues(value.mapValue.fields) !== undefined) {
    return 'vector';
  }
  const [form = ''] = Object.keys(value);
  return typesByForm[form] ?? 'null';
}

/** How many values of a field there are. */
export function valueCount({ types }: Pick<FieldTally, 'types'>): number {
  return Object.values(types).reduce((sum, one) => sum + one, 0);
}
