import { parseQuery, previewBulkChange, runQuery } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { demonstrationId } from '#config/demonstration.ts';
import { call } from '#lib/api/call.ts';
import { answerFromSample } from '#testing/demonstration.ts';

answerFromSample();

const root = 'projects/harbour-coffee/databases/(default)/documents';

async function run(
  text: string,
  more: { at?: string; pageSize?: number; pageToken?: string } = {},
) {
  const parsed = parseQuery(text, { root });
  if (!('query' in parsed)) {
    throw new Error(parsed.problem.message);
  }
  return call(runQuery, { body: { pid: demonstrationId, query: parsed.query, ...more } });
}

test('a query of the demonstration finds what it asks for, in its order, in pages', async () => {
  const all = await run('products order by name', { pageSize: 300 });
  expect(all.items.length).toBeGreaterThan(3);
  expect(all).toMatchObject({ isComplete: true, readCount: all.items.length, scanned: null });
  const first = await run('products order by name', { pageSize: 2 });
  const second = await run('products order by name', {
    pageSize: 2,
    pageToken: first.nextPageToken ?? '',
  });
  const paths = (page: typeof all) => page.items.map(({ path }) => path);
  expect([...paths(first), ...paths(second)]).toEqual(paths(all).slice(0, 4));
  const [last] = (await run('products order by name desc limit 1')).items;
  expect(last?.path).toBe(paths(all).at(-1));
  const id = paths(all)[0]!;
  const found = await run(`products where __name__ == ref("${id}")`);
  expect(paths(found)).toEqual([id]);
});

test('aggregates are answered, and a backup costs no reads', async () => {
  const { aggregates } = await run('products select count()');
  const all = await run('products', { pageSize: 300 });
  expect(aggregates).toEqual([{ integerValue: String(all.items.length) }]);
  const inside = await run('products where nowhere == 1', { at: 'backup:demo-night-00' });
  expect(inside).toMatchObject({ items: [], readCount: 0, isComplete: true });
  expect(inside.scanned).toBeGreaterThan(3);
});

test('a plan is refused: sample data has none', async () => {
  const parsed = parseQuery('products', { root });
  const query = 'query' in parsed ? parsed.query : null;
  await expect(
    call(runQuery, { body: { pid: demonstrationId, query: query!, explain: 'plan' } }),
  ).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('a pattern that is none is refused in words, as by the server', async () => {
  await expect(run('products where name matches "(a"')).rejects.toMatchObject({
    name: 'ApiError',
    code: 'invalid-argument',
    message: expect.stringContaining('a ( is never closed'),
  });
});

test('a time in another zone, or with other digits, finds the moment, and so does a bulk change', async () => {
  const ada = (await run('customers where __name__ == ref("customers/ada")')).items[0];
  const since = ada?.fields['since'];
  const time = since !== undefined && 'timestampValue' in since ? since.timestampValue : '';
  const shifted = new Date(Date.parse(time) + 3_600_000).toISOString().replace('Z', '000+01:00');
  const text = `customers where since == timestamp("${shifted}")`;
  expect((await run(text)).items.map(({ path }) => path)).toEqual(['customers/ada']);
  const parsed = parseQuery(text, { root });
  const where = 'query' in parsed ? parsed.query.where : null;
  const from = { from: { kind: 'collection', path: 'customers' }, where } as const;
  const operations = [{ op: 'remove', field: 'note' }] as const;
  const { items } = await call(previewBulkChange, {
    body: { pid: demonstrationId, from, operations: [...operations] },
  });
  expect(items.map(({ path }) => path)).toEqual(['customers/ada']);
});
