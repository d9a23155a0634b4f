import { expect, test } from 'vitest';
import { cellsOf, pastedValue } from './pasted-cells.ts';

const root = 'projects/p/databases/(default)/documents';

test.each([
  ['a', [['a']]],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\n\tb',
    [
      ['a', ''],
      ['', 'b'],
    ],
  ],
  ['"a\nb"\t"say ""hi"""', [['a\nb', 'say "hi"']]],
  ['5" pipe\t"open', [['5" pipe', '"open']]],
  ['a\n\nb', [['a'], [''], ['b']]],
  ['a\t', [['a', '']]],
])('%j is the table %j', (text, rows) => {
  expect(cellsOf(text)).toEqual(rows);
});

test('any table comes back from its text', () => {
  const texts = ['', 'a', '"', 'a"b', '\t', 'a\nb', '\r\n', '""', ' '];
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  for (const first of texts) {
    const rows = texts.map((second) => [first, second]);
    const written = rows.map((row) => row.map(quoted).join('\t')).join('\n');
    expect(cellsOf(written)).toEqual(rows);
  }
});

test.each([
  ['12', 'int64', { integerValue: '12' }],
  ['9007199254740993', 'int64', { integerValue: '9007199254740993' }],
  ['1.5', 'double', { doubleValue: 1.5 }],
  ['true', 'boolean', { booleanValue: true }],
  ['twelve', 'int64', { stringValue: 'twelve' }],
  ['12', 'string', { stringValue: '12' }],
  ['x', 'null', { stringValue: 'x' }],
  ['9.99', 'int64', { doubleValue: 9.99 }],
  ['5', 'double', { doubleValue: 5 }],
] as const)('%j in a column of %s', (text, type, value) => {
  expect(pastedValue(text, { held: undefined, type, root })).toEqual(value);
});

test('an empty cell empties texts, and nothing else', () => {
  const of = { type: 'string', root } as const;
  expect(pastedValue('', { ...of, held: { stringValue: 'a' } })).toEqual({ stringValue: '' });
  expect(pastedValue('', { ...of, held: { integerValue: '1' } })).toBeUndefined();
  expect(pastedValue('', { ...of, held: undefined })).toBeUndefined();
});

test('a text is what the cell holds before it is what the column does', () => {
  const of = { type: 'int64', root } as const;
  expect(pastedValue('007', { ...of, held: { stringValue: '006' } })).toEqual({
    stringValue: '007',
  });
  expect(pastedValue('1.5', { ...of, held: { doubleValue: 1 } })).toEqual({ doubleValue: 1.5 });
});

test('no map, place or reference becomes a text', () => {
  const of = { type: 'string', root } as const;
  expect(pastedValue('a', { ...of, held: { mapValue: { fields: {} } } })).toBeUndefined();
  const held = { geoPointValue: { latitude: 1, longitude: 2 } };
  expect(pastedValue('here', { ...of, held })).toBeUndefined();
  expect(pastedValue('3, 4', { ...of, held })).toEqual({
    geoPointValue: { latitude: 3, longitude: 4 },
  });
});
