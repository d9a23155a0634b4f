import { expect, test } from 'vitest';
import { documentOf } from '#testing/numbered-document.ts';
import { RowStore, type RowPage } from './row-store.ts';

/** A store over `total` documents in pages of 10, and the tokens that it asked with. */
function storeOf(total: number) {
  const asked: (string | undefined)[] = [];
  const store = new RowStore(async (pageToken) => {
    asked.push(pageToken);
    const begin = Number(pageToken ?? 0);
    const end = Math.min(total, begin + 10);
    const items = Array.from({ length: end - begin }, (_, index) => documentOf(begin + index));
    return { items, nextPageToken: end < total ? String(end) : null };
  });
  return { store, asked };
}

test('every page is fetched once, whoever asks how often', async () => {
  const { store, asked } = storeOf(25);
  await Promise.all([store.loadMore(), store.loadMore()]);
  expect(store.state.get()).toMatchObject({ count: 10, isComplete: false, isLoading: false });
  await store.loadUpTo(25);
  await store.loadMore();
  expect(asked).toEqual([undefined, '10', '20']);
  expect(store.state.get()).toMatchObject({ count: 25, isComplete: true });
});

test('rows are found by their place and by their path', async () => {
  const { store } = storeOf(25);
  await store.loadUpTo(25);
  expect(store.rowAt(24)).toEqual(documentOf(24));
  expect([store.rowAt(25), store.rowAt(-1)]).toEqual([undefined, undefined]);
  expect(store.indexOf('numbers/n17')).toBe(17);
  expect(store.indexOf('numbers/n25')).toBeUndefined();
});

test('a failure is in the state, and the page is asked for again', async () => {
  let isDown = true;
  const store = new RowStore(async () => {
    if (isDown) {
      throw new Error('down');
    }
    return { items: [documentOf(0)], nextPageToken: null };
  });
  const states: boolean[] = [];
  const end = store.state.subscribe(() => states.push(store.state.get().isLoading));
  await store.loadUpTo(10);
  expect(store.state.get()).toMatchObject({ count: 0, isLoading: false, error: new Error('down') });
  isDown = false;
  await store.loadMore();
  expect(store.state.get()).toMatchObject({ count: 1, isComplete: true, error: null });
  expect(states).toEqual([true, false, true, false]);
  end();
});

test('a page that is given up counts for nothing, and is fetched again', async () => {
  const signals: AbortSignal[] = [];
  const answers: ((page: RowPage) => void)[] = [];
  const store = new RowStore(async (_, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.push(resolve));
  });
  const first = store.loadMore();
  store.stop();
  expect(store.state.get()).toMatchObject({ isLoading: false, isStopped: true });
  const second = store.loadMore();
  expect(store.state.get()).toMatchObject({ isLoading: true, isStopped: false });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  for (const answer of answers) {
    answer({ items: [documentOf(0)], nextPageToken: null });
  }
  expect([await first, await second]).toEqual([false, true]);
  expect(store.state.get()).toMatchObject({ count: 1, isComplete: true, error: null });
});

test('loading up to a row ends where it is given up', async () => {
  const store = new RowStore(
    async (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      }),
  );
  const loaded = store.loadUpTo(100);
  store.abort();
  await loaded;
  expect(store.state.get()).toMatchObject({ isLoading: false, isStopped: false, error: null });
});

test('what was written is shown in its place, what was deleted no longer', async () => {
  const { store } = storeOf(10);
  await store.loadUpTo(10);
  const changed = { ...documentOf(3), fields: { edited: { booleanValue: true } } };
  const created = { ...documentOf(3), path: 'numbers/n3b' };
  const written = [changed, created].map((document) => ({ path: document.path, document }));
  const elsewhere = { path: 'others/a', document: { ...created, path: 'others/a' } };
  store.take([...written, elsewhere, { path: 'numbers/n5', document: null }], (path) =>
    path.startsWith('numbers/'),
  );
  expect(store.rowAt(3)).toEqual(changed);
  expect(store.rowAt(4)).toEqual(created);
  expect(store.indexOf('numbers/n5')).toBeUndefined();
  expect(store.indexOf('numbers/n6')).toBe(6);
  expect(store.state.get()).toMatchObject({ count: 10, moves: 1 });
  store.take([{ path: changed.path, document: changed }], () => true);
  expect(store.state.get().moves).toBe(1);
});

test('a new document after the last row comes with its page', async () => {
  const { store } = storeOf(25);
  await store.loadUpTo(10);
  const document = { ...documentOf(9), path: 'numbers/n9b' };
  store.take([{ path: document.path, document }], () => true);
  expect(store.state.get().count).toBe(10);
});
