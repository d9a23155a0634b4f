import * as fc from 'fast-check';
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
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '1', ' ') });
  const table = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1 });
  fc.assert(
    fc.property(table, (rows) => {
      const written = rows
        .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join('\t'))
        .join('\n');
      expect(cellsOf(written)).toEqual(rows);
    }),
  );
});

test.each([
  ['12', 'int64', { integerValue: '12' }],
  ['9007199254740993', 'int64', { integerValue: '9007199254740993' }],
  ['1.5', 'double', { doubleValue: 1.5 }],
  ['true', 'boolean', { booleanValue: true }],
  ['twelve', 'int64', { stringValue: 'twelve' }],
  ['12', 'string', { stringValue: '12' }],
  ['x', 'null', { stringValue: 'x' }],
] as const)('%j in a column of %s', (text, type, value) => {
  expect(pastedValue(text, { held: undefined, type, root })).toEqual(value);
});

test('an empty cell empties texts, and nothing else', () => {
  const of = { type: 'string', root } as const;
  expect(pastedValue('', { ...of, held: { stringValue: 'a' } })).toEqual({ stringValue: '' });
  expect(pastedValue('', { ...of, held: { integerValue: '1' } })).toBeUndefined();
  expect(pastedValue('', { ...of, held: undefined })).toBeUndefined();
});
