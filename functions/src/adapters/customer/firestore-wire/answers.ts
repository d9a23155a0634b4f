import type { WriteResult } from '../../../engine/document-target.ts';
import { readTime } from '../../../engine/format/document-json.ts';
import { WireReader } from '../../../engine/format/wire.ts';

/** The document of a RunQueryResponse or BatchGetDocumentsResponse (field 1 in both); null for any other answer. */
export function readQueryAnswer(answer: Buffer): Uint8Array | null {
  for (const reader = new WireReader(answer); reader.next();) {
    if (reader.field === 1) {
      return reader.view();
    }
    reader.skip();
  }
  return null;
}

/** `google.rpc.Status`: code = 1, message = 2. */
export function readStatus(reader: WireReader): WriteResult {
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
export function readCount(answer: Buffer): number | null {
  const result = enter(new WireReader(answer), 1);
  const entry = result === null ? null : enter(result, 2);
  const value = entry === null ? null : enter(entry, 2);
  if (value === null) {
    return null;
  }
  return value.next() && value.field === 2 ? Number(value.int64()) : null;
}

/** RunAggregationQueryResponse.read_time (3). */
export function readReadTime(answer: Buffer): string {
  const time = enter(new WireReader(answer), 3);
  if (time === null) {
    throw new Error('Firestore sent no read time');
  }
  return readTime(time);
}

function enter(reader: WireReader, field: number): WireReader | null {
  while (reader.next()) {
    if (reader.field === field) {
      return reader.message();
    }
    reader.skip();
  }
  return null;
}
