import type { BulkFrom } from '../../contract/bulk-from.ts';
import type { BulkSpec } from '../../contract/bulk.ts';
import { LiveSource } from '../../engine/changes/sources/live-source.ts';
import { boundsOf, isWithin } from '../../engine/explore/position.ts';
import { documentPath } from '../../engine/format/document.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { makeDocumentFilter } from '../../engine/query/document-filter.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { isOfPlace } from '../../firestore-model/query/query-documents.ts';
import type { QueryFilter } from '../../firestore-model/query/shape.ts';
import type { CustomerDatabase, RunnableQuery } from '../ports/customer-database.ts';

type Queried = Exclude<BulkFrom, { paths: unknown } | { below: unknown }>;

/** Named documents that are asked for with one request. */
const namedBatch = 100;

/** What of a database a bulk change is about. @param limit documents that are read at most */
export function bulkSource(
  database: Pick<CustomerDatabase, 'root' | 'runQuery' | 'lookUp' | 'getDocument' | 'scan'>,
  { from }: Pick<BulkSpec, 'from'>,
  { signal, limit = null }: { readonly signal: AbortSignal; readonly limit?: number | null },
): LiveSource {
  const { root } = database;
  const get = (path: string) => database.getDocument(path);
  if ('paths' in from) {
    const paths = [...new Set(from.paths)].toSorted(comparePaths);
    return new LiveSource({
      root,
      get,
      read: (after) => named(database, paths, { after, signal }),
      isWanted: () => true,
      reaches: (path) => paths.includes(path),
    });
  }
  if ('below' in from) {
    const { below } = from;
    return new LiveSource({
      root,
      get,
      read: (after) => treeOf(database, below, { after, signal }),
      isWanted: () => true,
      reaches: (path) => isWithin(path, below),
    });
  }
  return new LiveSource({
    root,
    get,
    read: (after) => database.runQuery({ ...inNameOrder(from, root, after), limit }, signal),
    isWanted: makeDocumentFilter(from),
    reaches: (path) => isOfPlace(from.from, path),
  });
}

async function* named(
  database: Pick<CustomerDatabase, 'lookUp'>,
  paths: readonly string[],
  { after, signal }: { readonly after: string | null; readonly signal: AbortSignal },
): AsyncGenerator<readonly Uint8Array[]> {
  const left = paths.filter((path) => after === null || comparePaths(path, after) > 0);
  for (let at = 0; at < left.length; at += namedBatch) {
    const found: Uint8Array[] = [];
    for await (const batch of database.lookUp(left.slice(at, at + namedBatch), signal)) {
      found.push(...batch);
    }
    // In any order; names of one database sort as their paths do.
    const byPath = found.map((document) => ({ name: decodeDocument(document).name, document }));
    byPath.sort((a, b) => comparePaths(a.name, b.name));
    yield byPath.map(({ document }) => document);
  }
}

/** A document or collection with everything below it, below parents without a document too. */
async function* treeOf(
  database: Pick<CustomerDatabase, 'root' | 'scan'>,
  top: string,
  { after, signal }: { readonly after: string | null; readonly signal: AbortSignal },
): AsyncGenerator<readonly Uint8Array[]> {
  const { from, to } = boundsOf(top);
  const scan = database.scan({
    readTime: null,
    from: after === null ? { path: from, inclusive: true } : { path: after, inclusive: false },
    to,
    namesOnly: false,
    signal,
  });
  for await (const batch of scan) {
    const within = batch.filter((one) => isWithin(documentPath(one, database.root), top));
    yield within;
    if (within.length < batch.length) {
      return;
    }
  }
}

/**
 * The documents in the order of names, in which plans are made. Firestore serves only conditions of
 * equality in that order: by all others what it sends is filtered here.
 */
function inNameOrder({ from, where }: Queried, root: string, after: string | null): RunnableQuery {
  const last = { referenceValue: `${root}/${after}` };
  return {
    from,
    // Of a group an index would have to be made first.
    where: from.kind === 'group' ? null : equalitiesOf(where),
    nearest: null,
    order: [{ path: ['__name__'], direction: 'asc' }],
    start: after === null ? null : { values: [last], before: false },
    end: null,
    limit: null,
    select: null,
  };
}

/** What of a filter has to hold in any case, and is served in every order; null for nothing. */
function equalitiesOf(where: QueryFilter | null): QueryFilter | null {
  const all = where === null ? [] : where.op === 'and' ? where.filters : [where];
  const filters = all.filter(({ op }) => op === '==' || op === 'is-null');
  return filters.length === 0 ? null : { op: 'and', filters };
}
