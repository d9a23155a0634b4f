import { WireError, WireReader } from './wire.ts';

/**
 * `google.firestore.v1.Document` without decoding its fields. Field numbers:
 * https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/document.proto
 */
const nameField = 1;
/** Field 1, length-delimited. */
const nameTag = 0x0a;
const fieldsField = 2;
const updateTimeField = 4;

/** The full resource name as a view. @throws WireError when there is none. */
export function documentName(document: Uint8Array): Uint8Array {
  const reader = new WireReader(document);
  while (reader.next()) {
    if (reader.field === nameField) {
      return reader.view();
    }
    reader.skip();
  }
  throw new WireError('a document without a name');
}

/**
 * The name from byte `start` on, as a view: with the bytes of a root and its slash, the path below.
 * @throws WireError when there is none
 */
export function documentNameFrom(document: Uint8Array, start: number): Uint8Array {
  // Servers send the name first: its tag, and a length of one or two bytes.
  const low = document[1] ?? 0;
  const high = document[2] ?? 0;
  const isShort = low < 0x80;
  const at = isShort ? 2 : 3;
  const end = at + (isShort ? low : (low & 0x7f) | (high << 7));
  if (document[0] === nameTag && high < 0x80 && end <= document.length) {
    return document.subarray(Math.min(at + start, end), end);
  }
  return documentName(document).subarray(start);
}

/** The document's path below `root` (`projects/{p}/databases/{d}/documents`). */
export function documentPath(document: Uint8Array, root: string): string {
  const name = asBuffer(documentName(document)).toString('utf8');
  if (!name.startsWith(root) || name[root.length] !== '/') {
    throw new WireError('a document of another database');
  }
  return name.slice(root.length + 1);
}

/** The same memory: no byte is copied. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/**
 * The encoded field entries (tags included), in the server's order: a view where they stand
 * together, as servers send them, else gathered.
 */
export function documentFieldBytes(document: Uint8Array): Uint8Array {
  const reader = new WireReader(document);
  const spans: Uint8Array[] = [];
  let start = -1;
  for (let at = 0; reader.next(); at = reader.position) {
    const { field } = reader;
    reader.skip();
    if (field === fieldsField) {
      start = start === -1 ? at : start;
    } else if (start !== -1) {
      spans.push(document.subarray(start, at));
      start = -1;
    }
  }
  if (start !== -1) {
    spans.push(document.subarray(start));
  }
  const [only] = spans;
  return spans.length === 1 && only !== undefined ? only : Buffer.concat(spans);
}

/** The names of the document's top-level fields; values are passed over unread. */
export function* documentFieldNames(document: Uint8Array): Generator<string> {
  const reader = new WireReader(document);
  while (reader.next()) {
    if (reader.field === fieldsField) {
      yield entryName(reader.message());
    } else {
      reader.skip();
    }
  }
}

/** A field without a name in its bytes is called ''. */
function entryName(entry: WireReader): string {
  let name = '';
  while (entry.next()) {
    if (entry.field === 1) {
      name = entry.string();
    } else {
      entry.skip();
    }
  }
  return name;
}

/** Update time in microseconds since 1970; null for a document without one. */
export function documentUpdateTime(document: Uint8Array): bigint | null {
  const reader = new WireReader(document);
  while (reader.next()) {
    if (reader.field === updateTimeField) {
      const time = readTimestamp(reader.message());
      return time.seconds * 1_000_000n + BigInt(Math.floor(time.nanos / 1000));
    }
    reader.skip();
  }
  return null;
}

/** `google.protobuf.Timestamp`. */
export function readTimestamp(reader: WireReader): { seconds: bigint; nanos: number } {
  let seconds = 0n;
  let nanos = 0;
  while (reader.next()) {
    if (reader.field === 1) {
      seconds = reader.int64();
    } else if (reader.field === 2) {
      nanos = reader.varint();
    } else {
      reader.skip();
    }
  }
  return { seconds, nanos };
}
