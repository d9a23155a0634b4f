import { invalidInput } from '../errors.ts';
import { normalContent } from '../../firestore-model/normal-value.ts';
import { isObject } from '../../firestore-model/values.ts';
import { checkDocumentPath, checkFieldName, shownName } from './input-checks.ts';
import {
  bytes,
  contentOf,
  double,
  expect,
  integer,
  point,
  reference,
  text,
  timestamp,
} from './value-contents.ts';
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

/** Nested maps and arrays (https://firebase.google.com/docs/firestore/quotas). */
const maxDepth = 20;
const maxVectorLength = 2048;

/**
 * @throws AppError `invalid-argument` saying what is wrong and in which field, never repeating a
 *   value.
 */
export function encodeDocument(root: string, input: DocumentInput): Uint8Array {
  checkDocumentPath(input.path);
  const document = new WireWriter().string(1, `${root}/${input.path}`);
  writeFields(document, 2, { fields: input.fields, depth: 0, at: '', pathBytes: -1 });
  writeTime(document, 3, input.createTime ?? null);
  writeTime(document, 4, input.updateTime ?? null);
  return document.finish();
}

function writeTime(document: WireWriter, field: number, time: unknown): void {
  if (time !== null) {
    const at = field === 3 ? 'createTime' : 'updateTime';
    document.message(field, timestamp(normalContent('timestampValue', time), at));
  }
}

interface FieldContext {
  /** Maps and arrays around it. */
  readonly depth: number;
  readonly at: string;
  /** Of its field's path; -1 for the document, whose fields have no dot before them. */
  readonly pathBytes: number;
}

function writeFields(
  target: WireWriter,
  field: number,
  { fields, depth, at, pathBytes }: FieldContext & { readonly fields: unknown },
): void {
  if (!isObject(fields)) {
    throw invalidInput(`${at === '' ? 'fields' : at} must be an object`);
  }
  for (const [name, value] of Object.entries(fields)) {
    const where = at === '' ? shownName(name) : `${at}.${shownName(name)}`;
    const length = pathBytes + 1 + Buffer.byteLength(name);
    checkFieldName(name, where, length);
    const entry = new WireWriter().string(1, name);
    entry.message(2, valueOf(value, { depth, at: where, pathBytes: length, isInArray: false }));
    target.message(field, entry);
  }
}

/**
 * A typed value as a `google.firestore.v1.Value`; `at` names it in messages. @throws AppError
 * `invalid-argument`
 */
export function encodeValue(value: unknown, at: string): WireWriter {
  return valueOf(value, { depth: 0, at, pathBytes: 0, isInArray: false });
}

interface ValuePlace extends FieldContext {
  readonly isInArray: boolean;
}

function valueOf(value: unknown, place: ValuePlace): WireWriter {
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
  return write(normalContent(type, content), place);
}

const writers: Readonly<Record<string, (content: unknown, place: ValuePlace) => WireWriter>> = {
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

function arrayOf(content: unknown, place: ValuePlace): WireWriter {
  if (place.isInArray) {
    throw invalidInput(
      `${place.at} is an array directly in an array, which Firestore does not store`,
    );
  }
  const array = new WireWriter();
  const values = listOf(content, place.at);
  if (values.length > 0) {
    checkDepth(place);
  }
  const inside = { ...place, depth: place.depth + 1, isInArray: true };
  for (const [index, value] of values.entries()) {
    array.message(1, valueOf(value, { ...inside, at: `${place.at}[${index}]` }));
  }
  return new WireWriter().message(9, array);
}

function listOf(content: unknown, at: string): readonly unknown[] {
  const { values, ...others } = isObject(content) ? content : { none: null };
  expect(Array.isArray(values) && Object.keys(others).length === 0, at, 'an array of values');
  return values;
}

function checkDepth({ depth, at }: FieldContext): void {
  if (depth >= maxDepth) {
    throw invalidInput(`${at} has more than ${maxDepth} nested maps and arrays`);
  }
}

function mapOf(content: unknown, place: ValuePlace): WireWriter {
  const { at, depth, isInArray } = place;
  const { fields, ...others } = isObject(content) ? content : { none: null };
  expect(isObject(fields) && Object.keys(others).length === 0, at, 'a map of fields');
  if (Object.hasOwn(fields, '__type__')) {
    return new WireWriter().message(6, vector(fields, { at, isInArray }));
  }
  checkDepth(place);
  const map = new WireWriter();
  writeFields(map, 1, { ...place, fields, depth: depth + 1 });
  return new WireWriter().message(6, map);
}

/** The only map with a reserved field name. */
function vector(
  fields: Record<string, unknown>,
  { at, isInArray }: Pick<ValuePlace, 'at' | 'isInArray'>,
): WireWriter {
  const { __type__: type, value, ...others } = fields;
  expect(
    contentOf(type, 'stringValue') === '__vector__' && !isInArray,
    at,
    'a vector that is not in an array',
  );
  expect(Object.keys(others).length === 0, at, 'a vector without other fields');
  const numbers = listOf(contentOf(value, 'arrayValue'), at);
  expect(numbers.length > 0, at, 'a vector of numbers');
  expect(numbers.length <= maxVectorLength, at, `a vector of at most ${maxVectorLength} numbers`);
  const array = new WireWriter();
  for (const one of numbers) {
    const number = double(contentOf(one, 'doubleValue'), at);
    expect(!Number.isNaN(number), at, 'a vector without NaN');
    array.message(1, new WireWriter().double(3, number));
  }
  const typeEntry = new WireWriter().string(1, '__type__');
  typeEntry.message(2, new WireWriter().string(17, '__vector__'));
  const valueEntry = new WireWriter().string(1, 'value');
  valueEntry.message(2, new WireWriter().message(9, array));
  return new WireWriter().message(1, typeEntry).message(1, valueEntry);
}
