import { readTimestamp } from './document.ts';
import { WireError, WireReader } from './wire.ts';

/** A double in JSON: numbers where JSON has them, else the words of proto3 JSON; −0 as text because `JSON.stringify(-0)` is `0`. */
export type JsonDouble = number | 'NaN' | 'Infinity' | '-Infinity' | '-0';

/** Firestore's typed value in REST form, every array and map with its `values` or `fields`. */
export type JsonValue =
  | { nullValue: null }
  | { booleanValue: boolean }
  | { integerValue: string }
  | { doubleValue: JsonDouble }
  | { timestampValue: string }
  | { stringValue: string }
  | { bytesValue: string }
  | { referenceValue: string }
  | { geoPointValue: { latitude: JsonDouble; longitude: JsonDouble } }
  | { arrayValue: { values: JsonValue[] } }
  | { mapValue: { fields: Record<string, JsonValue> } };

export interface JsonDocument {
  readonly name: string;
  readonly fields: Record<string, JsonValue>;
  readonly createTime: string | null;
  readonly updateTime: string | null;
}

/** Deeper than any document Firestore stores (20 levels below a field); bounds the recursion on hostile bytes. */
const maxDepth = 64;

/**
 * Decodes a `google.firestore.v1.Document` into REST form, without loss.
 * @throws WireError for bytes that are no document.
 */
export function decodeDocument(document: Uint8Array): JsonDocument {
  const reader = new WireReader(document);
  let name = '';
  const fields = emptyFields();
  let createTime: string | null = null;
  let updateTime: string | null = null;
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        name = reader.string();
        break;
      case 2:
        readEntry(reader.message(), fields, 0);
        break;
      case 3:
        createTime = formatTimestamp(reader.message());
        break;
      case 4:
        updateTime = formatTimestamp(reader.message());
        break;
      default:
        throw new WireError(`unknown document field ${reader.field}`);
    }
  }
  if (name === '') {
    throw new WireError('a document without a name');
  }
  return { name, fields, createTime, updateTime };
}

/** Without a prototype, so that a field may be called anything. */
export function emptyFields(): Record<string, JsonValue> {
  const fields: Record<string, JsonValue> = {};
  Object.setPrototypeOf(fields, null);
  return fields;
}

function readEntry(reader: WireReader, fields: Record<string, JsonValue>, depth: number): void {
  let key = '';
  let value: JsonValue | null = null;
  while (reader.next()) {
    if (reader.field === 1) {
      key = reader.string();
    } else if (reader.field === 2) {
      value = readValue(reader.message(), depth);
    } else {
      reader.skip();
    }
  }
  if (value === null) {
    throw new WireError('a field without a value');
  }
  fields[key] = value;
}

function readValue(reader: WireReader, depth: number): JsonValue {
  if (depth > maxDepth) {
    throw new WireError('values are nested too deeply');
  }
  if (!reader.next()) {
    throw new WireError('an empty value');
  }
  const value = readValueCase(reader, depth);
  if (reader.next()) {
    throw new WireError('a value with two types');
  }
  return value;
}

function readValueCase(reader: WireReader, depth: number): JsonValue {
  switch (reader.field) {
    case 1:
      return { booleanValue: reader.varint() !== 0 };
    case 2:
      return { integerValue: reader.int64().toString() };
    case 3:
      return { doubleValue: jsonDouble(reader.double()) };
    case 5:
      return { referenceValue: reader.string() };
    case 6:
      return { mapValue: { fields: readMap(reader.message(), depth) } };
    case 8:
      return { geoPointValue: readLatLng(reader.message()) };
    case 9:
      return { arrayValue: { values: readArray(reader.message(), depth) } };
    case 10:
      return { timestampValue: formatTimestamp(reader.message()) };
    case 11:
      reader.varint();
      return { nullValue: null };
    case 17:
      return { stringValue: reader.string() };
    case 18:
      return { bytesValue: Buffer.from(reader.view()).toString('base64') };
    default:
      throw new WireError(`unknown value type ${reader.field}`);
  }
}

function readMap(reader: WireReader, depth: number): Record<string, JsonValue> {
  const fields = emptyFields();
  while (reader.next()) {
    if (reader.field === 1) {
      readEntry(reader.message(), fields, depth + 1);
    } else {
      reader.skip();
    }
  }
  return fields;
}

function readArray(reader: WireReader, depth: number): JsonValue[] {
  const values: JsonValue[] = [];
  while (reader.next()) {
    if (reader.field === 1) {
      values.push(readValue(reader.message(), depth + 1));
    } else {
      reader.skip();
    }
  }
  return values;
}

function readLatLng(reader: WireReader): { latitude: JsonDouble; longitude: JsonDouble } {
  let latitude = 0;
  let longitude = 0;
  while (reader.next()) {
    if (reader.field === 1) {
      latitude = reader.double();
    } else if (reader.field === 2) {
      longitude = reader.double();
    } else {
      reader.skip();
    }
  }
  return { latitude: jsonDouble(latitude), longitude: jsonDouble(longitude) };
}

function jsonDouble(value: number): JsonDouble {
  if (Number.isNaN(value)) {
    return 'NaN';
  }
  if (value === Infinity) {
    return 'Infinity';
  }
  if (value === -Infinity) {
    return '-Infinity';
  }
  return Object.is(value, -0) ? '-0' : value;
}

/** The years 1 to 9999, in seconds since 1970: what `google.protobuf.Timestamp` may hold. */
const firstSecond = -62_135_596_800n;
const lastSecond = 253_402_300_799n;

/** RFC 3339 in UTC with 0, 3, 6 or 9 digits of fraction, as proto3 JSON writes it. @throws WireError for a time outside of that. */
export function formatTimestamp(reader: WireReader): string {
  const { seconds, nanos } = readTimestamp(reader);
  if (seconds < firstSecond || seconds > lastSecond || nanos > 999_999_999) {
    throw new WireError('a time that no calendar has');
  }
  const base = new Date(Number(seconds) * 1000).toISOString().slice(0, -5);
  const digits = nanos.toString().padStart(9, '0');
  if (nanos === 0) {
    return `${base}Z`;
  }
  const length = nanos % 1_000_000 === 0 ? 3 : nanos % 1000 === 0 ? 6 : 9;
  return `${base}.${digits.slice(0, length)}Z`;
}
