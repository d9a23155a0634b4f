import { z } from 'zod';
import file from '../../../../firestore.indexes.json' with { type: 'json' };
import type { RecordQuery } from '../../adapters/records/records.ts';

const indexesSchema = z.object({
  indexes: z.array(
    z.object({
      collectionGroup: z.string(),
      fields: z.array(
        z.object({ fieldPath: z.string(), order: z.enum(['ASCENDING', 'DESCENDING']) }),
      ),
    }),
  ),
});

/** What only tests of the records themselves have. */
const madeUp = 'notes';

/** Of each collection, its composite indexes: their fields with `asc` or `desc`. */
const composites = readIndexes();

function readIndexes(): ReadonlyMap<string, readonly (readonly string[])[]> {
  const { indexes } = indexesSchema.parse(file);
  const found = new Map<string, string[][]>();
  for (const { collectionGroup, fields } of indexes) {
    const shown = fields.map(({ fieldPath, order }) =>
      shownField(fieldPath, order === 'DESCENDING' ? 'desc' : 'asc'),
    );
    found.set(collectionGroup, [...(found.get(collectionGroup) ?? []), shown]);
  }
  return found;
}

function shownField(field: string, direction: string): string {
  return `${field} ${direction}`;
}

/**
 * Firestore refuses queries without an index; its emulator and this memory answer them all. Single
 * fields have theirs, and equalities are merged, also those of several indexes that end alike
 * (https://firebase.google.com/docs/firestore/query-data/index-overview, 'index merging').
 * @throws Error that names the index that is missing
 */
export function assertIndexed(collection: string, query: RecordQuery): void {
  const { where = {}, anyOf, bound, order } = query;
  const orders = Object.entries(order ?? (bound === undefined ? {} : { [bound[0]]: 'asc' }));
  const sorted = orders.map(([field, direction]) => shownField(field, direction));
  const alternatives = anyOf === undefined ? [[]] : Object.keys(anyOf).map((field) => [field]);
  for (const alternative of alternatives) {
    const equal = [...Object.keys(where), ...alternative];
    const isSimple = sorted.length === 0 || (equal.length === 0 && sorted.length === 1);
    if (collection !== madeUp && !isSimple && !isServed(collection, equal, sorted)) {
      const fields = [...equal, ...sorted].join(', ');
      throw new Error(`firestore.indexes.json has no index of ${collection} for ${fields}`);
    }
  }
}

function isServed(collection: string, equal: readonly string[], sorted: readonly string[]) {
  const served = new Set<string>();
  let isAny = false;
  for (const fields of composites.get(collection.split('/').at(-1) ?? '') ?? []) {
    const first = fields.slice(0, -sorted.length).map((field) => field.replace(/ \w+$/, ''));
    const last = fields.slice(-sorted.length);
    if (last.join() === sorted.join() && first.every((field) => equal.includes(field))) {
      first.forEach((field) => served.add(field));
      isAny = true;
    }
  }
  return isAny && equal.every((field) => served.has(field));
}
