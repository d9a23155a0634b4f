import { pathOfName } from '../../firestore-model/paths.ts';
import { inUtc } from '../../firestore-model/timestamps.ts';
import {
  doubleOfNumber,
  emptyFields,
  maxValueDepth,
  type FirestoreDouble,
  type FirestoreFields,
  type FirestoreValue,
} from '../../firestore-model/values.ts';
import { valueProblem } from '../../firestore-model/value-problem.ts';
import { readPath, readText } from './read-text.ts';
import { QueryTextError, type TokenReader } from './token-reader.ts';

interface ValueContext {
  /** What the names of the database's documents begin with. */
  readonly root: string;
  /** How many values this one stands in. */
  readonly depth: number;
  /** What the value, or each of a list, is compared with; null for the content of maps. */
  readonly of: { readonly field: string; readonly op: string } | null;
}

const words: ReadonlyMap<string, FirestoreValue> = new Map<string, FirestoreValue>([
  ['null', { nullValue: null }],
  ['true', { booleanValue: true }],
  ['false', { booleanValue: false }],
  ['nan', { doubleValue: 'NaN' }],
  ['infinity', { doubleValue: 'Infinity' }],
]);

/** A number of any form, as a double. */
export function readDouble(reader: TokenReader): FirestoreDouble {
  const { kind, text } = reader.token;
  const word = kind === 'word' ? words.get(text.toLowerCase()) : undefined;
  if (word !== undefined && 'doubleValue' in word) {
    reader.next();
    return word.doubleValue;
  }
  if (kind !== 'number') {
    reader.expect({ kind: 'number' });
    return reader.fail();
  }
  const number = Number(text);
  if (!Number.isFinite(number) && !text.endsWith('Infinity')) {
    return reader.fail('The number is larger than a double can be');
  }
  reader.next();
  return doubleOfNumber(number);
}

/** Whole numbers are integers; others, and those with a fraction or exponent, doubles. */
function readNumber(reader: TokenReader): FirestoreValue {
  const { text } = reader.token;
  if (!/^-?\d+$/.test(text)) {
    return { doubleValue: readDouble(reader) };
  }
  // Bounds the time it takes; the rest is checked as every integer is.
  const value = { integerValue: text.length > 40 ? '9'.repeat(19) : BigInt(text).toString() };
  const problem = valueProblem(value);
  if (problem !== null) {
    return reader.fail(problem);
  }
  reader.next();
  return value;
}

function timestamp(reader: TokenReader): FirestoreValue {
  const { token } = reader;
  const time = inUtc(readText(reader));
  return time === null
    ? reader.fail('A time is written as 2026-03-29T09:30:00Z or 2026-03-29', token)
    : { timestampValue: time };
}

function reference(reader: TokenReader, { root }: ValueContext): FirestoreValue {
  const { token } = reader;
  const path = readPath(reader).replace(/^\//, '');
  const segments = (pathOfName(path) ?? path).split('/');
  if (segments.length % 2 !== 0 || segments.includes('')) {
    return reader.fail('A reference has the path of a document, such as customers/ada', token);
  }
  return { referenceValue: pathOfName(path) === null ? `${root}/${path}` : path };
}

function geoPoint(reader: TokenReader): FirestoreValue {
  const latitude = readDouble(reader);
  reader.needSymbol(',');
  return { geoPointValue: { latitude, longitude: readDouble(reader) } };
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function bytes(reader: TokenReader): FirestoreValue {
  const { token } = reader;
  const text = readText(reader);
  return base64.test(text)
    ? { bytesValue: text }
    : reader.fail('Bytes are written in base64', token);
}

/** Numbers in brackets, with commas between them. */
export function readDoubles(reader: TokenReader): FirestoreDouble[] {
  reader.needSymbol('[');
  return readList(reader, ']', () => readDouble(reader));
}

function vector(reader: TokenReader): FirestoreValue {
  const values = readDoubles(reader).map((doubleValue) => ({ doubleValue }));
  const fields = { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values } } };
  return { mapValue: { fields } };
}

const calls: ReadonlyMap<string, (reader: TokenReader, place: ValueContext) => FirestoreValue> =
  new Map([
    ['timestamp', timestamp],
    ['ref', reference],
    ['geo', geoPoint],
    ['bytes', bytes],
    ['vector', vector],
  ]);

/** What is there up to the closing mark, with commas between; a comma may stand at the end. */
export function readList<Item>(reader: TokenReader, close: string, readItem: () => Item): Item[] {
  const items: Item[] = [];
  while (!reader.takeSymbol(close)) {
    items.push(readItem());
    if (!reader.takeSymbol(',')) {
      reader.needSymbol(close);
      break;
    }
  }
  return items;
}

function readEntry(reader: TokenReader, fields: FirestoreFields, place: ValueContext): void {
  const { token } = reader;
  const name = token.kind === 'word' ? reader.next().text : readPath(reader);
  if (Object.hasOwn(fields, name)) {
    reader.fail('This name stands twice in the map', token);
  }
  reader.needSymbol(':');
  const value = readInner(reader, { ...place, of: null });
  Object.defineProperty(fields, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function readInner(reader: TokenReader, place: ValueContext): FirestoreValue {
  return readValue(reader, { ...place, depth: place.depth + 1 });
}

function readWord(reader: TokenReader, place: ValueContext): FirestoreValue {
  const word = reader.token.text.toLowerCase();
  const value = words.get(word);
  const call = calls.get(word);
  if (value !== undefined) {
    reader.next();
    return value;
  }
  if (call === undefined) {
    return reader.fail();
  }
  reader.next();
  reader.needSymbol('(');
  const made = call(reader, place);
  reader.needSymbol(')');
  return made;
}

function readSymbol(reader: TokenReader, place: ValueContext): FirestoreValue {
  const { text } = reader.token;
  if (text === '[') {
    reader.next();
    return { arrayValue: { values: readList(reader, ']', () => readInner(reader, place)) } };
  }
  if (text !== '{') {
    return reader.fail();
  }
  reader.next();
  const fields = emptyFields();
  readList(reader, '}', () => readEntry(reader, fields, place));
  return { mapValue: { fields } };
}

function failAtDate({ token }: TokenReader): never {
  const fix = `timestamp("${token.text}")`;
  throw new QueryTextError(`A time is written as ${fix}`, token, fix);
}

/** A typed value. */
export function readValue(reader: TokenReader, place: ValueContext): FirestoreValue {
  reader.expect({ kind: 'value', of: place.of, depth: place.depth });
  if (place.depth > maxValueDepth) {
    reader.fail('The values are nested too deep');
  }
  const { kind } = reader.token;
  if (kind === 'string') {
    return { stringValue: readText(reader) };
  }
  if (kind === 'number') {
    return readNumber(reader);
  }
  if (kind === 'date') {
    return failAtDate(reader);
  }
  if (kind === 'word') {
    return readWord(reader, place);
  }
  return kind === 'symbol' ? readSymbol(reader, place) : reader.fail();
}
