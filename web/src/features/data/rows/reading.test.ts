import type { FirestoreDocument } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { Reading } from './reading.ts';

function documentOf(id: string, isThere = true): FirestoreDocument {
  const path = `menu/${id}`;
  const times = { createTime: null, updateTime: null };
  return { name: `n/${path}`, path, missing: !isThere, fields: {}, ...times };
}

const ids = (list: Reading) =>
  Array.from({ length: list.store.state.get().count }, (_, at) => {
    const row = list.store.rowAt(at);
    return `${row?.path.slice('menu/'.length)}${row?.missing === true ? ' missing' : ''}`;
  });

/** Bread and soup are there, cake was deleted since; of soup nothing is known then. */
async function openMenu() {
  const list = new Reading(async () => ({
    items: [documentOf('bread'), documentOf('cake', false), documentOf('soup')],
    past: [documentOf('bread'), documentOf('cake'), documentOf('soup', false)],
    nextPageToken: null,
  }));
  await list.store.loadMore();
  const write = (id: string, document: FirestoreDocument | null) =>
    list.take([{ path: `menu/${id}`, document }], () => true);
  const counts = () => ({ missing: list.sums.missing, deleted: list.sums.past.deleted });
  return { list, write, counts };
}

test('a deleted document that is put back is no longer counted, and is again when undone', async () => {
  const { list, write, counts } = await openMenu();
  expect(counts()).toEqual({ missing: 1, deleted: 1 });
  write('cake', documentOf('cake'));
  expect(ids(list)).toEqual(['bread', 'cake', 'soup']);
  expect(counts()).toEqual({ missing: 0, deleted: 0 });
  write('cake', null);
  expect(ids(list)).toEqual(['bread', 'cake missing', 'soup']);
  expect(counts()).toEqual({ missing: 1, deleted: 1 });
  expect(list.sums.writes).toBe(2);
});

test('what is deleted stays in its place where it was there before, and else leaves', async () => {
  const { list, write, counts } = await openMenu();
  write('bread', null);
  write('soup', null);
  expect(ids(list)).toEqual(['bread missing', 'cake missing']);
  expect(counts()).toEqual({ missing: 2, deleted: 2 });
});
