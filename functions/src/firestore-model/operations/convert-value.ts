import {
  doubleOfNumber,
  numberOfDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../values.ts';
import { inUtc } from '../timestamps.ts';
import { pathOfName, pathOfReference } from '../paths.ts';
import { plainValue, type PlainValue } from '../export/plain-value.ts';
import { textByFormat, timeByFormat } from './date-text.ts';
import { timeOfEpoch } from './epoch.ts';
import { parsedJson, valueOfJson } from './json-value.ts';
import type { Operation } from './shape.ts';
import { assertFits, Unconvertible } from './unconvertible.ts';

type Convert = Extract<Operation, { op: 'convert' }>;

/**
 * A value as one of another type, without loss of what it says.
 * @throws Unconvertible saying why, without the value
 */
export function converted(
  value: FirestoreValue,
  { to, epoch, format }: Pick<Convert, 'to' | 'epoch' | 'format'>,
  root: string,
): FirestoreValue {
  switch (to) {
    case 'string':
      return { stringValue: textOf(value, format) };
    case 'integer':
      return { integerValue: integerOf(value) };
    case 'double':
      return { doubleValue: doubleOfNumber(numberOf(value)) };
    case 'boolean':
      return { booleanValue: booleanOf(value) };
    case 'timestamp':
      return { timestampValue: timeOf(value, epoch, format) };
    case 'reference':
      return { referenceValue: referenceOf(value, root) };
    case 'map':
      return { mapValue: { fields: mapOf(value) } };
  }
}

function textOf(value: FirestoreValue, format: Convert['format']): string {
  if ('stringValue' in value) {
    return value.stringValue;
  }
  if ('referenceValue' in value) {
    return pathOfReference(value.referenceValue) ?? value.referenceValue;
  }
  if ('integerValue' in value) {
    return value.integerValue;
  }
  if ('timestampValue' in value && format !== undefined) {
    return textByFormat(value.timestampValue, format);
  }
  const plain = plainValue(value);
  return typeof plain === 'string' ? plain : jsonOf(plain);
}

/** @throws Unconvertible for what no field takes: JSON in JSON doubles with each round */
function jsonOf(plain: PlainValue): string {
  const json = JSON.stringify(plain);
  assertFits(json.length);
  return json;
}

const largest = 2n ** 63n - 1n;

function integerOf(value: FirestoreValue): string {
  if ('integerValue' in value) {
    return value.integerValue;
  }
  if ('booleanValue' in value) {
    return value.booleanValue ? '1' : '0';
  }
  const text = 'stringValue' in value ? value.stringValue.trim() : null;
  if (text !== null && /^[+-]?\d{1,19}$/.test(text)) {
    return inRange(BigInt(text.replace(/^\+/, '')));
  }
  const number = numberOf(value);
  if (!Number.isInteger(number)) {
    throw new Unconvertible('is not a whole number');
  }
  if (text !== null && !Number.isSafeInteger(number)) {
    throw new Unconvertible('has more digits than are kept exactly');
  }
  return inRange(BigInt(number));
}

function inRange(number: bigint): string {
  if (number > largest || number < -largest - 1n) {
    throw new Unconvertible('is too large for an integer');
  }
  return `${number}`;
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function numberOf(value: FirestoreValue): number {
  if ('doubleValue' in value) {
    return numberOfDouble(value.doubleValue) ?? Number.NaN;
  }
  if ('integerValue' in value) {
    return exact(BigInt(value.integerValue));
  }
  if ('booleanValue' in value) {
    return value.booleanValue ? 1 : 0;
  }
  const text = 'stringValue' in value ? value.stringValue.trim() : '';
  if (!decimal.test(text) || !Number.isFinite(Number(text))) {
    throw new Unconvertible('is not a number');
  }
  return Number(text);
}

function exact(integer: bigint): number {
  const number = Number(integer);
  if (BigInt(number) !== integer) {
    throw new Unconvertible('has more digits than a double keeps');
  }
  return number;
}

const words = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
]);

function booleanOf(value: FirestoreValue): boolean {
  if ('booleanValue' in value) {
    return value.booleanValue;
  }
  const text =
    'stringValue' in value
      ? value.stringValue.trim().toLowerCase()
      : 'integerValue' in value
        ? value.integerValue
        : '';
  const found = words.get(text);
  if (found === undefined) {
    throw new Unconvertible('is neither true nor false');
  }
  return found;
}

function timeOf(value: FirestoreValue, epoch: Convert['epoch'], format: Convert['format']): string {
  if ('timestampValue' in value) {
    return value.timestampValue;
  }
  if ('stringValue' in value && format !== undefined) {
    return timeByFormat(value.stringValue, format);
  }
  if ('stringValue' in value) {
    const time = inUtc(value.stringValue.trim());
    if (time === null) {
      throw new Unconvertible('is not a time such as 2026-01-31T09:00:00Z');
    }
    return time;
  }
  if (!('integerValue' in value || 'doubleValue' in value)) {
    throw new Unconvertible('is not a time');
  }
  const time = timeOfEpoch(value, epoch);
  if (time === null) {
    throw new Unconvertible('is not a time of the years 1 to 9999');
  }
  return time;
}

function referenceOf(value: FirestoreValue, root: string): string {
  if ('referenceValue' in value) {
    return value.referenceValue;
  }
  const text = 'stringValue' in value ? value.stringValue.trim() : '';
  // A collection may be called projects.
  const isWhole = pathOfName(text) !== null;
  const path = isWhole ? pathOfReference(text) : text;
  const segments = path?.split('/') ?? [];
  if (segments.length % 2 !== 0 || segments.length === 0 || segments.includes('')) {
    throw new Unconvertible('is not the path of a document');
  }
  return isWhole ? text : `${root}/${text}`;
}

function mapOf(value: FirestoreValue): FirestoreFields {
  if ('mapValue' in value) {
    return value.mapValue.fields;
  }
  const text = 'stringValue' in value ? value.stringValue : '';
  const map = valueOfJson(parsedJson(text), 0);
  if (!('mapValue' in map)) {
    throw new Unconvertible('is not a JSON object');
  }
  return map.mapValue.fields;
}
