import type { ScanOptions } from '../../../engine/document-source.ts';
import { WireWriter } from '../../../engine/format/wire-writer.ts';

/**
 * Requests of google.firestore.v1 as bytes. Field numbers:
 * https://github.com/googleapis/googleapis/tree/master/google/firestore/v1
 */

/** `google.protobuf.Timestamp` of an RFC 3339 time in UTC, to the microsecond. */
export function encodeTimestamp(time: string): WireWriter {
  const milliseconds = Date.parse(time);
  if (!Number.isFinite(milliseconds) || milliseconds < 0) {
    throw new RangeError('not a time after 1970');
  }
  const fraction = /\.(\d{1,9})/.exec(time)?.[1] ?? '';
  const writer = new WireWriter().uint(1, Math.floor(milliseconds / 1000));
  const nanos = Number(fraction.padEnd(9, '0'));
  return nanos === 0 ? writer : writer.uint(2, nanos);
}

/** Adds the read time, whose field has another number in each request; null for now. */
export function readAt(request: WireWriter, field: number, readTime: string | null): WireWriter {
  return readTime === null ? request : request.message(field, encodeTimestamp(readTime));
}

const nameField = new WireWriter().string(2, '__name__');
const byName = new WireWriter().message(1, nameField).uint(2, 1);

/** A full name as a cursor; `before` puts it before the document of that name. */
function cursorAt(name: string, before: boolean): WireWriter {
  return new WireWriter().message(1, new WireWriter().string(5, name)).bool(2, before);
}

/** Every document of the database in name order, as the Node SDK's recursiveDelete queries. */
export function allDocumentsQuery(options: {
  from: { name: string; inclusive: boolean } | null;
  /** Without the document of this name. */
  to?: string | null;
  namesOnly: boolean;
  /** So many documents are passed over, and one is sent. Passing over costs as much as reading. */
  skip?: number;
}): WireWriter {
  const query = new WireWriter();
  if (options.namesOnly) {
    query.message(1, new WireWriter().message(2, nameField));
  }
  query.message(2, new WireWriter().bool(3, true)).message(4, byName);
  if (options.skip !== undefined) {
    query.message(5, new WireWriter().uint(1, 1)).uint(6, options.skip);
  }
  if (options.from !== null) {
    query.message(7, cursorAt(options.from.name, options.from.inclusive));
  }
  if (options.to !== undefined && options.to !== null) {
    query.message(8, cursorAt(options.to, true));
  }
  return query;
}

/** All documents of a range, as `DocumentSource.scan` is asked for them. */
export function scanRequest(
  root: string,
  { from, to = null, ...options }: ScanOptions,
): Uint8Array {
  const query = allDocumentsQuery({
    from: from === null ? null : { name: `${root}/${from.path}`, inclusive: from.inclusive },
    to: to === null ? null : `${root}/${to}`,
    namesOnly: options.namesOnly,
  });
  return runQueryRequest(root, query, options.readTime);
}

/** Names that cut all collections of an id into at most `count` parts, asked for by name alone. */
export function partitionRequest(options: {
  parent: string;
  collectionId: string;
  count: number;
  readTime: string;
  pageToken: string | null;
}): Uint8Array {
  const from = new WireWriter().string(2, options.collectionId).bool(3, true);
  const request = new WireWriter()
    .string(1, options.parent)
    .message(2, new WireWriter().message(2, from).message(4, byName))
    .uint(3, options.count);
  if (options.pageToken !== null) {
    request.string(4, options.pageToken);
  }
  return request.message(6, encodeTimestamp(options.readTime)).finish();
}

export function runQueryRequest(
  parent: string,
  query: WireWriter,
  readTime: string | null,
): Uint8Array {
  return readAt(new WireWriter().string(1, parent).message(2, query), 7, readTime).finish();
}

export interface CountOptions {
  readonly parent: string;
  readonly collectionId: string | null;
  readonly allDescendants: boolean;
  readonly readTime: string | null;
  /** Full names: from this one on, up to and without that one. */
  readonly range?: { readonly from: string | null; readonly to: string | null };
  /** Counting stops there. */
  readonly upTo?: number;
}

/** `count()` of a collection below `parent`, of all of an id, or (id null) of all documents. */
export function countRequest(options: CountOptions): Uint8Array {
  const from = new WireWriter();
  if (options.collectionId !== null) {
    from.string(2, options.collectionId);
  }
  if (options.allDescendants) {
    from.bool(3, true);
  }
  const { from: first = null, to = null } = options.range ?? {};
  const counted = new WireWriter().message(2, from);
  if (first !== null || to !== null) {
    counted.message(4, byName);
  }
  if (first !== null) {
    counted.message(7, cursorAt(first, true));
  }
  if (to !== null) {
    counted.message(8, cursorAt(to, true));
  }
  const count = new WireWriter();
  if (options.upTo !== undefined) {
    count.message(1, new WireWriter().uint(1, options.upTo));
  }
  const aggregation = new WireWriter().message(1, count).string(7, 'count');
  const query = new WireWriter().message(1, counted).message(3, aggregation);
  const request = new WireWriter().string(1, options.parent).message(2, query);
  return readAt(request, 6, options.readTime).finish();
}

/**
 * Without fields by a mask that names none, as the SDKs' `listDocuments` asks
 * (https://github.com/googleapis/nodejs-firestore, `CollectionReference.listDocuments`).
 */
export function batchGetRequest(
  database: string,
  names: readonly Uint8Array[],
  {
    withFields,
    readTime = null,
  }: { readonly withFields: boolean; readonly readTime?: string | null },
): Uint8Array {
  const request = new WireWriter().string(1, database);
  for (const name of names) {
    request.bytes(2, name);
  }
  if (!withFields) {
    request.message(3, new WireWriter());
  }
  return readAt(request, 7, readTime).finish();
}

export function batchWriteRequest(database: string, writes: readonly Uint8Array[]): Uint8Array {
  const request = new WireWriter().string(1, database);
  for (const write of writes) {
    request.bytes(2, write);
  }
  return request.finish();
}

export function listCollectionIdsRequest(options: {
  parent: string;
  pageSize: number;
  pageToken: string | null;
  readTime: string | null;
}): Uint8Array {
  const request = new WireWriter().string(1, options.parent).uint(2, options.pageSize);
  if (options.pageToken !== null) {
    request.string(3, options.pageToken);
  }
  return readAt(request, 4, options.readTime).finish();
}

/** A collection as requests name it: its document (or the root), and its own id. */
export function splitCollection(
  root: string,
  collectionPath: string,
): { parent: string; collectionId: string } {
  const slash = collectionPath.lastIndexOf('/');
  return slash === -1
    ? { parent: root, collectionId: collectionPath }
    : {
        parent: `${root}/${collectionPath.slice(0, slash)}`,
        collectionId: collectionPath.slice(slash + 1),
      };
}

export function listDocumentsRequest(options: {
  parent: string;
  collectionId: string;
  pageSize: number;
  pageToken: string | null;
  orderBy: string | null;
  showMissing: boolean;
  readTime: string | null;
}): Uint8Array {
  const request = new WireWriter()
    .string(1, options.parent)
    .string(2, options.collectionId)
    .uint(3, options.pageSize);
  if (options.pageToken !== null) {
    request.string(4, options.pageToken);
  }
  if (options.orderBy !== null) {
    request.string(6, options.orderBy);
  }
  if (options.showMissing) {
    request.bool(12, true);
  }
  return readAt(request, 10, options.readTime).finish();
}
