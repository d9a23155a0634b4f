// What a file seems to be, and what the form makes of it.
import { previewDocument } from '@firekeep/functions/contract';
import { describe, expect, test } from 'vitest';
import {
  exampleOf,
  guessed,
  guessedAgain,
  mappingOf,
  openFile,
  readAs,
  sampleOf,
  type ChosenFile,
} from './import-form.ts';

const root = 'projects/p/databases/(default)/documents';

async function opened(text: string, name = 'file.csv'): Promise<ChosenFile> {
  const found = await openFile(new File([text], name));
  if ('problem' in found) {
    throw new Error(found.problem);
  }
  return found;
}

function mapped(file: ChosenFile, change: Parameters<typeof mappingOf>[1] | null = null) {
  const { columns, choices } = guessed(file);
  const rest = { collection: 'c', empty: 'missing', mode: 'merge' } as const;
  return mappingOf(file, change ?? columns, { ...rest, ...choices });
}

test('a table’s separator, decimals, types and ids are guessed', async () => {
  const file = await opened(
    'id;Post code;amount;at;point;ok\n1;01234;1,5;2026-01-31;52.5, 13.4;true\n2;9;2,25;2026-02-01 10:00;0,0;false\n',
  );
  expect(file.form).toMatchObject({ format: 'csv', separator: ';', encoding: 'utf-8' });
  const { columns, choices } = guessed(file);
  expect(choices).toEqual({ decimal: ',', ids: { from: 'column', column: 'id' } });
  expect(columns.map(({ field, type }) => [field, type])).toEqual([
    ['', 'integer'],
    ['`Post code`', 'text'],
    ['amount', 'double'],
    ['at', 'time'],
    ['point', 'geopoint'],
    ['ok', 'boolean'],
  ]);
});

test('columns whose names lead into others become fields that can be imported', async () => {
  const file = await opened('users.7d,tags.0.1,a.12345\n1,2,3\n');
  const fields = ['users.`7d`', 'tags.`0`.`1`', 'a.`12345`'];
  expect(guessed(file).columns.map(({ field }) => field)).toEqual(fields);
  expect(mapped(file)).toHaveProperty('mapping');
});

test('columns are named as Firekeep’s own tables name them', async () => {
  const file = await opened('address.city,tags.0,`a.b`,map.`first name`,odd`name\n1,2,3,4,5\n');
  const fields = ['address.city', 'tags.0', '`a.b`', 'map.`first name`', '`odd\\`name`'];
  expect(guessed(file).columns.map(({ field }) => field)).toEqual(fields);
});

describe('JSON', () => {
  test.each([
    ['[{"a":1}]', 'json'],
    ['{"x":{"a":1},\n"y":{"a":2}}', 'json'],
    ['{"a":1}\n{"a":2}\n', 'ndjson'],
  ])('%j is %s', async (text, format) => {
    const file = await opened(text);
    expect(file.form.format).toBe(format);
    expect(guessed(file).columns).toEqual([{ column: 'a', field: 'a', type: 'as-is' }]);
    expect(mapped(file)).toMatchObject({ mapping: { others: 'keep' } });
    expect(mapped(file, [{ column: 'a', field: '', type: 'as-is' }])).toMatchObject({
      mapping: { others: 'leave', columns: [] },
    });
  });

  test('of which a column gives the ids keeps what only later rows have', async () => {
    const rows = Array.from({ length: 201 }, (_, at) => ({ id: `x${at}`, a: at }));
    const file = await opened(JSON.stringify([...rows, { id: 'last', a: 1, later: true }]));
    expect(file.preview.columns).toEqual(['id', 'a']);
    const read = mapped(file);
    const mapping = 'mapping' in read ? read.mapping : null;
    expect(mapping).toMatchObject({ others: 'keep', omitted: ['id'] });
    const values = { id: { stringValue: 'last' }, later: { booleanValue: true } };
    const row = { number: 202, passed: 202, end: 1, problem: null, values };
    expect(mapping && previewDocument(row, mapping, { root })).toEqual({
      path: 'c/last',
      fields: { later: { booleanValue: true } },
    });
  });

  // In JSON a dot is a part of the name.
  test('names its fields as they are', async () => {
    const file = await opened('[{"a.b":1,"tags.0":2,"c":3}]');
    expect(guessed(file).columns.map(({ field }) => field)).toEqual(['`a.b`', '`tags.0`', 'c']);
  });

  test('of Firekeep says where its documents are', async () => {
    const file = await opened('[{"path":"c/x","data":{"a":1},"createTime":"t","updateTime":"t"}]');
    const read = mapped(file);
    expect(read).toMatchObject({
      mapping: { collection: null, ids: { from: 'path', column: '__path__' } },
    });
    const sample = 'mapping' in read ? sampleOf(file, read.mapping, root) : null;
    expect(sample?.documents).toEqual([{ number: 1, path: 'c/x', fields: 1 }]);
  });
});

test('what was chosen stays where a file is read in another way, as far as it has the columns', async () => {
  const file = await opened('id;Stadt;n;amount\n1;Köln;7;1,5\n');
  const { columns, choices } = guessed(file);
  const chosen = {
    columns: columns.map((one) =>
      one.column === 'Stadt' ? { ...one, field: 'address.city', type: 'json' as const } : one,
    ),
    choices: { ...choices, ids: { from: 'column', column: 'n' } as const },
  };
  const again = guessedAgain(await readAs(file, { ...file.form, encoding: 'windows-1252' }), {
    ...chosen,
    opened: file,
  });
  expect(again).toEqual({
    columns: chosen.columns,
    choices: { ids: { from: 'column', column: 'n' }, decimal: ',' },
  });
  const other = await readAs(file, { ...file.form, separator: ',' });
  expect(guessedAgain(other, { ...chosen, opened: file })).toEqual(guessed(other));
  const next = await opened('id;Stadt;n;amount\n1;Bonn;8;2,5\n');
  expect(guessedAgain(next, { ...chosen, opened: file })).toEqual(guessed(next));
});

test('an example of a column is written as people write it', async () => {
  const file = await opened('[{"m":{"x":1,"y":["z",null]},"s":"a","b":true,"n":null}]');
  const examples = ['m', 's', 'b', 'n'].map((column) => exampleOf(file, column));
  expect(examples).toEqual(['{ "x": 1, "y": [ "z", null ] }', 'a', 'true', 'null']);
});

test('what is wrong is said: with the file, with a column, with rows', async () => {
  expect(await openFile(new File([], 'a.csv'))).toEqual({ problem: 'The file is empty.' });
  const file = await opened('a,b\n1,2\nx\n');
  expect(mapped(file, [{ column: 'a', field: 'a b', type: 'text' }])).toMatchObject({
    problem: expect.stringMatching(/^a: Not a field/),
  });
  const read = mapped(file);
  const sample = 'mapping' in read ? sampleOf(file, read.mapping, root) : null;
  expect(sample).toMatchObject({
    unread: 1,
    rows: 2,
    problems: ['Line 3: it has 1 cell, and the first line 2'],
  });
  const { preview } = await readAs(file, { ...file.form, separator: ';' });
  expect(preview.columns).toEqual(['a,b']);
});
