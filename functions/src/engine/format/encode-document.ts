import { invalidInput } from '../errors.ts';
import { pathOfName } from '../../firestore-model/paths.ts';
import { isObject, numberOfDouble } from '../../firestore-model/values.ts';
import { checkDocumentPath, checkFieldName } from './input-checks.ts';
import { parseTimestamp } from '../../firestore-model/timestamps.ts';
import { WireWriter } from './wire-writer.ts';

/**
 * Typed JSON (REST form) as a `google.firestore.v1.Document`, the reverse of `decodeDocument`. It
 * comes from outside: what Firestore would refuse or silently change is refused.
 */
export interface DocumentInput {
  readonly path: string;
  readonly fields: unknown;
  readonly createTime?: unknown;
  readonly updateTime?: unknown;
}

/** Maps in one another below a field (https://firebase.google.com/docs/firestore/quotas). */
const maxMapDepth = 20;
/** 1 MiB less 89 bytes: the longest text or bytes. */
const maxValueBytes = 1_048_487;
const maxVectorLength = 2048;

/**
 * @throws AppError `invalid-argument` saying what is wrong and in which field, never repeating a
 *   value.
 */
export function encodeDocument(root: string, input: DocumentInput): Uint8Array {
  checkDocumentPath(input.path);
  const document = new WireWriter().string(1, `${root}/${input.path}`);
  writeFields(document, 2, { fields: input.fields, depth: 0, at: '' });
  writeTime(document, 3, input.createTime ?? null);
  writeTime(document, 4, input.updateTime ?? null);
  return document.finish();
}

function writeTime(document: WireWriter, field: number, time: unknown): void {
  if (time !== null) {
    document.message(field, timestamp(time, field === 3 ? 'createTime' : 'updateTime'));
  }
}

interface Fields {
  readonly fields: unknown;
  readonly depth: number;
  readonly at: string;
}

function writeFields(target: WireWriter, field: number, { fields, depth, at }: Fields): void {
  if (!isObject(fields)) {
    throw invalidInput(`${at === '' ? 'fields' : at} must be an object`);
  }
  for (const [name, value] of Object.entries(fields)) {
    const where = at === '' ? shown(name) : `${at}.${shown(name)}`;
    checkFieldName(name, where);
    const entry = new WireWriter().string(1, name);
    entry.message(2, valueOf(value, { depth, at: where, isInArray: false }));
    target.message(field, entry);
  }
}

/**
 * A typed value as a `google.firestore.v1.Value`; `at` names it in messages. @throws AppError
 * `invalid-argument`
 */
export function encodeValue(value: unknown, at: string): WireWriter {
  return valueOf(value, { depth: 0, at, isInArray: false });
}

interface Place {
  readonly depth: number;
  readonly at: string;
  readonly isInArray: boolean;
}

function valueOf(value: unknown, place: Place): WireWriter {
  const entries = isObject(value) ? Object.entries(value) : [];
  const [entry] = entries;
  if (entries.length !== 1 || entry === undefined) {
    throw invalidInput(`${place.at} must be one typed value`);
  }
  const [type, content] = entry;
  const write = Object.hasOwn(writers, type) ? writers[type] : undefined;
  if (write === undefined) {
    throw invalidInput(`${place.at} has a type that Firestore does not store`);
  }
  return write(content, place);
}

const writers: Readonly<Record<string, (content: unknown, place: Place) => WireWriter>> = {
  nullValue: (content, { at }) => {
    expect(content === null, at, 'null');
    return new WireWriter().uint(11, 0);
  },
  booleanValue: (content, { at }) => {
    expect(typeof content === 'boolean', at, 'true or false');
    return new WireWriter().bool(1, content);
  },
  integerValue: (content, { at }) => new WireWriter().int64(2, integer(content, at)),
  doubleValue: (content, { at }) => new WireWriter().double(3, double(content, at)),
  timestampValue: (content, { at }) => new WireWriter().message(10, timestamp(content, at)),
  stringValue: (content, { at }) => new WireWriter().string(17, text(content, at)),
  bytesValue: (content, { at }) => new WireWriter().bytes(18, bytes(content, at)),
  referenceValue: (content, { at }) => new WireWriter().string(5, reference(content, at)),
  geoPointValue: (content, { at }) => new WireWriter().message(8, point(content, at)),
  arrayValue: arrayOf,
  mapValue: mapOf,
};

function arrayOf(content: unknown, place: Place): WireWriter {
  if (place.isInArray) {
    throw invalidInput(
      `${place.at} is an array directly in an array, which Firestore does not store`,
    );
  }
  const array = new WireWriter();
  for (const [index, value] of listOf(content, place.at).entries()) {
    array.message(1, valueOf(value, { ...place, at: `${place.at}[${index}]`, isInArray: true }));
  }
  return new WireWriter().message(9, array);
}

function listOf(content: unknown, at: string): readonly unknown[] {
  const { values = [], ...others } = isObject(content) ? content : { none: null };
  expect(Array.isArray(values) && Object.keys(others).length === 0, at, 'an array of values');
  return values;
}

function mapOf(content: unknown, { depth, at, isInArray }: Place): WireWriter {
  const { fields = {}, ...others } = isObject(content) ? content : { none: null };
  expect(isObject(fields) && Object.keys(others).length === 0, at, 'a map of fields');
  if (Object.hasOwn(fields, '__type__')) {
    return new WireWriter().message(6, vector(fields, { at, isInArray, depth }));
  }
  if (depth >= maxMapDepth) {
    throw invalidInput(`${at} has more than ${maxMapDepth} maps in one another`);
  }
  const map = new WireWriter();
  writeFields(map, 1, { fields, depth: depth + 1, at });
  return new WireWriter().message(6, map);
}

/** The only map with a reserved field name. */
function vector(fields: Record<string, unknown>, { at, isInArray }: Place): WireWriter {
  const { __type__: type, value, ...others } = fields;
  const isVector =
    isObject(type) && type['stringValue'] === '__vector__' && Object.keys(others).length === 0;
  expect(isVector && !isInArray && isObject(value), at, 'a vector that is not in an array');
  const numbers = listOf(value['arrayValue'], at);
  expect(numbers.length <= maxVectorLength, at, `a vector of at most ${maxVectorLength} numbers`);
  const array = new WireWriter();
  for (const number of numbers) {
    expect(isObject(number) && Object.keys(number).length === 1, at, 'a vector of doubles');
    array.message(1, new WireWriter().double(3, double(number['doubleValue'], at)));
  }
  const typeEntry = new WireWriter().string(1, '__type__');
  typeEntry.message(2, new WireWriter().string(17, '__vector__'));
  const valueEntry = new WireWriter().string(1, 'value');
  valueEntry.message(2, new WireWriter().message(9, array));
  return new WireWriter().message(1, typeEntry).message(1, valueEntry);
}

function integer(content: unknown, at: string): bigint {
  expect(typeof content === 'string' && /^-?\d{1,19}$/.test(content), at, 'an integer as text');
  const value = BigInt(content);
  expect(BigInt.asIntN(64, value) === value, at, 'an integer of 64 bits');
  return value;
}

function double(content: unknown, at: string): number {
  const value = numberOfDouble(content);
  expect(value !== null, at, 'a number, "NaN", "Infinity", "-Infinity" or "-0"');
  return value;
}

function text(content: unknown, at: string): string {
  expect(typeof content === 'string', at, 'a text');
  expect(content.isWellFormed(), at, 'a text without half characters (lone surrogates)');
  expect(
    Buffer.byteLength(content) <= maxValueBytes,
    at,
    `a text of at most ${maxValueBytes} bytes`,
  );
  return content;
}

function bytes(content: unknown, at: string): Buffer {
  expect(typeof content === 'string', at, 'bytes in base64');
  const decoded = Buffer.from(content, 'base64');
  expect(decoded.toString('base64') === content, at, 'bytes in base64');
  expect(decoded.length <= maxValueBytes, at, `at most ${maxValueBytes} bytes`);
  return decoded;
}

function reference(content: unknown, at: string): string {
  expect(typeof content === 'string', at, 'the full name of a document');
  const path = pathOfName(content);
  expect(path !== null, at, 'the full name of a document');
  checkDocumentPath(path, at);
  return content;
}

function point(content: unknown, at: string): WireWriter {
  const isPoint = isObject(content);
  const { latitude = 0, longitude = 0, ...others } = isPoint ? content : {};
  expect(isPoint && Object.keys(others).length === 0, at, 'a point of latitude and longitude');
  const [lat, lng] = [double(latitude, at), double(longitude, at)];
  expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180, at, 'a point on Earth');
  return new WireWriter().double(1, lat).double(2, lng);
}

function timestamp(content: unknown, at: string): WireWriter {
  const time = typeof content === 'string' ? parseTimestamp(content) : null;
  expect(time !== null, at, 'a time in UTC of the years 1 to 9999, in microseconds at the finest');
  const message = new WireWriter().int64(1, time.seconds);
  return time.nanos === 0 ? message : message.uint(2, time.nanos);
}

function expect(isRight: boolean, at: string, what: string): asserts isRight {
  if (!isRight) {
    throw invalidInput(`${at} must be ${what}`);
  }
}

/** Enough of a field's name to find it by. */
function shown(name: string): string {
  const clean = name.toWellFormed().replaceAll(/\p{C}/gu, '?');
  return clean.length > 60 ? `${clean.slice(0, 60)}…` : clean;
}
