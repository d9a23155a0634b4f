import { expect, test } from 'vitest';
import { turnsDuring } from '../testing/turns-during.ts';
import { encodeDocument } from '../format/encode-document.ts';
import type { CsvCells } from '../../firestore-model/export/csv.ts';
import { defaultCsvForm } from '../../firestore-model/export/csv-cell.ts';
import { columnNames, ColumnSet } from './csv-columns.ts';
import { exportedFile, type ExportFormat } from './export-file.ts';

const root = 'projects/p/databases/(default)/documents';
const times = { createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-02T00:00:00Z' };
const contents: readonly [string, object][] = [
  ['b/2', { '=cmd': { stringValue: '=1+1' }, n: { integerValue: '-5' } }],
  ['a/1', { n: { doubleValue: 'NaN' } }],
];
const documents = contents.map(([path, fields]) => ({
  path,
  bytes: encodeDocument(root, { path, fields, ...times }),
}));

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

async function textOf(
  format: ExportFormat,
  of = documents,
  cells: CsvCells = 'json',
): Promise<string> {
  const set = new ColumnSet();
  for (const { bytes } of of) {
    set.add(columnNames(bytes, cells));
  }
  const pieces: Buffer[] = [];
  const columns = set.sorted();
  const table = { ...defaultCsvForm, cells };
  for await (const piece of exportedFile({ documents: each(of), format, table, columns })) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

test('NDJSON: a line per document, in their order', async () => {
  const lines = (await textOf('ndjson')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    contents.map(([path, fields]) => ({ path, fields, ...times })),
  );
});

test.each(['ndjson', 'json', 'csv'] as const)(
  '%s: others have their turn between documents',
  async (format) => {
    const fields = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [`f${n}`, { integerValue: String(n) }]),
    );
    const wide = Array.from({ length: 100 }, (_, n) => {
      const path = `wide/${n}`;
      return { path, bytes: encodeDocument(root, { path, fields, ...times }) };
    });
    expect(await turnsDuring(() => textOf(format, wide))).toBeGreaterThanOrEqual(3);
  },
);

test('JSON: one array', async () => {
  expect(JSON.parse(await textOf('json'))).toMatchObject([
    { path: 'b/2', data: { '=cmd': '=1+1', n: -5 } },
    { path: 'a/1', data: { n: 'NaN' } },
  ]);
  expect(JSON.parse(await textOf('json', []))).toEqual([]);
});

test('CSV: nothing that a spreadsheet takes for a formula', async () => {
  expect((await textOf('csv')).split('\r\n')).toEqual([
    "__path__,__id__,'=cmd,n,__createTime__,__updateTime__",
    "b/2,2,'=1+1,-5,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z",
    'a/1,1,,NaN,2026-01-01T00:00:00Z,2026-01-02T00:00:00Z',
    '',
  ]);
});

/** The columns between id and times, and what stands in them of each document. */
async function flatTable(...all: readonly object[]): Promise<string[]> {
  const of = all.map((fields, index) => {
    const path = `c/${index}`;
    return { path, bytes: encodeDocument(root, { path, fields, ...times }) };
  });
  const lines = (await textOf('csv', of, 'flat')).trimEnd().split('\r\n');
  const own = /^[^,]*,[^,]*,|,[^,]*,[^,]*$/g;
  return lines.map((line) => line.replaceAll(own, ''));
}

const map = (fields: object) => ({ mapValue: { fields } });
const text = (value: string) => ({ stringValue: value });

test('flat CSV: fields of maps at any depth have their own columns, named by their paths', async () => {
  const address = map({ city: text('Rome'), at: map({ zip: { integerValue: '7' } }) });
  expect(await flatTable({ address, n: text('x') }, { address: text('none') })).toEqual([
    'address,address.at.zip,address.city,n',
    ',7,Rome,x',
    'none,,,',
  ]);
});

test('flat CSV: missing, null, empty text, empty map and empty array stay apart', async () => {
  const fields = {
    a: { nullValue: null },
    b: text(''),
    c: map({}),
    d: { arrayValue: { values: [] } },
    e: text('null'),
  };
  expect(await flatTable(fields, {})).toEqual(['a,b,c,d,e', 'null,"",{},[],"null"', ',,,,']);
});

test('flat CSV: arrays, points and vectors are JSON in one cell', async () => {
  const values = [map({ a: text('x') }), { integerValue: '1' }];
  const vector = map({
    __type__: text('__vector__'),
    value: { arrayValue: { values: [{ doubleValue: 1.5 }] } },
  });
  const point = { geoPointValue: { latitude: 1, longitude: 2 } };
  expect(await flatTable({ list: { arrayValue: { values } }, point, vector })).toEqual([
    'list,point,vector',
    '"[{""a"":""x""},1]","{""latitude"":1,""longitude"":2}",[1.5]',
  ]);
});

test('flat CSV: names with dots, commas and formulas stay distinct and do no harm', async () => {
  const fields = {
    a: map({ b: text('in a map') }),
    'a.b': text('with a dot'),
    'x,y': text('=1+1'),
    '=cmd': map({ '-x': text('+1') }),
  };
  expect(await flatTable(fields)).toEqual([
    '`=cmd`.`-x`,`a.b`,"`x,y`",a.b',
    "'+1,with a dot,'=1+1,in a map",
  ]);
});

test('a table of too many columns is refused', () => {
  const set = new ColumnSet();
  const names = Array.from({ length: 10_001 }, (_, n) => `f${n}`);
  expect(() => set.add(names)).toThrow('too many for a table');
  expect(new ColumnSet(names.slice(2)).add(['f2', 'f0'])).toEqual(['f0']);
});
