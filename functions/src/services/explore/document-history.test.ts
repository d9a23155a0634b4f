// Histories of documents through backups, with stores in memory.
import { expect, test } from 'vitest';
import type { DocumentHistory } from '../../contract/explore-backup.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { ExploreWorld } from '../../testing/explore-world.ts';

const short = ({ items }: DocumentHistory) =>
  items.map(({ change, backups }) => [change, backups.map(({ recordId }) => recordId).join(' ')]);

test('shows a history through deletion and return, past damage and narrower selections', async () => {
  const world = new ExploreWorld();
  const other = { 'a/1': 0, 'z/1': 0 };
  await world.backUp('b1', other, { minute: 1 });
  await world.backUp('b2', { ...other, 'c/1': 1 }, { minute: 2 });
  await world.backUp('b3', { ...other, 'c/1': 1 }, { minute: 3 });
  await world.backUp('b4', { ...other, 'c/1': 2 }, { minute: 4 });
  await world.backUp('b5', other, { minute: 5, exclude: ['c'] });
  await world.backUp('b6', other, { minute: 6 });
  await world.backUp('b7', { ...other, 'c/1': 1 }, { minute: 7 });
  await world.backUp('b8', { ...other, 'c/1': 3 }, { minute: 8 });
  world.objects.objects.delete('backups/ada/shop/backups/b8/manifest');
  const history = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(short(history)).toEqual([
    ['created', 'b7'],
    ['deleted', 'b6'],
    ['changed', 'b4'],
    ['created', 'b3 b2'],
    ['earliest', 'b1'],
  ]);
  expect(history.live).toEqual({
    status: 'unreadable',
    message: expect.stringContaining('not allowed'),
  });
  expect([history.leftOut, history.unreadable.map(({ recordId }) => recordId)]).toEqual([
    1,
    ['b8'],
  ]);
  const [b7, , b4, b2] = history.items;
  expect(b7?.versionId).toBe(b2?.versionId);
  expect(
    [b7, b4].map((item) => item?.fields?.changes.map(({ path, before }) => [path[0], before])),
  ).toEqual([[['revision', { integerValue: '2' }]], [['revision', { integerValue: '1' }]]]);
});

test('takes safety backups for what they hold and imported files for nothing', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'a/1': 0, 'c/1': 1, 'z/1': 0 }, { minute: 1 });
  await world.backUp('b2', { 'a/1': 0, 'z/1': 0 }, { minute: 2 });
  await world.backUp('b3', { 'c/1': 2 }, { minute: 3 });
  await world.backUp('b4', { 'c/1': 3 }, { minute: 4 });
  for (const [id, trigger] of [
    ['b2', 'safety'],
    ['b3', 'safety'],
    ['b4', 'import'],
  ] as const) {
    world.documents.change(`backupRecords/${id}`, { 'metadata.trigger': trigger });
  }
  const history = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(short(history)).toEqual([
    ['changed', 'b3'],
    ['earliest', 'b1'],
  ]);
  expect([history.backups, history.leftOut]).toEqual([4, 2]);
});

test('says nothing of one database from a safety backup of another', async () => {
  const world = new ExploreWorld();
  await world.backUp('b1', { 'c/1': 1 }, { minute: 1 });
  await world.backUp('b2', { 'c/1': 2 }, { minute: 2 });
  world.documents.change('backupRecords/b2', {
    'metadata.trigger': 'safety',
    'metadata.databaseId': 'other',
  });
  const history = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(short(history)).toEqual([['earliest', 'b1']]);
  expect([history.backups, history.leftOut]).toEqual([2, 1]);
});

test('reads a chunk once, however many backups share it, and continues page by page', async () => {
  const world = new ExploreWorld();
  let previous: Manifest | undefined;
  for (let index = 0; index < 130; index += 1) {
    const revision = index < 20 ? 1 : index < 70 ? 2 : 3;
    const options = { minute: index, ...(previous === undefined ? {} : { previous }) };
    previous = await world.backUp(`b${index}`, { 'c/1': revision, 'd/1': 0 }, options);
  }
  world.objects.takeChunkReads();
  const first = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken: null });
  expect(first.items.map(({ change, backups }) => [change, backups.length])).toEqual([
    ['changed', 60],
    ['earliest', 40],
  ]);
  // Two states, each a chunk or a difference with its base.
  expect(world.objects.takeChunkReads()).toBeLessThanOrEqual(4);
  const pageToken = first.nextPageToken;
  const second = await world.histories.of('ada', 'shop', { path: 'c/1', pageToken });
  expect(second.continues).toBe(true);
  expect(
    second.items.map(({ change, backups, fields }) => [
      change,
      backups.length,
      fields?.total ?? null,
    ]),
  ).toEqual([
    ['changed', 10, 1],
    ['earliest', 20, null],
  ]);
  expect([second.nextPageToken, second.live.status]).toEqual([null, 'skipped']);
  const wrong = world.histories.of('ada', 'shop', { path: 'd/1', pageToken });
  await expect(wrong).rejects.toMatchObject({ code: 'invalid-argument' });
});
