// Typed documents as the bytes a client may send, with nothing checked: what a server makes of
// wrong ones is for the server to say.
import type { FirestoreFields, FirestoreValue } from '@firekeep/functions/contract';
import { WireWriter } from '../../functions/src/engine/format/wire-writer.ts';
import { numberOfDouble } from '../../functions/src/firestore-model/values.ts';
import type { TypedDocument } from './typed-documents.ts';

/** A `google.firestore.v1.Write` that puts the document below `root` in place of any other. */
export function uncheckedWrite(root: string, { path, fields }: TypedDocument): Uint8Array {
  const document = new WireWriter().string(1, `${root}/${path}`);
  writeFields(document, 2, fields);
  return new WireWriter().message(1, document).finish();
}

function writeFields(target: WireWriter, field: number, fields: FirestoreFields): void {
  for (const [name, value] of Object.entries(fields)) {
    target.message(field, new WireWriter().string(1, name).message(2, uncheckedValue(value)));
  }
}

function uncheckedValue(value: FirestoreValue): WireWriter {
  const writer = new WireWriter();
  if ('nullValue' in value) {
    return writer.uint(11, 0);
  }
  if ('booleanValue' in value) {
    return writer.bool(1, value.booleanValue);
  }
  if ('integerValue' in value) {
    return writer.int64(2, BigInt(value.integerValue));
  }
  if ('doubleValue' in value) {
    return writer.double(3, numberOf(value.doubleValue));
  }
  if ('timestampValue' in value) {
    return writer.message(10, uncheckedTime(value.timestampValue));
  }
  if ('stringValue' in value) {
    return writer.string(17, value.stringValue);
  }
  if ('bytesValue' in value) {
    return writer.bytes(18, Buffer.from(value.bytesValue, 'base64'));
  }
  if ('referenceValue' in value) {
    return writer.string(5, value.referenceValue);
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    const point = new WireWriter().double(1, numberOf(latitude)).double(2, numberOf(longitude));
    return writer.message(8, point);
  }
  const inner = new WireWriter();
  if ('arrayValue' in value) {
    for (const item of value.arrayValue.values) {
      inner.message(1, uncheckedValue(item));
    }
    return writer.message(9, inner);
  }
  writeFields(inner, 1, value.mapValue.fields);
  return writer.message(6, inner);
}

function numberOf(double: unknown): number {
  return numberOfDouble(double) ?? Number(double);
}

/** The years 0 and 10000 too, which no server should take. */
function uncheckedTime(text: string): WireWriter {
  const [, whole = '', fraction = ''] = /^(.*?)(?:\.(\d+))?Z$/.exec(text) ?? [];
  const seconds = BigInt(Date.parse(`${whole}Z`) / 1000);
  return new WireWriter().int64(1, seconds).uint(2, Number(fraction.padEnd(9, '0')));
}
