import { parseFieldPath } from '../../firestore-model/field-paths.ts';
import { valueAt } from '../../firestore-model/operations/fields-at.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { collectionOf, idOf, pathOfName } from '../../firestore-model/paths.ts';
import { matchesFilter } from '../../firestore-model/query/matches.ts';
import type { Query, QueryFilter } from '../../firestore-model/query/shape.ts';
import type { FirestoreValue } from '../../firestore-model/values.ts';
import { decodeDocument } from '../format/document-json.ts';

/** What of a query a database in memory looks at: its results are in the order of names. */
export interface MemoryQuery {
  readonly from: Query['from'];
  readonly where: QueryFilter | null;
  readonly start: { readonly values: readonly FirestoreValue[] } | null;
}

const batchSize = 2;

/** For tests: what a query finds, in small batches. */
export async function* queryIn(
  documents: ReadonlyMap<string, Uint8Array>,
  { from, where, start }: MemoryQuery,
): AsyncGenerator<readonly Uint8Array[]> {
  const after = afterIn(start);
  const found = [...documents]
    .filter(([path]) => {
      const collection = collectionOf(path);
      return from.kind === 'collection' ? collection === from.path : idOf(collection) === from.id;
    })
    .filter(([path]) => after === null || comparePaths(path, after) > 0)
    .filter(([, document]) => matchesFilter(where, valueIn(document)))
    .toSorted(([a], [b]) => comparePaths(a, b));
  for (let at = 0; at < found.length; at += batchSize) {
    yield found.slice(at, at + batchSize).map(([, document]) => document);
  }
}

function afterIn(start: MemoryQuery['start']): string | null {
  const [last] = start?.values ?? [];
  return last !== undefined && 'referenceValue' in last ? pathOfName(last.referenceValue) : null;
}

function valueIn(document: Uint8Array) {
  const { fields } = decodeDocument(document);
  return (field: string) => valueAt(fields, parseFieldPath(field) ?? []);
}
