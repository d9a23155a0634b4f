// Which backups can be looked into, with stores in memory.
import { expect, test } from 'vitest';
import { ExploreWorld } from '../../testing/explore-world.ts';

test.each([
  ['queued', 'aborted'],
  ['running', 'aborted'],
  ['verifying', 'aborted'],
  ['failed', 'not-found'],
  ['cancelled', 'not-found'],
  ['deleting', 'not-found'],
] as const)('a backup that is %s is not looked into', async (status, code) => {
  const world = new ExploreWorld();
  world.addRecord('b1', status);
  await expect(
    world.explore.collections({ uid: 'ada', recordId: 'b1' }, null),
  ).rejects.toMatchObject({ code });
  await expect(
    world.comparisons.ofBackup('ada', { recordId: 'b1', against: 'live' }, {}),
  ).rejects.toMatchObject({ code });
});

test('the backup of another, and of a removed project, is not there', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'c/1': 0 }, { minute: 1 });
  const missing = { code: 'not-found' };
  await expect(
    world.explore.collections({ uid: 'bob', recordId: 'b1' }, null),
  ).rejects.toMatchObject(missing);
  await expect(
    world.histories.of('bob', 'shop', { path: 'c/1', pageToken: null }),
  ).rejects.toMatchObject(missing);
  const elsewhere = { uid: 'ada', recordId: 'b1', projectId: 'other' };
  await expect(world.explore.collections(elsewhere, null)).rejects.toMatchObject(missing);
  world.documents.change('backupRecords/b1', { projectId: 'removed' });
  await expect(
    world.explore.collections({ uid: 'ada', recordId: 'b1' }, null),
  ).rejects.toMatchObject(missing);
});

test('a backup without its manifest is said to be damaged', async () => {
  const world = new ExploreWorld();
  world.addRecord('b1', 'completed');
  await expect(
    world.explore.collections({ uid: 'ada', recordId: 'b1' }, null),
  ).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('damaged'),
  });
});

test('documents are looked up in a backup, in the order that they are asked for', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'c/1': 0, 'c/2': 0, 'd/1': 0 }, { minute: 1 });
  const paths = ['d/1', 'c/3', 'c/1', 'd/1'];
  const { items } = await world.explore.lookUp({ uid: 'ada', recordId: 'b1' }, paths);
  expect([...items].map(({ path, missing }) => [path, missing])).toEqual([
    ['d/1', false],
    ['c/3', true],
    ['c/1', false],
  ]);
});
