import { invalidInput } from '../errors.ts';
import { normalContent } from '../../firestore-model/normal-value.ts';
import { isObject, numberOfDouble } from '../../firestore-model/values.ts';
import { checkReference } from './input-checks.ts';
import { parseTimestamp } from '../../firestore-model/timestamps.ts';
import { WireWriter } from './wire-writer.ts';

/** The contents of typed values from outside, checked, as they are encoded. */

/** 1 MiB less 89 bytes: the longest text or bytes. */
const maxValueBytes = 1_048_487;

/** The content of a value that has this type and no other; undefined for others. */
export function contentOf(value: unknown, type: string): unknown {
  return isObject(value) && Object.keys(value).length === 1
    ? normalContent(type, value[type])
    : undefined;
}

/** @throws AppError `invalid-argument`, like all of these, naming the place `at`. */
export function integer(content: unknown, at: string): bigint {
  const isInteger = typeof content === 'string' && /^-?\d{1,19}$/.test(content);
  expect(isInteger, at, 'an integer: as text, or a number up to 2^53');
  const value = BigInt(content);
  expect(BigInt.asIntN(64, value) === value, at, 'an integer of 64 bits');
  return value;
}

/** A number that a double can be, the special ones too. */
export function double(content: unknown, at: string): number {
  const value = numberOfDouble(content);
  expect(value !== null, at, 'a number, "NaN", "Infinity", "-Infinity" or "-0"');
  return value;
}

/** @throws AppError `invalid-argument` for what UTF-8 or Firestore can't hold. */
export function text(content: unknown, at: string): string {
  expect(typeof content === 'string', at, 'a text');
  expect(content.isWellFormed(), at, 'a text without half characters (lone surrogates)');
  expect(
    Buffer.byteLength(content) <= maxValueBytes,
    at,
    `a text of at most ${maxValueBytes} bytes`,
  );
  return content;
}

/** The bytes of a base64 text in its one form. */
export function bytes(content: unknown, at: string): Buffer {
  expect(typeof content === 'string', at, 'bytes in base64');
  const decoded = Buffer.from(content, 'base64');
  expect(decoded.toString('base64') === content, at, 'bytes in base64');
  expect(decoded.length <= maxValueBytes, at, `at most ${maxValueBytes} bytes`);
  return decoded;
}

/** The full name of a document. */
export function reference(content: unknown, at: string): string {
  expect(typeof content === 'string', at, 'the full name of a document');
  checkReference(content, at);
  return content;
}

/** `google.type.LatLng` */
export function point(content: unknown, at: string): WireWriter {
  const isPoint = isObject(content);
  const { latitude, longitude, ...others } = isPoint ? content : {};
  expect(isPoint && Object.keys(others).length === 0, at, 'a point of latitude and longitude');
  const [lat, lng] = [double(latitude, at), double(longitude, at)];
  expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180, at, 'a point on Earth');
  return new WireWriter().double(1, lat).double(2, lng);
}

/** `google.protobuf.Timestamp`; finer times would lose digits. */
export function timestamp(content: unknown, at: string): WireWriter {
  const time = typeof content === 'string' ? parseTimestamp(content) : null;
  expect(
    time !== null,
    at,
    'a time of the years 1 to 9999 with its zone, in microseconds at the finest',
  );
  const message = new WireWriter().int64(1, time.seconds);
  return time.nanos === 0 ? message : message.uint(2, time.nanos);
}

/** @throws AppError `invalid-argument` saying what must be there. */
export function expect(isRight: boolean, at: string, what: string): asserts isRight {
  if (!isRight) {
    throw invalidInput(`${at} must be ${what}`);
  }
}
