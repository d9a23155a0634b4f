import { z } from 'zod';
import { keyFactsSchema } from './key-facts.ts';
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

/** In a path: stands for the keys of a map that are data (`data-keys.ts`), not names of fields. */
export const anyKey = true;

const fieldTallySchema = z.object({
  /** Names from the document in; null stands for the elements of an array. */
  path: z.array(z.union([z.string(), z.null(), z.literal(anyKey)])).min(1),
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
  /** At the end of a path to `anyKey`: which keys there are. */
  keys: keyFactsSchema.nullable().default(null),
});
export type FieldTally = z.infer<typeof fieldTallySchema>;
export type FieldStep = FieldTally['path'][number];

/** The names that lead to a field; null where a step is none, so that no query can name it. */
export function namesOf(path: FieldTally['path']): string[] | null {
  const names = path.filter((step) => typeof step === 'string');
  return names.length === path.length ? names : null;
}

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
  return (Object.hasOwn(typesByForm, form) ? typesByForm[form] : undefined) ?? 'null';
}

/** How many values of a field there are. */
export function valueCount({ types }: Pick<FieldTally, 'types'>): number {
  return Object.values(types).reduce((sum, one) => sum + one, 0);
}
