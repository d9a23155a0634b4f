// What is asked of the server of fixed latency, as far as it has to understand it. Field numbers:
// https://github.com/googleapis/googleapis/tree/master/google/firestore/v1
import { WireReader } from '../../../functions/src/engine/format/wire.ts';

/** Every field of a message with its bytes or its number, in order. */
function* fieldsOf(bytes: Uint8Array): Generator<{ field: number; reader: WireReader }> {
  for (const reader = new WireReader(bytes); reader.next();) {
    yield { field: reader.field, reader };
  }
}

/** The bytes of a message's fields of one number. */
function all(bytes: Uint8Array, wanted: number): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (const { field, reader } of fieldsOf(bytes)) {
    if (field === wanted) {
      found.push(reader.view());
    } else {
      reader.skip();
    }
  }
  return found;
}

const one = (bytes: Uint8Array | undefined, field: number): Uint8Array | undefined =>
  bytes === undefined ? undefined : all(bytes, field)[0];

const textOf = (bytes: Uint8Array | undefined): string | null =>
  bytes === undefined ? null : Buffer.from(bytes).toString('utf8');

function numberOf(bytes: Uint8Array | undefined, wanted: number): number | null {
  if (bytes === undefined) {
    return null;
  }
  for (const { field, reader } of fieldsOf(bytes)) {
    if (field === wanted) {
      return reader.varint();
    }
    reader.skip();
  }
  return null;
}

/** What a query selects, by full names. */
export interface Range {
  /** `projects/{p}/databases/{d}/documents`, or below it */
  readonly parent: string;
  /** Those of this id; null for those of every id. */
  readonly collectionId: string | null;
  readonly from: { readonly name: string; readonly inclusive: boolean } | null;
  /** Without this one. */
  readonly to: string | null;
  readonly limit: number | null;
  readonly isNamesOnly: boolean;
}

/** RunQueryRequest: parent = 1, structured_query = 2. */
export function readQuery(request: Uint8Array): Range {
  return rangeOf(readParent(request), one(request, 2));
}

/**
 * RunAggregationQueryRequest: parent = 1, structured_aggregation_query = 2 with the query (1) and
 * the count (3.1), which ends at `up_to` (1).
 */
export function readCountQuery(request: Uint8Array): Range {
  const aggregation = one(request, 2);
  const range = rangeOf(readParent(request), one(aggregation, 1));
  const upTo = numberOf(one(one(one(aggregation, 3), 1), 1), 1);
  return { ...range, limit: upTo ?? range.limit };
}

/** StructuredQuery: select = 1, from = 2, limit = 5, start_at = 7, end_at = 8. */
function rangeOf(parent: string, query: Uint8Array | undefined): Range {
  const [start, end] = [one(query, 7), one(query, 8)];
  const startName = referenceOf(start);
  return {
    parent,
    collectionId: textOf(one(one(query, 2), 2)),
    from: startName === null ? null : { name: startName, inclusive: numberOf(start, 2) === 1 },
    to: referenceOf(end),
    limit: numberOf(one(query, 5), 1),
    isNamesOnly: one(query, 1) !== undefined,
  };
}

/** Cursor: the first of its values (1) as a reference (5). */
function referenceOf(cursor: Uint8Array | undefined): string | null {
  return textOf(one(one(cursor, 1), 5));
}

/** Of requests whose `parent` is field 1. */
export function readParent(request: Uint8Array): string {
  return textOf(one(request, 1)) ?? '';
}

/** The time to read at, as it was sent: of RunQueryRequest 7, of RunAggregationQueryRequest 6. */
export function readTimeOf(request: Uint8Array, field: 6 | 7): Uint8Array | null {
  return one(request, field) ?? null;
}

/** PartitionQueryRequest: parent = 1, partition_count = 3. */
export function readPartition(request: Uint8Array): { parent: string; count: number } {
  return { parent: readParent(request), count: numberOf(request, 3) ?? 0 };
}

/** BatchGetDocumentsRequest: documents = 2, mask = 3. */
export function readBatchGet(request: Uint8Array): { names: string[]; hasMask: boolean } {
  const names = all(request, 2).map((name) => textOf(name) ?? '');
  return { names, hasMask: one(request, 3) !== undefined };
}

export interface ReadWrite {
  readonly name: string;
  /** Null for a deletion. */
  readonly document: Uint8Array | null;
  /** Whether it must not exist. */
  readonly isCreate: boolean;
}

/**
 * BatchWriteRequest: writes = 2. Write: update = 1, delete = 2, current_document = 4, a
 * Precondition with exists = 1.
 */
export function readWrites(request: Uint8Array): ReadWrite[] {
  return all(request, 2).map((write) => {
    const document = one(write, 1) ?? null;
    const name = document === null ? textOf(one(write, 2)) : textOf(one(document, 1));
    const isCreate = numberOf(one(write, 4), 1) === 0;
    return { name: name ?? '', document, isCreate };
  });
}
