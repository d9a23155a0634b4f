import { expect, test } from 'vitest';
import { querySchema } from '../../../contract/queries.ts';
import { encodeDocument } from '../../../engine/format/encode-document.ts';
import { documentPath } from '../../../engine/format/document.ts';
import type { RunnableQuery } from '../../ports/customer-database.ts';
import { customerDatabase } from '../../../testing/customer-database.ts';
import type { Position } from './position.ts';
import { findAggregates, findPage } from './query-page.ts';

const root = 'projects/p/databases/(default)/documents';
const from = { kind: 'collection', path: 'a' };
const bounds = { timeoutMs: 60_000, signal: new AbortController().signal };

/** Documents `a/0` to `a/9` by name: as much of a database as the queries here ask. */
function database(bytesEach = 1) {
  const asked: RunnableQuery[] = [];
  const text = { stringValue: 'x'.repeat(bytesEach) };
  const all = Array.from({ length: 10 }, (_, at) =>
    encodeDocument(root, { path: `a/${at}`, fields: { text } }),
  );
  const nameOf = ({ values }: { values: RunnableQuery['order'] | readonly object[] }) =>
    String(Object.values(values[0] ?? {})[0]);
  const opened = customerDatabase({
    root,
    async *runQuery(query) {
      asked.push(query);
      const isDown = query.order[0]?.direction === 'desc';
      const { start } = query;
      const found = (isDown ? all.toReversed() : all).filter((document) => {
        const name = `${root}/${documentPath(document, root)}`;
        return start === null || name > nameOf(start) || (start.before && name === nameOf(start));
      });
      yield found.slice(0, query.nearest?.limit ?? query.limit ?? Infinity);
    },
    async aggregate(_query, aggregates) {
      return aggregates.map(({ op }) =>
        op === 'count' ? { integerValue: '2001' } : { nullValue: null },
      );
    },
  });
  return { asked, opened };
}

async function pagesOf(given: object, pageSize: number, bytesEach?: number) {
  const query = querySchema.parse({ from, ...given });
  const { opened } = database(bytesEach);
  const pages: { ids: string; received: number }[] = [];
  let position: Position | null = null;
  do {
    const page: Awaited<ReturnType<typeof findPage>> = await findPage(opened, {
      query,
      position,
      pageSize,
      ...bounds,
    });
    const ids = page.documents.map((document) => documentPath(document, root).slice(2)).join('');
    pages.push({ ids, received: page.received });
    position = page.next;
  } while (position !== null);
  return pages;
}

const byName = { orderBy: [{ field: '__name__', direction: 'asc' }], limitToLast: true };

test('pages end at the limit', async () => {
  expect(await pagesOf({ limit: 5 }, 3)).toEqual([
    { ids: '012', received: 3 },
    { ids: '34', received: 2 },
  ]);
});

test('the last documents of an order come in that order, on one page', async () => {
  expect(await pagesOf({ ...byName, limit: 4 }, 4)).toEqual([{ ids: '6789', received: 4 }]);
});

test('on several pages, after they have been counted off from the end', async () => {
  expect(await pagesOf({ ...byName, limit: 5 }, 2)).toEqual([
    { ids: '56', received: 7 },
    { ids: '78', received: 2 },
    { ids: '9', received: 1 },
  ]);
});

test('also where a page of them is too large for one answer', async () => {
  const pages = await pagesOf({ ...byName, limit: 8 }, 8, 1_000_000);
  expect(pages.map(({ ids }) => ids)).toEqual(['2345678', '9']);
});

test('fewer documents than the last ones that are wanted are all of them', async () => {
  const ids = (await pagesOf({ ...byName, limit: 30 }, 6)).map((page) => page.ids);
  expect(ids).toEqual(['012345', '6789']);
});

test('the first document of the last ones is found without its fields', async () => {
  const { asked, opened } = database();
  const query = querySchema.parse({ from, ...byName, limit: 5 });
  await findPage(opened, { query, position: null, pageSize: 2, ...bounds });
  expect(asked.map(({ select, limit }) => [select, limit])).toEqual([
    [[['__name__']], 5],
    [null, 2],
  ]);
});

test('nearest vectors are found again for the next page, and passed over', async () => {
  const nearest = { field: 'v', vector: [1], measure: 'cosine', limit: 5 };
  expect(await pagesOf({ nearest }, 2)).toEqual([
    { ids: '01', received: 2 },
    { ids: '23', received: 4 },
    { ids: '4', received: 5 },
  ]);
});

test('what aggregates cost is counted, also where nobody asks for the count', async () => {
  const { opened } = database();
  const cost = async (aggregates: object[]) => {
    const query = querySchema.parse({ from, aggregates });
    return await findAggregates(opened, { query, ...bounds });
  };
  const average = { op: 'average', field: 'n' };
  expect(await cost([average])).toEqual({ values: [null], reads: 3 });
  expect(await cost([average, { op: 'count' }])).toEqual({
    values: [null, { integerValue: '2001' }],
    reads: 3,
  });
  const five = [1, 2, 3, 4, 5].map((at) => ({ op: 'sum', field: `f${at}` }));
  expect(await cost(five)).toEqual({ values: [null, null, null, null, null], reads: 1 });
});
