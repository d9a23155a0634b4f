import type { FirestoreValue } from '@firekeep/functions/contract';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { plainDocument, plainJson, plainText } from './plain-json.ts';

const text = (stringValue: string) => ({ stringValue });
const map = (...fields: [string, FirestoreValue][]) => ({
  mapValue: { fields: Object.fromEntries(fields) },
});
const list = (...values: FirestoreValue[]) => ({ arrayValue: { values } });

const values: readonly FirestoreValue[] = [
  { nullValue: null },
  { booleanValue: false },
  { integerValue: '9223372036854775807' },
  { integerValue: '1' },
  { doubleValue: 1 },
  { doubleValue: 5e-324 },
  { doubleValue: 1e21 },
  { doubleValue: '-0' },
  { doubleValue: 'NaN' },
  { doubleValue: '-Infinity' },
  text(''),
  text('1'),
  text('a "b"\n\u2028\\'),
  { bytesValue: 'AAEC' },
  { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
  { geoPointValue: { latitude: '-0', longitude: 179.5 } },
  list(),
  list(text('x'), map(['y', list({ integerValue: '2' })])),
  map(),
  map(['$ref', text('no mark')], ['$$geo', text('x')], ['$other', text('y')]),
  map(['__type__', text('__vector__')], ['value', list({ doubleValue: 1.5 }, { doubleValue: -2 })]),
];

const objectSchema = z.record(z.string(), z.unknown());

/** Numbers as they are written: `JSON.parse` would round them. */
function parsed(json: string): unknown {
  const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;
  const kept = json.replaceAll(tokens, (token) => (token[0] === '"' ? token : `{"#":"${token}"}`));
  return JSON.parse(kept);
}

function numberOf(digits: string): FirestoreValue {
  if (/^-?\d+$/.test(digits)) {
    return { integerValue: digits };
  }
  return { doubleValue: digits === '-0.0' ? '-0' : Number(digits) };
}

const marks: Readonly<Record<string, (content: unknown) => FirestoreValue>> = {
  '#': (digits) => numberOf(z.string().parse(digits)),
  $bytes: (bytes) => ({ bytesValue: z.string().parse(bytes) }),
  $ref: (name) => ({ referenceValue: z.string().parse(name) }),
  $double: (word) => ({ doubleValue: z.enum(['NaN', 'Infinity', '-Infinity']).parse(word) }),
  $geo: (parts) => {
    const [latitude, longitude] = z.array(z.unknown()).parse(parts).map(typed);
    const double = (value: FirestoreValue | undefined) =>
      value !== undefined && 'doubleValue' in value ? value.doubleValue : 0;
    return { geoPointValue: { latitude: double(latitude), longitude: double(longitude) } };
  },
  $vector: (parts) =>
    map(
      ['__type__', text('__vector__')],
      ['value', list(...z.array(z.unknown()).parse(parts).map(typed))],
    ),
};

/** Reads plain JSON back, as its description says what it means. */
function typed(json: unknown): FirestoreValue {
  if (json === null) {
    return { nullValue: null };
  }
  if (typeof json === 'string' || typeof json === 'boolean') {
    return typeof json === 'string' ? text(json) : { booleanValue: json };
  }
  if (Array.isArray(json)) {
    return list(...json.map(typed));
  }
  const members = Object.entries(objectSchema.parse(json));
  const [name, content] = members[0] ?? ['', null];
  if (members.length === 1 && Object.hasOwn(marks, name)) {
    return marks[name]?.(content) ?? { nullValue: null };
  }
  const named = members.map(([key, value]): [string, FirestoreValue] => [
    key.replace(/^\$(?=\$+(?:bytes|double|geo|ref|vector)$)/, ''),
    typed(value),
  ]);
  return map(...named);
}

test.each(values)('%j is read back from plain JSON as it was', (value) => {
  expect(typed(parsed(plainJson(value)))).toEqual(value);
});

test('a document reads as people write JSON, with its id', () => {
  const fields = { name: text('Ada'), age: { integerValue: '36' }, tags: list(text('x')) };
  const times = { createTime: null, updateTime: null };
  const place = { name: 'n', path: 'people/a"da', missing: false, ...times };
  expect(plainDocument({ ...place, fields })).toBe(
    '{\n  "__id__": "a\\"da",\n  "name": "Ada",\n  "age": 36,\n  "tags": [\n    "x"\n  ]\n}',
  );
  expect(plainDocument({ ...place, fields: {} })).toBe('{\n  "__id__": "a\\"da"\n}');
});

test('a time is its text, with all of its digits', () => {
  expect(plainJson({ timestampValue: '2026-03-29T12:00:00.000001Z' })).toBe(
    '"2026-03-29T12:00:00.000001Z"',
  );
});

test('a value is copied as a person would say it', () => {
  expect(plainText(text('Ada'))).toBe('Ada');
  expect(plainText({ referenceValue: 'projects/p/databases/d/documents/a/b' })).toBe('a/b');
  expect(plainText(list())).toBe('[]');
});
