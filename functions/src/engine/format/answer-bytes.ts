import { WireError, WireReader } from './wire.ts';

/** What a value's type takes beside its content (`{"integerValue":""}`), and a comma. */
const valueBytes = 20;
/** Quotes, colon and comma of a field. */
const nameBytes = 4;
const doubleBytes = 18;
const timeBytes = 28;
/** Digits for a byte of an integer's seven bits. */
const digitsPerByte = 2.2;
/** Two numbers and their names. */
const geoPointBytes = 64;
/** Name, path, times, and the names of these. */
const documentBytes = 160;
const maxDepth = 64;

/**
 * About how many bytes a document takes in an answer, without decoding it; control characters,
 * which JSON escapes, count once. @throws WireError
 */
export function answerBytes(document: Uint8Array): number {
  const reader = new WireReader(document);
  let bytes = documentBytes;
  while (reader.next()) {
    if (reader.field === 1) {
      bytes += 2 * lengthOf(reader);
    } else if (reader.field === 2) {
      bytes += entryBytes(reader.message(), 0);
    } else {
      reader.skip();
    }
  }
  return bytes;
}

function lengthOf(reader: WireReader): number {
  return reader.view().length;
}

function entryBytes(reader: WireReader, depth: number): number {
  let bytes = nameBytes;
  while (reader.next()) {
    if (reader.field === 1) {
      bytes += lengthOf(reader);
    } else if (reader.field === 2) {
      bytes += valueBytesOf(reader.message(), depth);
    } else {
      reader.skip();
    }
  }
  return bytes;
}

function valueBytesOf(reader: WireReader, depth: number): number {
  if (depth > maxDepth) {
    throw new WireError('values are nested too deeply');
  }
  let bytes = valueBytes;
  while (reader.next()) {
    bytes += contentBytes(reader, depth);
  }
  return bytes;
}

function contentBytes(reader: WireReader, depth: number): number {
  switch (reader.field) {
    case 5:
    case 17:
      return lengthOf(reader);
    case 6:
      return listedBytes(reader.message(), (entry) => entryBytes(entry, depth + 1));
    case 9:
      return listedBytes(reader.message(), (value) => valueBytesOf(value, depth + 1));
    case 18:
      return Math.ceil((lengthOf(reader) * 4) / 3);
    case 8:
      reader.skip();
      return geoPointBytes;
    case 10:
      reader.skip();
      return timeBytes;
    case 2:
      return integerBytes(reader);
    case 3:
      reader.skip();
      return doubleBytes;
    default:
      reader.skip();
      return 0;
  }
}

function integerBytes(reader: WireReader): number {
  const start = reader.position;
  reader.skip();
  return Math.ceil((reader.position - start) * digitsPerByte);
}

/** Of the entries of a map, or the values of an array. */
function listedBytes(reader: WireReader, bytesOf: (item: WireReader) => number): number {
  let bytes = 0;
  while (reader.next()) {
    if (reader.field === 1) {
      bytes += bytesOf(reader.message());
    } else {
      reader.skip();
    }
  }
  return bytes;
}
