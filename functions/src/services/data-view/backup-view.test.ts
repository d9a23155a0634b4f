// Which backups can be looked into, with stores in memory.
import { expect, test, vi } from 'vitest';
import { ExploreWorld } from '../../testing/explore-world.ts';

const { signal } = new AbortController();

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
    world.views.ofBackup({ ownerId: 'ada', recordId: 'b1' }).collections(null),
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
    world.views.ofBackup({ ownerId: 'bob', recordId: 'b1' }).collections(null),
  ).rejects.toMatchObject(missing);
  await expect(
    world.histories.of('bob', 'shop', { path: 'c/1', pageToken: null }),
  ).rejects.toMatchObject(missing);
  const elsewhere = { ownerId: 'ada', recordId: 'b1', projectId: 'other' };
  await expect(world.views.ofBackup(elsewhere).collections(null)).rejects.toMatchObject(missing);
  world.documents.change('backupRecords/b1', { projectId: 'removed' });
  await expect(
    world.views.ofBackup({ ownerId: 'ada', recordId: 'b1' }).collections(null),
  ).rejects.toMatchObject(missing);
});

test('a backup with a part missing is said to be so, without the names of its parts', async () => {
  const world = new ExploreWorld();
  world.addRecord('b1', 'completed');
  await expect(
    world.views.ofBackup({ ownerId: 'ada', recordId: 'b1' }).collections(null),
  ).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'A part of the backup is no longer in storage',
  });
});

test('a backup that is deleted while it is read is said to be deleted, not damaged', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'c/1': 0 }, { minute: 1 });
  const view = world.views.ofBackup({ ownerId: 'ada', recordId: 'b1' });
  const { objects } = world;
  const get = objects.get.bind(objects);
  vi.spyOn(objects, 'get').mockImplementation(async (name) => {
    const found = await get(name);
    // Once its manifest is read.
    world.documents.change('backupRecords/b1', { status: 'deleting' });
    objects.objects.clear();
    return found;
  });
  await expect(view.lookUp(['c/1'], signal)).rejects.toMatchObject({
    code: 'not-found',
    message: 'The backup was deleted while it was being read',
    hint: 'Choose another backup.',
  });
});

test('documents are looked up in a backup, in the order that they are asked for', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'c/1': 0, 'c/2': 0, 'd/1': 0 }, { minute: 1 });
  const view = world.views.ofBackup({ ownerId: 'ada', recordId: 'b1' });
  const paths = ['d/1', 'c/3', 'c/1', 'd/1'];
  const { items } = await view.lookUp(paths, signal);
  expect([...items].map(({ path, missing }) => [path, missing])).toEqual([
    ['d/1', false],
    ['c/3', true],
    ['c/1', false],
  ]);
});
