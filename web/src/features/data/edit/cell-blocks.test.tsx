// @vitest-environment happy-dom
import type { FirestoreFields } from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { idOf } from '#lib/document-path.ts';
import { waitingToasts } from '#lib/toaster.ts';
import { documentOf } from '#testing/numbered-document.ts';
import { blocksOf } from './cell-blocks.ts';
import { editDocuments } from './edit-document.ts';
import { DraftStore } from './model/draft-store.ts';

const fields: FirestoreFields = { a: { stringValue: 'a' }, b: { stringValue: 'b' } };
const tags: FirestoreFields = { a: { arrayValue: { values: [] } }, b: { stringValue: 'b' } };

/** A grid with a column of ids and two of texts. */
function grid(held = fields) {
  const column = (id: string) => ({ id, field: { id, names: [id], type: 'string' } });
  const documents = [1, 2].map((number) => ({ ...documentOf(number), fields: held }));
  const input = {
    rows: { rowAt: (row: number) => documents[row] },
    columns: [{ id: '__name__', field: undefined }, column('a'), column('b')],
  };
  const drafts = new DraftStore('drafts of a test');
  const editing = { drafts, root: 'projects/p/databases/(default)/documents' };
  // @ts-expect-error -- what blocks need of a grid, and of what is edited
  const blocks = blocksOf(input, editing);
  const texts = () =>
    drafts.drafts.map(({ wanted }) =>
      Object.values(wanted ?? {}).map((value) => ('stringValue' in value ? value.stringValue : '')),
    );
  return { blocks, texts, drafts, documents };
}

beforeEach(() => {
  sessionStorage.clear();
  waitingToasts.set([]);
});

test('a block that is as wide as the grid is pasted without a word', () => {
  const { blocks, texts } = grid();
  blocks.paste({ row: 0, column: 1 }, '1\t2\t\r\n3\t4\t\r\n');
  expect(texts()).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(waitingToasts.get()).toEqual([]);
});

test('of a block that is wider or longer than the grid it is said what isn’t pasted', () => {
  const { blocks, texts } = grid();
  blocks.paste({ row: 1, column: 2 }, '1\t2\t3\n4');
  expect(texts()).toEqual([['a', '1']]);
  expect(waitingToasts.get().map(({ title }) => title)).toEqual([
    '2 of 3 columns not pasted',
    '1 of 2 rows not pasted',
  ]);
});

const left = (title: string) => ({
  type: 'warning',
  title,
  message:
    'Ids, rows without a document, and values that text can’t be, such as arrays, stay as they are.',
});

test('cells that a block leaves as they are are counted', () => {
  const { blocks, texts } = grid(tags);
  blocks.paste({ row: 0, column: 0 }, 'other\tnone\t1\nother\t\t2');
  expect(texts().map((each) => each.at(-1))).toEqual(['1', '2']);
  expect(waitingToasts.get()).toMatchObject([left('3 of 6 cells not changed')]);
});

test('rows that are pasted with the ids they have leave nothing', () => {
  const { blocks } = grid();
  blocks.paste({ row: 0, column: 0 }, `${idOf(documentOf(1).path)}\t1\t2`);
  expect(waitingToasts.get()).toEqual([]);
});

test('filling down says where a value could not go', () => {
  const { blocks, drafts, documents } = grid();
  editDocuments(drafts, [
    { path: documentOf(2).path, document: documents[1] ?? null, wanted: null },
  ]);
  blocks.fillDown({ selected: new Set([0, 1]), column: 1 });
  expect(waitingToasts.get()).toMatchObject([left('1 of 1 cell not changed')]);
});
