import { isSameFields } from '../../firestore-model/equality.ts';
import { formatTimestamp } from '../../firestore-model/timestamps.ts';
import {
  doubleOfNumber,
  emptyFields,
  maxValueDepth,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import { documentFieldBytes, readTimestamp } from './document.ts';
import { WireError, WireReader } from './wire.ts';

export interface DecodedDocument {
  readonly name: string;
  readonly fields: FirestoreFields;
  readonly createTime: string | null;
  readonly updateTime: string | null;
}

/** Decodes a `google.firestore.v1.Document` into REST form, without loss. @throws WireError */
export function decodeDocument(document: Uint8Array): DecodedDocument {
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
        createTime = readTime(reader.message());
        break;
      case 4:
        updateTime = readTime(reader.message());
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

/** Whether two documents have the same typed fields. Names and times don't count. */
export function haveSameFields(a: Uint8Array, b: Uint8Array): boolean {
  // The server mostly writes fields in the same order; the slow way decides where it doesn't.
  return (
    Buffer.compare(documentFieldBytes(a), documentFieldBytes(b)) === 0 ||
    isSameFields(decodeDocument(a).fields, decodeDocument(b).fields)
  );
}

function readEntry(reader: WireReader, fields: FirestoreFields, depth: number): void {
  let key = '';
  let value: FirestoreValue | null = null;
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

/** A `google.firestore.v1.Value` in REST form. @throws WireError */
export function readValue(reader: WireReader, depth = 0): FirestoreValue {
  if (depth > maxValueDepth) {
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

function readValueCase(reader: WireReader, depth: number): FirestoreValue {
  switch (reader.field) {
    case 1:
      return { booleanValue: reader.varint() !== 0 };
    case 2:
      return { integerValue: reader.int64().toString() };
    case 3:
      return { doubleValue: doubleOfNumber(reader.double()) };
    case 5:
      return { referenceValue: reader.string() };
    case 6:
      return { mapValue: { fields: readMap(reader.message(), depth) } };
    case 8:
      return { geoPointValue: readLatLng(reader.message()) };
    case 9:
      return { arrayValue: { values: readArray(reader.message(), depth) } };
    case 10:
      return { timestampValue: readTime(reader.message()) };
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

function readMap(reader: WireReader, depth: number): FirestoreFields {
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

function readArray(reader: WireReader, depth: number): FirestoreValue[] {
  const values: FirestoreValue[] = [];
  while (reader.next()) {
    if (reader.field === 1) {
      values.push(readValue(reader.message(), depth + 1));
    } else {
      reader.skip();
    }
  }
  return values;
}

function readLatLng(reader: WireReader): { latitude: FirestoreDouble; longitude: FirestoreDouble } {
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
  return { latitude: doubleOfNumber(latitude), longitude: doubleOfNumber(longitude) };
}

/** RFC 3339. @throws WireError for a time that has no such text. */
export function readTime(reader: WireReader): string {
  const time = formatTimestamp(readTimestamp(reader));
  if (time === null) {
    throw new WireError('a time that no calendar has');
  }
  return time;
}
