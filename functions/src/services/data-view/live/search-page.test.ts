import { describe, expect, test } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import { documentPath } from '../../../engine/format/document.ts';
import { encodeDocument } from '../../../engine/format/encode-document.ts';
import type { RunnableQuery } from '../../ports/customer-database.ts';
import { searchPage, type SearchState } from './search-page.ts';

const root = 'projects/p/databases/(default)/documents';
const idOf = (document: Uint8Array) => documentPath(document, root).slice(2);

/** Documents `a/000` to `a/999`: every tenth is an Ann, with a total of 2. */
const all = Array.from({ length: 1000 }, (_, at) => {
  const name = { stringValue: at % 10 === 3 ? `Ann ${at}` : `Bob ${at}` };
  const path = `a/${String(at).padStart(3, '0')}`;
  return encodeDocument(root, { path, fields: { name, total: { integerValue: '2' } } });
});

function database() {
  const asked: RunnableQuery[] = [];
  return {
    asked,
    root,
    async *runQuery(query: RunnableQuery) {
      asked.push(query);
      const [after] = query.start?.values ?? [];
      const from = after !== undefined && 'referenceValue' in after ? after.referenceValue : '';
      const rest = all.filter((document) => `${root}/a/${idOf(document)}` > from);
      yield rest.slice(0, query.limit ?? undefined);
    },
  };
}

interface SearchOptions {
  readonly pageSize?: number;
  readonly mayRead?: number | undefined;
  readonly isBudgetSpent?: () => boolean;
}

async function search(given: object, options: SearchOptions = {}) {
  const opened = database();
  const where = { op: 'contains', field: 'name', text: 'ann', ignoreCase: true };
  const query = querySchema.parse({ from: { kind: 'collection', path: 'a' }, where, ...given });
  const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };
  const { pageSize = 40, mayRead = 1300, isBudgetSpent = () => false } = options;
  const pages: Awaited<ReturnType<typeof searchPage>>[] = [];
  let state: SearchState | null = null;
  do {
    const wanted = { query, state, pageSize, mayRead, isBudgetSpent, ...bounds };
    const page: (typeof pages)[number] = await searchPage(opened, wanted);
    pages.push(page);
    state = page.next;
  } while (state !== null);
  const ids = pages.flatMap(({ items }) => [...items].map(({ path }) => path.slice(2)));
  return { pages, ids, asked: opened.asked };
}

const found = Array.from({ length: 100 }, (_, at) => String(at * 10 + 3).padStart(3, '0'));

describe('a search', () => {
  test('finds all, in order, page after page', async () => {
    const { pages, ids } = await search({});
    expect(ids).toEqual(found);
    expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 20]);
    const last = pages.at(-1);
    expect(last?.progress).toEqual({ passed: last?.scanned, total: last?.scanned });
  });

  test('reads little twice, and says what it read', async () => {
    const { pages, asked } = await search({});
    const reads = pages.reduce((sum, { readCount }) => sum + readCount, 0);
    expect(reads).toBe(pages.at(-1)?.scanned);
    expect(reads).toBeLessThan(1200);
    expect(asked.every(({ limit }) => (limit ?? Infinity) <= 1000)).toBe(true);
  });

  test('ends a page where its time is over, with a place to continue', async () => {
    const { pages, ids } = await search({}, { isBudgetSpent: () => true });
    expect(ids).toEqual(found);
    expect(pages[0]?.items.length).toBeLessThan(40);
    expect(pages[0]?.progress).toEqual({ passed: 100, total: 1300 });
  });

  test('asks Firestore for what it serves, and for all fields', async () => {
    const served = { op: '==', field: 'total', value: { integerValue: '2' } };
    const text = { op: 'ends-with', field: 'name', text: '3' };
    const { asked, pages } = await search({
      where: { op: 'and', filters: [served, text] },
      select: ['total'],
    });
    expect(asked[0]).toMatchObject({ where: { op: 'and', filters: [served] }, select: null });
    expect([...(pages[0]?.items ?? [])][0]?.fields).toEqual({ total: { integerValue: '2' } });
  });

  test('ends at the limit of the query', async () => {
    const { ids } = await search({ limit: 5 });
    expect(ids).toEqual(found.slice(0, 5));
  });

  test('counts and adds up what it finds', async () => {
    const aggregates = [{ op: 'count' }, { op: 'sum', field: 'total' }];
    const { pages } = await search({ aggregates }, { isBudgetSpent: () => true });
    expect(pages.at(-1)?.aggregates).toEqual([{ integerValue: '100' }, { integerValue: '200' }]);
    expect(pages.at(-1)?.scanned).toBe(1000);
  });

  test('is refused where nobody said how much it may read', async () => {
    await expect(
      searchPage(database(), {
        query: querySchema.parse({
          from: { kind: 'collection', path: 'a' },
          where: { op: 'matches', field: 'name', text: 'a' },
        }),
        state: null,
        pageSize: 10,
        mayRead: undefined,
        isBudgetSpent: () => false,
        timeoutMs: 1000,
        signal: new AbortController().signal,
      }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
  });

  test('is refused with a sentence where its pattern is none', async () => {
    const where = { op: 'matches', field: 'name', text: '(' };
    await expect(search({ where })).rejects.toMatchObject({
      message: expect.stringContaining('a ( is never closed'),
    });
  });

  test('may read exactly what there is', async () => {
    const { ids, pages } = await search({}, { pageSize: 200, mayRead: 1000 });
    expect(ids).toEqual(found);
    expect(pages.at(-1)?.scanned).toBe(1000);
  });

  test('answers with what it found before it ends with an error', async () => {
    const query = querySchema.parse({
      from: { kind: 'collection', path: 'a' },
      where: { op: 'contains', field: 'name', text: 'ann', ignoreCase: true },
    });
    const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };
    const wanted = { query, pageSize: 200, mayRead: 500, isBudgetSpent: () => false, ...bounds };
    const page = await searchPage(database(), { ...wanted, state: null });
    expect([...page.items]).toHaveLength(50);
    expect(page.next).not.toBeNull();
    await expect(searchPage(database(), { ...wanted, state: page.next })).rejects.toMatchObject({
      code: 'failed-precondition',
    });
  });

  test('ends with an error where there is more than it may read', async () => {
    await expect(search({}, { mayRead: 500 })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'The search has read 500 documents, all that it may, and there are more',
    });
  });
});
