import type { FirestoreDocument } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { mergePages } from './merge-past.ts';
import type { FetchRows } from '../rows/row-store.ts';

function documentOf(id: string, value: string | null): FirestoreDocument {
  const times = { createTime: null, updateTime: null };
  const fields = value === null ? {} : { v: { stringValue: value } };
  return { name: `n/a/${id}`, path: `a/${id}`, missing: value === null, fields, ...times };
}

type Listed = Readonly<Record<string, string | null>>;

/** Pages of `size` documents, in the order that the list is given in. */
function pagesOf(listed: Listed, size: number, log: string[] = []): FetchRows {
  const documents = Object.entries(listed).map(([id, value]) => documentOf(id, value));
  return async (token) => {
    log.push(token ?? 'first');
    const begin = Number(token ?? 0);
    const end = begin + size;
    const nextPageToken = end < documents.length ? String(end) : null;
    return { items: documents.slice(begin, end), nextPageToken };
  };
}

const signal = () => new AbortController().signal;
const textOf = ({ path, missing, fields }: FirestoreDocument) =>
  `${path.slice(2)}:${missing ? '-' : JSON.stringify(fields['v']).slice(16, -2)}`;

async function allOf(merged: ReturnType<typeof mergePages>) {
  const rows: string[] = [];
  const counts = { pages: 0, reads: 0, pastReads: 0 };
  let token: string | undefined;
  do {
    const page = await merged(token, signal());
    rows.push(
      ...page.items.map((item, index) => {
        const was = page.past[index];
        return `${textOf(item)} ${was === undefined ? '?' : textOf(was)}`;
      }),
    );
    counts.pages += 1;
    counts.reads += page.reads;
    counts.pastReads += page.pastReads;
    token = page.nextPageToken ?? undefined;
  } while (token !== undefined);
  return { rows, counts };
}

const present = { __id2__: 'x', b: '1', c: '2', m: null, q: null, z: '9' };
const before = {
  __id2__: 'x',
  __id10__: 'old',
  a: '0',
  b: '1',
  m: 'held',
  o: null,
  z: '8',
  zz: 'e',
};
const expected = [
  '__id2__:x __id2__:x',
  '__id10__:- __id10__:old',
  'a:- a:0',
  'b:1 b:1',
  'c:2 c:-',
  'm:- m:held',
  'q:- q:-',
  'z:9 z:8',
  'zz:- zz:e',
];

test.each([1, 2, 3, 100])(
  'in pages of %i, each document stands in its place with what it was, deleted ones too',
  async (size) => {
    for (const pastSize of [1, 2, 5, 100]) {
      const merged = mergePages(pagesOf(present, size), pagesOf(before, pastSize));
      const { rows, counts } = await allOf(merged);
      expect(rows).toEqual(expected);
      expect(counts).toMatchObject({ reads: 6, pastReads: 8 });
    }
  },
);

test('what was there comes page by page, however much of it was deleted', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => [String(1000 + index), 'x'] as const);
  const log: string[] = [];
  const merged = mergePages(pagesOf({}, 100), pagesOf(Object.fromEntries(ids), 100, log));
  const { items } = await merged(undefined, signal());
  expect([items.length, log]).toEqual([100, ['first']]);
});

test('a page that failed, or that nobody waited for, is the same when asked for again', async () => {
  const fetchPast = pagesOf(before, 2);
  const fetchPresent = pagesOf(present, 2);
  let isDown = true;
  const merged = mergePages(
    async (...asked) => (isDown ? Promise.reject(new Error('down')) : fetchPresent(...asked)),
    fetchPast,
  );
  await expect(merged(undefined, signal())).rejects.toThrow('down');
  isDown = false;
  await expect(merged(undefined, AbortSignal.abort())).rejects.toThrow('aborted');
  const first = await merged(undefined, signal());
  const token = first.nextPageToken ?? undefined;
  const [once, again] = [merged(token, signal()), merged(token, signal())];
  expect(await once).toEqual(await again);
  const rest: string[] = [];
  for (let next = token; next !== undefined;) {
    const page = await merged(next, signal());
    rest.push(...page.items.map(textOf));
    next = page.nextPageToken ?? undefined;
  }
  const texts = expected.map((line) => line.split(' ')[0]);
  expect([...first.items.map(textOf), ...rest]).toEqual(texts);
});

test('where what was there can’t be listed, the present list stays, with the reason', async () => {
  const merged = mergePages(pagesOf(present, 2), async () => Promise.reject(new Error('damaged')));
  const page = await merged(undefined, signal());
  expect(page.items.map(textOf)).toEqual(['__id2__:x', 'b:1']);
  expect([page.past, page.pastError?.message]).toEqual([[], 'damaged']);
  expect((await allOf(merged)).rows).toHaveLength(6);
});
