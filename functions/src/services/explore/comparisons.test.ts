// Comparing backups, with stores in memory.
import { expect, test } from 'vitest';
import { ExploreWorld } from '../../testing/explore-world.ts';

test('compares no safety backup, on either side: what it leaves out is not missing', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'a/1': 0 }, { minute: 1 });
  await world.backUp('b2', { 'c/1': 0 }, { minute: 2 });
  world.documents.change('backupRecords/b2', { 'metadata.trigger': 'safety' });
  for (const [recordId, against] of [
    ['b1', 'b2'],
    ['b2', 'b1'],
    ['b2', 'live'],
  ] as const) {
    await expect(
      world.comparisons.ofBackup('ada', { recordId, against }, {}),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
  }
});

const noFields = { fields: [], moreFields: 0 };
const revision = {
  fields: [{ field: ['revision'], before: 'int64', after: 'int64', documents: 1 }],
  moreFields: 0,
};

test('compares in one answer with exact counts by collection', async () => {
  const world = new ExploreWorld();
  const before = await world.backUp(
    'b1',
    { 'a/1': 0, 'b/1': 0, 'b/1/c/1': 0, 'b/2': 0 },
    { minute: 1 },
  );
  await world.backUp('b2', { 'a/1': 0, 'b/1': 1, 'b/1/c/1': 0 }, { minute: 2, previous: before });
  const compare = (request: object) =>
    world.comparisons.ofBackup('ada', { recordId: 'b1', against: 'b2' }, request);
  const { summary, before: point } = await compare({});
  expect(summary).toEqual({
    added: 0,
    removed: 1,
    changed: 1,
    unchanged: 2,
    collections: [
      { path: 'a', added: 0, removed: 0, changed: 0, unchanged: 1, ...noFields },
      { path: 'b', added: 0, removed: 1, changed: 1, unchanged: 0, ...revision },
      { path: 'b/*/c', added: 0, removed: 0, changed: 0, unchanged: 1, ...noFields },
    ],
  });
  const patternsOf = async (path: string) =>
    (await compare({ path })).summary.collections.map(({ fields }) => fields);
  expect(await patternsOf('b/1')).toEqual([revision.fields]);
  expect(await patternsOf('b/2')).toEqual([[]]);
  expect(point).toMatchObject({ kind: 'backup', documentCount: 4 });
  const same = await world.comparisons.ofBackup(
    'ada',
    { recordId: 'b1', against: 'b1' },
    { shape: 'b' },
  );
  expect([same.summary.unchanged, same.summary.collections, same.chunks]).toEqual([
    2,
    [{ path: 'b', added: 0, removed: 0, changed: 0, unchanged: 2, ...noFields }],
    { read: 1, skipped: 0 },
  ]);
  const forged = Buffer.from('0123456789ab{"cursor":1}').toString('base64url');
  await expect(compare({ pageToken: forged })).rejects.toMatchObject({ code: 'invalid-argument' });
});

test('a document that one backup leaves out is not compared, whatever the other holds', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'a/1': 0 }, { minute: 1, exclude: ['c'] });
  await world.backUp('b2', { 'a/1': 1, 'c/1': 0 }, { minute: 2 });
  const compared = async (path: string) => {
    const points = { recordId: 'b1', against: 'b2' };
    const { isPartial, items, summary } = await world.comparisons.ofBackup('ada', points, { path });
    return [isPartial, items.map(({ change }) => change), summary.added];
  };
  expect(await compared('c/1')).toEqual([true, [], 0]);
  expect(await compared('a/1')).toEqual([false, ['changed'], 0]);
  expect(await compared('a/2')).toEqual([false, [], 0]);
});
