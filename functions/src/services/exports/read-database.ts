/** What an export reads of a database, all at one time. */
import { z } from 'zod';
import type { WhatToExport } from '../../contract/exports.ts';
import { documentPath } from '../../engine/format/document.ts';
import { placeIn } from '../../firestore-model/query/order.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import { AppError, hasCode } from '../../lib/errors.ts';
import { toDocument } from '../explore/document-list.ts';
import type { CustomerDatabase, DatabaseView } from '../ports/customer-database.ts';
import { positionSchema, type Position } from '../queries/position.ts';
import { findAggregates, findPage } from '../queries/query-page.ts';
import { runnableQuery } from '../queries/runnable-query.ts';
import { shownOf } from '../queries/shown-fields.ts';
import { shownBytes, type ReadPage } from './read-pages.ts';

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
    const documents = shownBytes(found.documents, view.root, show);
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

async function* streamOf(
  view: DatabaseView,
  { query, position, signal }: Streamed,
): AsyncGenerator<ReadPage & { readonly next: Position | null }> {
  const show = shownOf(query);
  const runnable = runnableQuery(query);
  const start = position === null ? runnable.start : { values: position.after, before: false };
  let returned = position?.returned ?? 0;
  const limit = query.limit === null ? null : query.limit - returned;
  let isEmpty = true;
  for await (const batch of view.runQuery({ ...runnable, start, limit }, signal)) {
    const last = batch.at(-1);
    if (last !== undefined) {
      isEmpty = false;
      returned += batch.length;
      const after = placeIn(runnable.order, toDocument(last, view.root));
      const next = returned === query.limit ? null : { after, returned };
      const documents = shownBytes(batch, view.root, show);
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
  if (query.nearest !== null) {
    return { total: null, reads: 0 };
  }
  const counting = { ...query, aggregates: [{ op: 'count' as const }] };
  const bounds = { query: counting, timeoutMs: countTimeoutMs, signal };
  const { values, reads } = await findAggregates(view, bounds);
  const [count] = values;
  const isCounted = count !== undefined && count !== null && 'integerValue' in count;
  return { total: isCounted ? Number(count.integerValue) : null, reads };
}
