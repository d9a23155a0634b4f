import { expect, test } from 'vitest';
import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { documentInConsole, copyForms, textOfSelection, type Chosen } from './copy-forms.ts';
import { ColumnSampler } from './sample-columns.ts';

function documentOf(id: string, fields: FirestoreFields): FirestoreDocument {
  const name = `projects/shop/databases/(default)/documents/people/${id}`;
  const times = { createTime: null, updateTime: null };
  return { name, path: `people/${id}`, missing: false, fields, ...times };
}

const documents = [
  documentOf('ada', { name: { stringValue: 'Ada, "the first"' }, age: { integerValue: '36' } }),
  documentOf("o'hara\n", { name: { stringValue: 'two\nlines' } }),
];

function chosen(rows: readonly FirestoreDocument[] = documents): Chosen {
  const sampler = new ColumnSampler();
  sampler.add(documents);
  return { documents: rows, columns: sampler.columns, column: sampler.columns[0] };
}

test.each([
  ['value', 'Ada, "the first"\ntwo\nlines'],
  ['field', 'name'],
  ['id', "ada\no'hara\n"],
  ['path', "people/ada\npeople/o'hara\n"],
  ['row', `id\tname\tage\nada\tAda, "the first"\t36\no'hara \ttwo lines\t`],
  ['csv', `id,name,age\nada,"Ada, ""the first""",36\n"o'hara\n","two\nlines",`],
])('rows are copied as %s', (id, text) => {
  expect(copyForms.find((form) => form.id === id)?.text(chosen())).toBe(text);
});

const formulas = [
  '=HYPERLINK("https://x.example","y")',
  '=IMPORTXML(A1,"//a")',
  '+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '＝1',
  '﹦1',
  '\u3164=1',
  '"=1',
];

/** Copies one document in a form, with all of its columns. */
function copied(form: string, one: FirestoreDocument): string {
  const sampler = new ColumnSampler();
  sampler.add([one]);
  const of = { documents: [one], columns: sampler.columns, column: undefined };
  return copyForms.find(({ id }) => id === form)?.text(of) ?? '';
}

test.each(formulas)('a spreadsheet runs nothing of what is copied, not %j', (formula) => {
  const one = documentOf(formula.replaceAll('/', '.'), { name: { stringValue: formula } });
  expect(copied('row', one)).toMatch(/^id\tname\n'[^\t]*\t'/);
  expect(copied('csv', one)).toMatch(/^id,name\n"?'.*,"?'/s);
});

test('numbers are copied as numbers, and a text in quotation marks ends with its cell', () => {
  const one = documentOf('n', {
    a: { integerValue: '-5' },
    b: { doubleValue: '-Infinity' },
    c: { stringValue: '"so" he said' },
    d: { stringValue: 'next' },
  });
  const cells = copied('row', one).split('\n').at(-1)?.split('\t') ?? [];
  expect(cells.toSorted()).toEqual(['"""so"" he said"', '-5', '-Infinity', 'n', 'next'].toSorted());
  expect(copied('csv', one)).toContain('"""so"" he said"');
  expect(copied('csv', one)).toMatch(/,-5.*,-Infinity/);
});

test('JSON is one object for one document and an array for several', () => {
  const json = copyForms.find(({ id }) => id === 'json');
  expect(JSON.parse(json?.text(chosen(documents.slice(0, 1))) ?? '')).toEqual({
    __id__: 'ada',
    name: 'Ada, "the first"',
    age: 36,
  });
  expect(JSON.parse(json?.text(chosen()) ?? '')).toHaveLength(2);
  const typed = copyForms.find(({ id }) => id === 'typed-json');
  expect(JSON.parse(typed?.text(chosen()) ?? '')).toMatchObject([
    { name: documents[0]?.name, fields: documents[0]?.fields },
    { fields: documents[1]?.fields },
  ]);
});

test('curl is safe to paste, whatever the id is', () => {
  const text = copyForms.find(({ id }) => id === 'curl')?.text(chosen(documents.slice(1))) ?? '';
  expect(text).toBe(
    "curl 'https://firestore.googleapis.com/v1/projects/shop/databases/(default)/documents/people/o'\\''hara%0A' \\\n" +
      '  -H "Authorization: Bearer $(gcloud auth print-access-token)"',
  );
});

test('Ctrl+C copies the rows that are selected, else the active value or id', () => {
  const one = chosen(documents.slice(0, 1));
  expect(textOfSelection(one, false)).toBe('Ada, "the first"');
  expect(textOfSelection({ ...one, column: undefined }, false)).toBe('ada');
  expect(textOfSelection(one, true)).toBe('id\tname\tage\nada\tAda, "the first"\t36');
});

test('the console opens a document by its path', () => {
  expect(documentInConsole({ name: 'projects/p/databases/(default)/documents/a/b c/d/e~' })).toBe(
    'https://console.firebase.google.com/project/p/firestore/databases/-default-/data/~2Fa~2Fb~20c~2Fd~2Fe~7E',
  );
  expect(documentInConsole({ name: 'nothing' })).toBeUndefined();
});
