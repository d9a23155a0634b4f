import type { FirestoreDocument, FirestoreFields } from '@firekeep/functions/contract';
import { expect, test, vi } from 'vitest';
import { PastDocuments } from './past-documents.ts';

function documentOf(path: string, fields: FirestoreFields | null): FirestoreDocument {
  const times = { createTime: null, updateTime: null };
  const name = `projects/p/databases/(default)/documents/${path}`;
  return { name, path, missing: fields === null, fields: fields ?? {}, ...times };
}

const total = (value: string) => ({ total: { integerValue: value } });
const path = (index: number) => `orders/${index}`;

/** 700 orders, of which each third is another one now; the last was not there then. */
const rows = Array.from({ length: 700 }, (_, index) => documentOf(path(index), total('1')));
const then = (at: string) => {
  const index = Number(at.slice('orders/'.length));
  return documentOf(at, index === 699 ? null : total(index % 3 === 0 ? '2' : '1'));
};

function storeOf(answer: (paths: readonly string[]) => readonly FirestoreDocument[]) {
  const asked: (readonly string[])[] = [];
  const store = new PastDocuments(async (paths) => {
    asked.push(paths);
    return answer(paths);
  });
  const settle = async () => vi.waitFor(() => expect(store.state.get().pending).toBe(0));
  return { store, asked, settle };
}

const reading = {};
const loaded = (count: number, list = rows, of: object = reading) => ({
  reading: of,
  writes: 0,
  count,
  rowAt: (index: number) => list[index],
});

test('rows are looked up as they are loaded, 300 at once, each of them once', async () => {
  const { store, asked, settle } = storeOf((paths) => paths.map(then));
  store.follow(loaded(100));
  store.follow(loaded(100));
  expect(store.pastOf(path(1))).toEqual('pending');
  await settle();
  store.follow(loaded(700));
  store.want([path(3)]);
  await settle();
  expect(asked.map(({ length }) => length)).toEqual([100, 300, 300]);
  expect(new Set(asked.flat()).size).toBe(700);
  expect(store.state.get()).toEqual({
    counts: { same: 466, created: 1, changed: 233, deleted: 0 },
    present: 700,
    pending: 0,
    lookedUp: 700,
    error: null,
  });
});

test('what an answer leaves out is asked for again', async () => {
  const { store, asked, settle } = storeOf((paths) => paths.slice(0, 40).map(then));
  store.follow(loaded(100));
  await settle();
  expect(asked.map(({ length }) => length)).toEqual([100, 60, 20]);
  expect(store.state.get().lookedUp).toBe(100);
});

test('a failure marks what is unknown, and is tried again when that is asked for', async () => {
  let isDown = true;
  const { store, asked, settle } = storeOf((paths) => {
    if (isDown) {
      throw new Error('No connection');
    }
    return paths.map(then);
  });
  store.follow(loaded(400));
  await settle();
  expect(asked).toHaveLength(1);
  expect(store.state.get().error?.message).toBe('No connection');
  expect(store.pastOf(path(399))).toEqual('failed');
  isDown = false;
  store.retry();
  await settle();
  expect(store.state.get()).toMatchObject({ lookedUp: 400, error: null });
  expect(store.pastOf(path(0))).toEqual(then(path(0)));
});

test('an answer without documents is a failure, not asked for without end', async () => {
  const { store, asked, settle } = storeOf(() => []);
  store.follow(loaded(1));
  await settle();
  expect(asked).toHaveLength(1);
  expect(store.state.get().error).not.toBeNull();
});

test('rows that were read again are compared again, and nothing is asked for', async () => {
  const { store, asked, settle } = storeOf((paths) => paths.map(then));
  store.follow(loaded(10));
  await settle();
  const again = rows.map((row, index) => (index === 1 ? documentOf(row.path, total('5')) : row));
  store.follow(loaded(10, again, {}));
  expect(store.state.get().counts).toEqual({ same: 5, created: 0, changed: 5, deleted: 0 });
  expect(asked).toHaveLength(1);
});

test('nothing more is asked for once it has stopped', async () => {
  const { store, asked, settle } = storeOf((paths) => paths.map(then));
  store.follow(loaded(700));
  store.stop();
  await settle();
  expect(asked).toHaveLength(1);
});

test('what the list brought is compared and not looked up; what was deleted is no present row', async () => {
  const { store, asked, settle } = storeOf((paths) => paths.map(then));
  store.know([documentOf('orders/a', total('5')), documentOf(path(1), total('7'))]);
  store.follow(loaded(2, [documentOf('orders/a', null), documentOf(path(1), total('1'))]));
  await settle();
  expect(asked).toEqual([]);
  expect(store.state.get()).toMatchObject({
    counts: { same: 0, created: 0, changed: 1, deleted: 1 },
    present: 1,
    lookedUp: 0,
  });
});

test('rows are counted again when some were written, and looked up no second time', async () => {
  const { store, asked, settle } = storeOf((paths) => paths.map(then));
  store.follow(loaded(3));
  await settle();
  expect(store.state.get().counts).toMatchObject({ changed: 1, same: 2 });
  const written = rows.with(0, documentOf(path(0), total('2')));
  store.follow({ ...loaded(3, written), writes: 1 });
  expect(store.state.get()).toMatchObject({ counts: { changed: 0, same: 3 }, present: 3 });
  expect(asked).toHaveLength(1);
});
