import { z } from 'zod';
import { isSameValue } from './equality.ts';
import { shortenPair } from './shorten-value.ts';
import { fieldOf, isPlainMap, valueSchema, type FirestoreFields } from './values.ts';

/**
 * A field that differs between two states of a document; null where it isn't there. `path`: names
 * from the outermost in, unquoted. Maps are descended into, arrays and vectors compared whole.
 *
 * `isCut`: a large value was shortened, for showing only. `offset`: how many equal characters (of
 * text or base64) or array elements at the beginning of both were omitted.
 */
export const fieldChangeSchema = z.object({
  path: z.array(z.string()),
  before: valueSchema.nullable(),
  after: valueSchema.nullable(),
  isCut: z.boolean(),
  offset: z.number().int().nonnegative(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** In the order of names. `total` also counts those omitted because there are so many. */
export const fieldDiffSchema = z.object({
  changes: z.array(fieldChangeSchema),
  total: z.number().int().nonnegative(),
});
export type FieldDiff = z.infer<typeof fieldDiffSchema>;

export interface FieldDiffBounds {
  readonly changes: number;
  /** Of a value as JSON; larger ones are shortened to about this. */
  readonly valueBytes: number;
}

export const defaultFieldDiffBounds: FieldDiffBounds = { changes: 100, valueBytes: 2048 };

/**
 * The fields in which two documents differ, by typed value: `1` and `1.0` differ, as do `0.0` and
 * `-0.0`; the order of map entries doesn't count. A missing document is `{}`.
 */
export function diffFields(
  before: FirestoreFields,
  after: FirestoreFields,
  bounds: FieldDiffBounds = defaultFieldDiffBounds,
): FieldDiff {
  const changes: FieldChange[] = [];
  let total = 0;
  for (const { path, before: old, after: now } of fieldDifferences(before, after)) {
    total += 1;
    if (changes.length < bounds.changes) {
      changes.push({ path, ...shortenPair(old, now, bounds.valueBytes) });
    }
  }
  return { changes, total };
}

/** The same one by one, with whole values. */
export function* fieldDifferences(
  before: FirestoreFields,
  after: FirestoreFields,
  parents: readonly string[] = [],
): Generator<Pick<FieldChange, 'path' | 'before' | 'after'>> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    const [old, now] = [fieldOf(before, name) ?? null, fieldOf(after, name) ?? null];
    const path = [...parents, name];
    if (old === null || now === null) {
      yield { path, before: old, after: now };
    } else if (isPlainMap(old) && isPlainMap(now)) {
      yield* fieldDifferences(old.mapValue.fields, now.mapValue.fields, path);
    } else if (!isSameValue(old, now)) {
      yield { path, before: old, after: now };
    }
  }
}
