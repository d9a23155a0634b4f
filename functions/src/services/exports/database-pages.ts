/** What an export reads of a database, all at one time. */
import { z } from 'zod';
import type { WhatToExport } from '../../contract/exports.ts';
import { documentPath } from '../../engine/format/document.ts';
import { CompiledQuery } from '../../engine/query/compiled-query.ts';
import { placeIn } from '../../firestore-model/query/order.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import { needsSearch } from '../../firestore-model/query/served-filter.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { TimeSlices } from '../../lib/time-slices.ts';
import { toDocument } from '../data-view/document-list.ts';
import type { CustomerDatabase, DatabaseView, RunnableQuery } from '../ports/customer-database.ts';
import { positionSchema, type Position } from '../data-view/live/position.ts';
import { findAggregates, findPage } from '../data-view/live/query-page.ts';
import { runnableQuery, shownOf } from '../data-view/live/runnable-query.ts';
import { shownBytes, type ReadPage } from './read-page.ts';

/** Documents of a page where they come in pages, unless their size ends it before. */
const pageSize = 1000;
const pageTimeoutMs = 60_000;
const countTimeoutMs = 30_000;
/** Of at most 1 MiB each, all of them in memory. */
const pathsAtOnce = 30;
const entriesPerRead = 1000;

interface At {
  readonly readTime: string;
  readonly signal: AbortSignal;
}

/** @param cursor what the page before gave; null for the first @throws AppError */
export function databasePages(
  database: CustomerDatabase,
  { what, cursor, ...at }: At & { readonly what: WhatToExport; readonly cursor: unknown },
): AsyncIterable<ReadPage> {
  switch (what.kind) {
    case 'query':
      return queryPages(database.at(at.readTime), { query: what.query, cursor, ...at });
    case 'documents':
      return documentPages(database.at(at.readTime), { paths: what.paths, cursor, ...at });
    case 'project':
      return scanPages(database, cursor, at);
  }
}

async function* queryPages(
  view: DatabaseView,
  { query, cursor, signal }: At & { readonly query: Query; readonly cursor: unknown },
): AsyncGenerator<ReadPage> {
  let position = positionSchema.nullable().parse(cursor);
  const show = shownOf(query);
  // Where the last documents begin is found by the first page; nearest vectors have no place to
  // continue after.
  while (query.nearest !== null || (query.limitToLast && position === null)) {
    const bounds = { timeoutMs: pageTimeoutMs, signal };
    const found = await findPage(view, { query, position, pageSize, ...bounds });
    position = found.next;
    const documents = await shownBytes(found.documents, view.root, show);
    yield { documents, reads: Math.max(1, found.received), fraction: null, next: position };
    if (position === null) {
      return;
    }
  }
  yield* streamedPages(view, { query, position, signal });
}

interface Streamed {
  readonly query: Query;
  readonly position: Position | null;
  readonly signal: AbortSignal;
}

/** As the database sends them: one that breaks off after some documents is continued. */
async function* streamedPages(
  view: DatabaseView,
  { query, position, signal }: Streamed,
): AsyncGenerator<ReadPage> {
  let from = position;
  let isRead = false;
  while (!isRead) {
    const before = from;
    try {
      for await (const page of streamOf(view, { query, position: from, signal })) {
        from = page.next ?? from;
        isRead = page.next === null;
        yield page;
      }
    } catch (error) {
      if (from === before || signal.aborted || !isBrokenOff(error)) {
        throw error;
      }
    }
  }
}

function isBrokenOff(error: unknown): boolean {
  return hasCode(error, 'unavailable', 'timeout');
}

function limited(runnable: RunnableQuery, { limit }: Query, returned: number): RunnableQuery {
  return { ...runnable, limit: limit === null ? null : limit - returned };
}

const allOfIt = { limit: null, select: null };

/** Documents of a batch that the query finds, as far as its limit goes. */
async function keptOf(batch: readonly Uint8Array[], search: CompiledQuery | null, most: number) {
  return (search === null ? batch : await matching(search, batch)).slice(0, most);
}

async function matching(search: CompiledQuery, batch: readonly Uint8Array[]) {
  const slices = new TimeSlices();
  const found: Uint8Array[] = [];
  for (const document of batch) {
    await slices.next(document.length);
    if (search.match(document) !== null) {
      found.push(document);
    }
  }
  return found;
}

async function* streamOf(
  view: DatabaseView,
  { query, position, signal }: Streamed,
): AsyncGenerator<ReadPage & { readonly next: Position | null }> {
  const show = shownOf(query);
  const search = needsSearch(query) ? new CompiledQuery(query) : null;
  const runnable = runnableQuery(query);
  const start = position === null ? runnable.start : { values: position.after, before: false };
  let returned = position?.returned ?? 0;
  // A search looks at more than it finds, by fields that may not be chosen.
  const asked = search === null ? limited(runnable, query, returned) : { ...runnable, ...allOfIt };
  let isEmpty = true;
  for await (const batch of view.runQuery({ ...asked, start }, signal)) {
    const last = batch.at(-1);
    if (last !== undefined) {
      isEmpty = false;
      const kept = await keptOf(batch, search, (query.limit ?? Infinity) - returned);
      returned += kept.length;
      const after = placeIn(runnable.order, toDocument(last, view.root));
      const next = returned === query.limit ? null : { after, returned };
      const documents = await shownBytes(kept, view.root, show);
      yield { documents, reads: batch.length, fraction: null, next };
      if (next === null) {
        return;
      }
    }
  }
  // Firestore counts an empty answer as a read.
  yield { documents: [], reads: isEmpty ? 1 : 0, fraction: null, next: null };
}

async function* documentPages(
  view: DatabaseView,
  { paths, cursor, signal }: At & { readonly paths: readonly string[]; readonly cursor: unknown },
): AsyncGenerator<ReadPage> {
  const start = z.number().int().nullable().parse(cursor) ?? 0;
  const asked = [...new Set(paths)];
  for (let at = start; at < asked.length; at += pathsAtOnce) {
    const some = asked.slice(at, at + pathsAtOnce);
    const found = new Map<string, Uint8Array>();
    for await (const batch of view.lookUp(some, signal)) {
      for (const document of batch) {
        found.set(documentPath(document, view.root), document);
      }
    }
    const documents = some.flatMap((path) => found.get(path) ?? []);
    const isLast = at + pathsAtOnce >= asked.length;
    const next = isLast ? null : at + pathsAtOnce;
    yield { documents, reads: some.length, fraction: null, next };
  }
}

async function* scanPages(
  database: CustomerDatabase,
  cursor: unknown,
  { readTime, signal }: At,
): AsyncGenerator<ReadPage> {
  const after = z.string().nullable().parse(cursor);
  const from = after === null ? null : { path: after, inclusive: false };
  for await (const documents of database.scan({ readTime, from, namesOnly: false, signal })) {
    const last = documents.at(-1);
    if (last !== undefined) {
      const next = documentPath(last, database.root);
      yield { documents, reads: documents.length, fraction: null, next };
    }
  }
  yield { documents: [], reads: 0, fraction: null, next: null };
}

/** How many documents there are to read, and what knowing that cost; null where nobody knows. */
export async function countToExport(
  database: CustomerDatabase,
  { what, readTime, signal }: At & { readonly what: WhatToExport },
): Promise<{ total: number | null; reads: number }> {
  try {
    switch (what.kind) {
      case 'documents':
        return { total: new Set(what.paths).size, reads: 0 };
      case 'project': {
        const { documents } = await database.countAll(readTime);
        return { total: documents, reads: Math.ceil(documents / entriesPerRead) };
      }
      case 'query':
        return await countQuery(database.at(readTime), what.query, signal);
    }
  } catch (error) {
    // What can't be counted can often be read; where it can't, reading says why.
    if (error instanceof AppError && !signal.aborted) {
      return { total: null, reads: 0 };
    }
    throw error;
  }
}

async function countQuery(view: DatabaseView, query: Query, signal: AbortSignal) {
  // What Firestore serves of a search is more than that finds.
  if (query.nearest !== null || needsSearch(query)) {
    return { total: null, reads: 0 };
  }
  const counting = { ...query, aggregates: [{ op: 'count' as const }] };
  const bounds = { query: counting, timeoutMs: countTimeoutMs, signal };
  const { values, reads } = await findAggregates(view, bounds);
  const [count] = values;
  const isCounted = count !== undefined && count !== null && 'integerValue' in count;
  return { total: isCounted ? Number(count.integerValue) : null, reads };
}
