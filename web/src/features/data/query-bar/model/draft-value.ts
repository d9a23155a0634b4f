import {
  doubleOfNumber,
  pathOfName,
  queryValueSchema,
  type FirestoreValue,
} from '@firekeep/functions/contract';
import { doubleText } from '#lib/typed-value.ts';
import { emptyValue, type DraftValue } from './draft.ts';

/** A value of the query's form, or why the text is none. */
export type ReadValue = { readonly value: FirestoreValue } | { readonly problem: string };

const doubleWords = ['NaN', 'Infinity', '-Infinity'] as const;
const maxInteger = 2n ** 63n - 1n;
const minInteger = -(2n ** 63n);

function readNumber(text: string): ReadValue {
  const word = doubleWords.find((one) => one === text);
  if (word !== undefined) {
    return { value: { doubleValue: word } };
  }
  if (/^-?\d{1,19}$/.test(text) && text !== '-0') {
    const integer = BigInt(text);
    return integer >= minInteger && integer <= maxInteger
      ? { value: { integerValue: integer.toString() } }
      : { problem: 'An integer has at most 64 bits' };
  }
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) {
    return { problem: 'Enter a number' };
  }
  return { value: { doubleValue: Object.is(number, -0) ? '-0' : number } };
}

/** A time in UTC; one without a time of day is its beginning. */
function readTimestamp(text: string): ReadValue {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?Z?)?$/.exec(text);
  const [, day = '', minutes = '00:00', seconds = ':00', fraction = ''] = match ?? [];
  const time = `${day}T${minutes}${seconds}${fraction}Z`;
  return match === null || Number.isNaN(Date.parse(time))
    ? { problem: 'Enter a time in UTC such as 2026-11-21T09:30:00Z' }
    : { value: { timestampValue: time } };
}

function readCoordinate(text: string, name: string, bound: number): number | string {
  const number = text.trim() === '' ? NaN : Number(text);
  if (Number.isNaN(number)) {
    return `Enter a number for the ${name.toLowerCase()}`;
  }
  return Math.abs(number) <= bound ? number : `${name} must be between -${bound} and ${bound}`;
}

function readPoint({ text, second }: DraftValue): ReadValue {
  const latitude = readCoordinate(text, 'Latitude', 90);
  if (typeof latitude === 'string') {
    return { problem: latitude };
  }
  const longitude = readCoordinate(second, 'Longitude', 180);
  return typeof longitude === 'string'
    ? { problem: longitude }
    : {
        value: {
          geoPointValue: {
            latitude: doubleOfNumber(latitude),
            longitude: doubleOfNumber(longitude),
          },
        },
      };
}

/** @param root what the names of the project's documents begin with */
function readReference(text: string, root: string): ReadValue {
  const named = pathOfName(text);
  const segments = (named ?? text).split('/');
  if (segments.length % 2 !== 0 || segments.includes('')) {
    return { problem: 'Enter a document’s path such as customers/ada' };
  }
  return { value: { referenceValue: named === null ? `${root}/${text}` : text } };
}

function readBytes(text: string): ReadValue {
  return /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
    ? { value: { bytesValue: text } }
    : { problem: 'Enter bytes in base64' };
}

function readJson(text: string): ReadValue {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'This is not JSON' };
  }
  const parsed = queryValueSchema.safeParse(json);
  return parsed.success
    ? { value: parsed.data }
    : {
        problem: `${parsed.error.issues[0]?.message ?? 'Not a value'}: such as {"arrayValue": {"values": [{"stringValue": "a"}]}}`,
      };
}

/** What a typed value stands for. `root` is what the project's document names begin with. */
export function readValue(draft: DraftValue, root: string): ReadValue {
  switch (draft.type) {
    case 'string':
      return draft.text.isWellFormed()
        ? { value: { stringValue: draft.text } }
        : { problem: 'The text has half a character' };
    case 'number':
      return readNumber(draft.text.trim());
    case 'boolean':
      return { value: { booleanValue: draft.text === 'true' } };
    case 'null':
      return { value: { nullValue: null } };
    case 'timestamp':
      return readTimestamp(draft.text.trim());
    case 'reference':
      return readReference(draft.text.trim().replace(/^\//, ''), root);
    case 'geopoint':
      return readPoint(draft);
    case 'bytes':
      return readBytes(draft.text.trim());
    case 'json':
      return readJson(draft.text);
  }
}

function typed(type: DraftValue['type'], text: string, second = ''): DraftValue {
  return { type, text, second };
}

/** The other way: a value as it would have been typed. */
export function draftValue(value: FirestoreValue, root: string): DraftValue {
  if ('stringValue' in value) {
    return typed('string', value.stringValue);
  }
  if ('integerValue' in value) {
    return typed('number', value.integerValue);
  }
  if ('doubleValue' in value) {
    return typed('number', doubleText(value.doubleValue));
  }
  if ('booleanValue' in value) {
    return typed('boolean', String(value.booleanValue));
  }
  if ('nullValue' in value) {
    return { ...emptyValue, type: 'null' };
  }
  return draftOther(value, root);
}

function draftOther(value: FirestoreValue, root: string): DraftValue {
  if ('timestampValue' in value) {
    return typed('timestamp', value.timestampValue);
  }
  if ('referenceValue' in value) {
    const name = value.referenceValue;
    return typed('reference', name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name);
  }
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return typed('geopoint', doubleText(latitude), doubleText(longitude));
  }
  return 'bytesValue' in value
    ? typed('bytes', value.bytesValue)
    : typed('json', JSON.stringify(value));
}
