import { WireReader } from './wire.ts';

/**
 * Times that servers give documents, as numbers of microseconds since 1970: exact until the year
 * 2255, and without bigints, because every document that is written has two.
 */

/** `google.protobuf.Timestamp`: seconds = 1, nanos = 2. */
export function readMicroseconds(reader: WireReader): number {
  let seconds = 0;
  let nanos = 0;
  while (reader.next()) {
    if (reader.field === 1) {
      seconds = reader.uint();
    } else if (reader.field === 2) {
      nanos = reader.varint();
    } else {
      reader.skip();
    }
  }
  return seconds * 1_000_000 + Math.floor(nanos / 1000);
}

/** `google.firestore.v1.Document.update_time` = 4; null for a document without one. */
export function updateMicroseconds(document: Uint8Array): number | null {
  const reader = new WireReader(document);
  while (reader.next()) {
    if (reader.field === 4) {
      return readMicroseconds(reader.message());
    }
    reader.skip();
  }
  return null;
}
