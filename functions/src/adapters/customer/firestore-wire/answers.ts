import type { WriteResult } from '../../../engine/document-target.ts';
import { readTime, readValue } from '../../../engine/format/document-json.ts';
import type { FirestoreValue } from '../../../firestore-model/values.ts';
import { readMicroseconds } from '../../../engine/format/update-times.ts';
import { WireReader } from '../../../engine/format/wire.ts';

/** The document of a RunQuery or BatchGetDocuments response (field 1 in both); null for others. */
export function readQueryAnswer(answer: Uint8Array): Uint8Array | null {
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 1) {
      return reader.view();
    }
    reader.skip();
  }
  return null;
}

/**
 * BatchWriteResponse: write_results (1) with update_time (1), and status (2), one of each for each
 * write.
 */
export function readWriteResults(answer: Uint8Array): WriteResult[] {
  const times: (number | null)[] = [];
  const statuses: { code: number; message: string }[] = [];
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 1) {
      const time = enter(reader.message(), 1);
      times.push(time === null ? null : readMicroseconds(time));
    } else if (reader.field === 2) {
      statuses.push(readStatus(reader.message()));
    } else {
      reader.skip();
    }
  }
  return statuses.map(({ code, message }, index) => {
    const updateTime = code === 0 ? (times[index] ?? null) : null;
    return { code, message, updateTime };
  });
}

/** A result page: items (1) and next_page_token (2), which are so numbered in all lists. */
export function readPage<Item>(
  answer: Uint8Array,
  read: (reader: WireReader) => Item,
): { items: Item[]; nextPageToken: string | null } {
  const items: Item[] = [];
  let nextPageToken = '';
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 1) {
      items.push(read(reader));
    } else if (reader.field === 2) {
      nextPageToken = reader.string();
    } else {
      reader.skip();
    }
  }
  return { items, nextPageToken: nextPageToken === '' ? null : nextPageToken };
}

/** `google.rpc.Status`: code = 1, message = 2. */
function readStatus(reader: WireReader): { code: number; message: string } {
  let code = 0;
  let message = '';
  while (reader.next()) {
    if (reader.field === 1) {
      code = reader.varint();
    } else if (reader.field === 2) {
      message = reader.string();
    } else {
      reader.skip();
    }
  }
  return { code, message };
}

/** RunAggregationQueryResponse.result (1) .aggregate_fields (2) .value (2) .integer_value (2). */
export function readCount(answer: Uint8Array): number | null {
  const result = enter(new WireReader(answer), 1);
  const entry = result === null ? null : enter(result, 2);
  const value = entry === null ? null : enter(entry, 2);
  if (value === null) {
    return null;
  }
  return value.next() && value.field === 2 ? Number(value.int64()) : null;
}

/**
 * The values of a RunAggregationQueryResponse by their names: result (1) .aggregate_fields (2) with
 * key (1) and value (2); null for an answer without a result.
 */
export function readAggregates(answer: Uint8Array): Map<string, FirestoreValue> | null {
  const result = enter(new WireReader(answer), 1);
  if (result === null) {
    return null;
  }
  const values = new Map<string, FirestoreValue>();
  for (let entry = enter(result, 2); entry !== null; entry = enter(result, 2)) {
    addNamed(values, entry);
  }
  return values;
}

/** An entry of a map: its key (1) and its value (2). */
function addNamed(values: Map<string, FirestoreValue>, entry: WireReader): void {
  let key = '';
  while (entry.next()) {
    if (entry.field === 1) {
      key = entry.string();
    } else {
      values.set(key, readValue(entry.message()));
    }
  }
}

/** RunAggregationQueryResponse.read_time (3). */
export function readReadTime(answer: Uint8Array): string {
  const time = enter(new WireReader(answer), 3);
  if (time === null) {
    throw new Error('Firestore sent no read time');
  }
  return readTime(time);
}

/** A reader over the field of that number; null where there is none. */
export function enter(reader: WireReader, field: number): WireReader | null {
  while (reader.next()) {
    if (reader.field === field) {
      return reader.message();
    }
    reader.skip();
  }
  return null;
}
