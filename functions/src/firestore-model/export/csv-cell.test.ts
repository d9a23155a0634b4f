import { expect, test } from 'vitest';
import { csvHead, csvLine } from './csv.ts';
import { defaultCsvForm, guardedText, textCell, valueCell } from './csv-cell.ts';

/** All that are assigned, but for ideographs, and those that nobody sees. */
const codePoints = [
  ...Array.from({ length: 0xd800 }, (_, code) => code),
  ...Array.from({ length: 0x12000 }, (_, code) => 0xe000 + code),
  ...Array.from({ length: 0x1000 }, (_, code) => 0xe0000 + code),
];
const isGuarded = (text: string) => guardedText(text) === `'${text}`;

test('every character that programs read as one that begins a formula is guarded', () => {
  const starts = codePoints
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /^[=+\-@\u2212]/.test(character.normalize('NFKC')));
  expect(starts.length).toBeGreaterThan(15);
  expect(starts.filter((character) => !isGuarded(`${character}1+1`))).toEqual([]);
});

test('no filler that programs drop, or nobody sees, hides a formula', () => {
  const fillers = codePoints
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /[\s\p{Z}\p{Cc}\p{Cf}\p{DI}]/u.test(character));
  expect(fillers).toEqual(expect.arrayContaining(['\u3164', '\u115f', '\u200b', '\ufeff', ' ']));
  expect(fillers.filter((filler) => !isGuarded(`${filler}=1`))).toEqual([]);
  expect(isGuarded(`${fillers.slice(0, 100).join('')}"=1`)).toBe(true);
});

test('a long text of fillers and separators is looked through once, not once for each', () => {
  const text = `${'\t ; "'.repeat(100_000)}x`;
  expect(textCell(text, defaultCsvForm)).toHaveLength(text.length + 100_000 + 3);
});

test.each(['x;=1+1;y', 'x,=1+1', 'x\t=1+1'])('%j stays one cell for every separator', (text) => {
  expect(textCell(text, defaultCsvForm)).toBe(`"${text}"`);
});

test('numbers are numbers, whatever they begin with', () => {
  const cells = [
    { integerValue: '-5' },
    { doubleValue: '-Infinity' as const },
    { doubleValue: -1e-7 },
    { doubleValue: '-0' as const },
    { doubleValue: 'NaN' as const },
  ].map((value) => valueCell(value, defaultCsvForm));
  expect(cells).toEqual(['-5', '-Infinity', '-1e-7', '-0', 'NaN']);
});

test('a table is written as it was asked for', () => {
  const one = { path: 'c/=1', createTime: null, updateTime: null };
  const fields = { a: { stringValue: '=1' }, b: { stringValue: 'x,y' }, c: { stringValue: 'x;y' } };
  const table = {
    cells: 'flat',
    separator: 'semicolon',
    byteOrderMark: true,
    formulas: 'none',
  } as const;
  expect(csvHead(['a'], table)).toBe('\uFEFF__path__;__id__;a;__createTime__;__updateTime__\r\n');
  expect(csvLine({ ...one, fields }, ['a', 'b', 'c'], table)).toBe('c/=1;=1;=1;"x,y";"x;y";;\r\n');
  const tabs = { ...table, separator: 'tab', formulas: 'apostrophe' } as const;
  expect(csvLine({ ...one, fields }, ['a'], tabs)).toBe("c/=1\t'=1\t'=1\t\t\r\n");
});
