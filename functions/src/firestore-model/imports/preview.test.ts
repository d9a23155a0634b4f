// What a file's columns seem to be: never more than their cells say.
import { describe, expect, test } from 'vitest';
import type { FirestoreFields } from '../values.ts';
import { guessDecimal, guessType } from './guess-columns.ts';
import { formOfFile } from './preview.ts';

const rowsOf = (...cells: string[]): FirestoreFields[] =>
  cells.map((stringValue) => ({ a: { stringValue } }));

const table = { format: 'csv', separator: ',', decimal: '.' } as const;

function guessOf(...cells: string[]) {
  const rows = rowsOf(...cells);
  const decimal = guessDecimal(rows);
  return [guessType(rows, 'a', { ...table, decimal }), decimal];
}

describe('numbers of a table', () => {
  test.each([
    [
      ['0,125', '1,250', '12,375'],
      ['double', ','],
    ],
    [
      ['1,2345', '1,250'],
      ['double', ','],
    ],
    [['1.234,567'], ['double', ',']],
    [
      ['1,250', '12,375'],
      ['text', '.'],
    ],
    [
      ['7', '1,250'],
      ['text', '.'],
    ],
    [
      ['1,250', '1,234,567'],
      ['integer', '.'],
    ],
    [
      ['1,250', '1,234.50'],
      ['double', '.'],
    ],
    [
      ['0.125', '1.250'],
      ['double', '.'],
    ],
    [
      ['1 250', '7'],
      ['integer', '.'],
    ],
    [
      ['007', '12'],
      ['text', '.'],
    ],
    [
      ['732 829 320', '552 100 554'],
      ['text', '.'],
    ],
    [
      ['732 829 320', '1 250'],
      ['integer', '.'],
    ],
  ])('%j', (cells, expected) => {
    expect(guessOf(...cells)).toEqual(expected);
  });
});

// Where decimal commas are usual, semicolons separate: nobody knows what `1.250` is there.
test.each([
  [['1.250', '950'], 'text'],
  [['1.250', '12.5'], 'double'],
  [['950', '12'], 'integer'],
])('of a table with semicolons %j is %s', (cells, expected) => {
  expect(guessType(rowsOf(...cells), 'a', { ...table, separator: ';' })).toBe(expected);
});

// Firekeep writes a collection of one document so, too.
test.each([
  ['{"path":"c/x","data":{"a":1},"createTime":"t","updateTime":"t"}\n', 'ndjson'],
  ['{"name":"Ada","address":{}}', 'ndjson'],
  ['{"ada":{"name":"Ada"},"bob":{}}', 'json'],
  ['{"name":"Ada"\n}', 'json'],
])('%j is %s', async (text, format) => {
  expect(await formOfFile(new TextEncoder().encode(text))).toMatchObject({ format });
});

// Commas are in numbers and names where something else separates them.
test.each([
  ['1,5;2,5;3\n', ';'],
  ['Name, first\tage\n', '\t'],
  ['a,b;c,d\n', ','],
  ['a, the first\n', ','],
  ['"a;b",c\n', ','],
  ['a\n', ','],
])('the separator of %j is %j', async (text, separator) => {
  expect(await formOfFile(new TextEncoder().encode(text))).toMatchObject({ separator });
});

describe('dates of a table', () => {
  test.each([
    [['31/01/2026', '01/02/2026'], 'day-first'],
    [['01/31/2026', '01/02/2026'], 'month-first'],
    [['01.02.2026', '3.4.2026 10:00'], 'day-first'],
    [['01/02/2026', '3/4/2026 10:00'], 'text'],
    [['01-02-2026'], 'text'],
  ])('%j', (cells, expected) => {
    expect(guessOf(...cells)[0]).toBe(expected);
  });
});

describe('points of a table', () => {
  test.each([
    [['52.52, 13.40', '0,0'], 'geopoint'],
    [['40 42', '34 32'], 'text'],
    [['3;2', '1;1'], 'text'],
    [['{"latitude":52.52,"longitude":-1e-7}', '{"latitude":0,"longitude":0}'], 'geopoint'],
    [['{"latitude":52.52,"longitude":13.4}', '{"latitude":91,"longitude":0}'], 'json'],
    [['{"latitude":52.52,"longitude":13.4}', '{"latitude":1}'], 'json'],
  ])('%j', (cells, expected) => {
    expect(guessOf(...cells)[0]).toBe(expected);
  });

  test('decimal commas beside more decimal points are none', () => {
    const rows = rowsOf('10,20', '5,50');
    expect(guessType(rows, 'a', table)).toBe('text');
  });
});

test('null is of every type', () => {
  const rows: FirestoreFields[] = [...rowsOf('1', '2'), { a: { nullValue: null } }, {}];
  expect(guessType(rows, 'a', table)).toBe('integer');
  expect(guessType(rows.slice(2), 'a', table)).toBe('as-is');
});

test.each(['json', 'ndjson'] as const)('texts of %s stay texts', (format) => {
  expect(guessType(rowsOf('1', '2'), 'a', { ...table, format })).toBe('as-is');
});
