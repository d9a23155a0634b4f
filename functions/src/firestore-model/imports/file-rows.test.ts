// Files of all kinds as rows: what stands in them, where they end, and what can't be read.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCsvForm, quotedText } from '../export/csv-cell.ts';
import { csvHead, csvLine } from '../export/csv.ts';
import type { FirestoreFields } from '../values.ts';
import { encodingOf, inUtf8 } from './encodings.ts';
import { rowsOfFile, startOfFile, type FileRow } from './file-rows.ts';
import type { RowsForm } from './mapping.ts';

const csv: RowsForm = { format: 'csv', encoding: 'utf-8', separator: ',', hasHeader: true };
const json: RowsForm = { ...csv, format: 'json' };
const ndjson: RowsForm = { ...csv, format: 'ndjson' };

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) {
    yield bytes.subarray(at, at + size);
  }
}

async function rowsOf(
  content: string | Uint8Array,
  form: RowsForm,
  { size = 7, isCut = false } = {},
): Promise<FileRow[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const start = startOfFile(bytes, form);
  const pieces = inPieces(bytes.subarray(start.from.end), size);
  const rows: FileRow[] = [];
  for await (const row of rowsOfFile(pieces, { form, start, isCut })) {
    rows.push(row);
  }
  return rows;
}

const texts = (values: FirestoreFields | null) =>
  Object.entries(values ?? {}).map(([name, value]) => [
    name,
    'stringValue' in value ? value.stringValue : value,
  ]);

test('any rows are what they were, whatever the pieces in which the file comes', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', '"', ',', ';', '\n', '\r', 'ß', '😀', ' ', '1'),
  });
  const table = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }),
    );
  const file = fc.record({
    rows: table,
    end: fc.constantFrom('\n', '\r\n', '\r'),
    size: fc.integer({ min: 1, max: 9 }),
    separator: fc.constantFrom<RowsForm['separator']>(',', ';', '\t'),
  });
  await fc.assert(
    fc.asyncProperty(file, async ({ rows, end, size, separator }) => {
      const width = rows[0]?.length ?? 1;
      const header = Array.from({ length: width }, (_, at) => `c${at}`);
      const lines = [header, ...rows].map((cells) => cells.map(quotedText).join(separator));
      const read = await rowsOf(lines.join(end), { ...csv, separator }, { size });
      expect(read.map(({ problem }) => problem)).toEqual(rows.map(() => null));
      const expected = rows.map((cells) =>
        cells.flatMap((text, at) => (text === '' ? [] : [[`c${at}`, text]])),
      );
      expect(read.map(({ values }) => texts(values))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('reading continues after any row as if it had not stopped', async () => {
  const bytes = new TextEncoder().encode('a,b\n1,"x\ny"\n\n2,z\n3,"q""q"\n');
  const start = startOfFile(bytes, csv);
  const whole = await rowsOf(bytes, csv);
  expect(whole.map(({ number }) => number)).toEqual([2, 4, 5, 6]);
  for (const [at, from] of whole.entries()) {
    const rest: FileRow[] = [];
    const pieces = inPieces(bytes.subarray(from.end), 3);
    for await (const row of rowsOfFile(pieces, { form: csv, start, from })) {
      rest.push(row);
    }
    expect(rest).toEqual(whole.slice(at + 1));
  }
});

describe('a table', () => {
  test.each([
    [
      'a,b\n1,"x"y\n2,z\n',
      [
        [2, 'there is text after a closing quotation mark'],
        [3, null],
      ],
    ],
    [
      'a,b\n1,2,3\n2\n',
      [
        [2, 'it has 3 cells, and the first line 2'],
        [3, 'it has 1 cell, and the first line 2'],
      ],
    ],
    ['a,b\n1,x"y"z\n', [[2, null]]],
    ['a,b\n1,"never closed\n2,x\n', [[2, 'a quotation mark is never closed']]],
    [
      'a,b\r1,"x\ry"\r\r2\r',
      [
        [2, null],
        [4, null],
        [5, 'it has 1 cell, and the first line 2'],
      ],
    ],
  ])('%j is read row by row, with what is wrong by line', async (file, expected) => {
    const rows = await rowsOf(file, csv);
    expect(rows.map(({ number, problem }) => [number, problem])).toEqual(expected);
  });

  test('has names for all columns, each once, fields of any name too', () => {
    const bytes = new TextEncoder().encode('a,,a,__proto__,`x.y`\n');
    const { columns } = startOfFile(bytes, csv);
    expect(columns).toEqual(['a', 'Column 2', 'a (2)', '__proto__', '`x.y`']);
    expect(startOfFile(bytes, { ...csv, hasHeader: false })).toMatchObject({
      columns: ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5'],
      from: { end: 0 },
    });
  });

  test('may begin with a mark, and with Excel’s line about the separator', async () => {
    const [row] = await rowsOf('\uFEFFsep=;\r\nid;name\r\n1;Zoë\r\n', { ...csv, separator: ';' });
    expect(texts(row?.values ?? null)).toEqual([
      ['id', '1'],
      ['name', 'Zoë'],
    ]);
  });

  test('may have a cell of 1 MiB, and is refused where a row never ends', async () => {
    const text = 'x'.repeat(1024 * 1024);
    const [row] = await rowsOf(`a\n"${text}"\n`, csv, { size: 64 * 1024 });
    expect(texts(row?.values ?? null)).toEqual([['a', text]]);
    const endless = `a\n"${'x'.repeat(17 * 1024 * 1024)}`;
    await expect(rowsOf(endless, csv, { size: 4 * 1024 * 1024 })).rejects.toThrow(
      'Line 2 is longer than any document can be',
    );
  });

  test('of Firekeep has its apostrophes, empty texts and nulls', async () => {
    const [row] = await rowsOf(`__path__,__id__,a,b,c,d,e\nc/x,x,'=1,"",null,,'plain\n`, csv);
    expect(row?.values).toEqual({
      __path__: { stringValue: 'c/x' },
      __id__: { stringValue: 'x' },
      a: { stringValue: '=1' },
      b: { stringValue: '' },
      c: { nullValue: null },
      e: { stringValue: "'plain" },
    });
  });

  test('of Firekeep has each value as it was written, null and the text null too', async () => {
    const fields: FirestoreFields = {
      text: { stringValue: 'null' },
      none: { nullValue: null },
      empty: { stringValue: '' },
      formula: { stringValue: '=null' },
    };
    const columns = Object.keys(fields);
    const form = { ...defaultCsvForm, cells: 'json' } as const;
    const document = { path: 'c/null', createTime: null, updateTime: null, fields };
    const [row] = await rowsOf(csvHead(columns, form) + csvLine(document, columns, form), csv);
    expect(row?.values).toEqual({
      __path__: { stringValue: 'c/null' },
      __id__: { stringValue: 'null' },
      ...fields,
    });
  });

  test.each([';;', '""', '"";;""'])(
    'has no document where all cells are empty: %j',
    async (line) => {
      const rows = await rowsOf(`a;b;c\n${line}\n1;;\n`, { ...csv, separator: ';' });
      expect(rows.map(({ values }) => texts(values))).toEqual([[], [['a', '1']]]);
      expect(rows.map(({ values, problem }) => [values === null, problem])).toEqual([
        [true, null],
        [false, null],
      ]);
    },
  );

  test('what is not in the encoding is named', async () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode('a\n'), 0xe4, 0x0a, 0x62, 0x0a);
    const rows = await rowsOf(bytes, csv);
    expect(rows.map(({ problem }) => problem)).toEqual(['it is not in the encoding', null]);
  });
});

describe('JSON', () => {
  test('is a list of objects, an object of them, or one a line', async () => {
    const expected = [{ a: { integerValue: '1' } }, { a: { stringValue: '},"' } }];
    const list = await rowsOf(' [ {"a":1} ,\n{"a":"},\\""} ]\n', json, { size: 3 });
    expect(list.map(({ values }) => values)).toEqual(expected);
    const lines = await rowsOf('{"a":1}\r\n\n{"a":"},\\""}', ndjson, { size: 3 });
    expect(lines.map(({ values }) => values).filter((values) => values !== null)).toEqual(expected);
    const named = await rowsOf('{"x":{"a":1},"__proto__":{"a":"},\\""}}', json, { size: 3 });
    expect(named.map(({ values }) => values?.['__id__'])).toEqual([
      { stringValue: 'x' },
      { stringValue: '__proto__' },
    ]);
    expect(await rowsOf('[]', json)).toEqual([]);
  });

  test.each([
    ['[1, {"a":1}, {"a":1,"a":2}, {"a":9007199254740993}]', json, 4],
    ['{"a":1}\nnot\n', ndjson, 2],
  ])('%j is read entry by entry', async (file, form, count) => {
    const rows = await rowsOf(file, form);
    expect(rows).toHaveLength(count);
    expect(rows.filter(({ problem }) => problem === null)).toHaveLength(1);
    expect(rows.map(({ problem }) => problem ?? '').join()).not.toContain('9007');
  });

  test('that is cut off is refused, unless only its beginning is looked at', async () => {
    await expect(rowsOf('[{"a":1},{"a"', json)).rejects.toThrow('cut off');
    await expect(rowsOf('[{"a":1}] more', json)).rejects.toThrow('cut off');
    expect(await rowsOf('[{"a":1},{"a"', json, { isCut: true })).toHaveLength(1);
  });

  test('of Firekeep says the path, with types or without', async () => {
    const [plain] = await rowsOf('[{"path":"c/x","data":{"a":1},"createTime":"t"}]', json);
    expect(plain?.values).toEqual({ a: { integerValue: '1' }, __path__: { stringValue: 'c/x' } });
    const [typed, wrong] = await rowsOf(
      '{"path":"c/x","fields":{"a":{"doubleValue":1}}}\n{"path":"c/x","fields":{"a":1}}\n',
      ndjson,
    );
    expect(typed?.values).toEqual({ a: { doubleValue: 1 }, __path__: { stringValue: 'c/x' } });
    expect(wrong?.problem).toContain('values that Firestore doesn’t have');
  });
});

test('what UTF-16 doesn’t have is refused, unless only its beginning is looked at', async () => {
  const read = async (bytes: Uint8Array, isCut = false) => {
    for await (const piece of inUtf8(inPieces(bytes, 3), 'utf-16le', { isCut })) {
      expect(piece).not.toContain(0xef);
    }
  };
  await expect(read(Uint8Array.of(0x61, 0, 0, 0xd8, 0x61, 0))).rejects.toThrow('encoding');
  await expect(read(Uint8Array.of(0x61, 0, 0x62))).rejects.toThrow('encoding');
  await read(Uint8Array.of(0x61, 0, 0x62), true);
});

test.each([
  ['utf-8', new TextEncoder().encode('näme,ß')],
  ['windows-1252', Uint8Array.of(0x6e, 0xe4, 0x6d, 0x65, 0x2c, 0xdf)],
  ['utf-16le', Uint8Array.from(Buffer.from('\uFEFFnäme,ß', 'utf16le'))],
  ['utf-16le', Uint8Array.from(Buffer.from('näme,ß', 'utf16le'))],
  ['utf-16be', Uint8Array.from(Buffer.from('\uFEFFnäme,ß', 'utf16le').swap16())],
] as const)('%s is known by its first bytes, and read', async (encoding, bytes) => {
  expect(encodingOf(bytes)).toBe(encoding);
  let text = '';
  const decoder = new TextDecoder();
  for await (const piece of inUtf8(inPieces(bytes, 3), encoding)) {
    text += decoder.decode(piece, { stream: true });
  }
  expect(text).toBe('näme,ß');
});
