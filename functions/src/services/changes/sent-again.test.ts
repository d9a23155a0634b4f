// Drafts that are sent again after the answer to their first call was lost.
import { expect, test } from 'vitest';
import type { WantedWrite } from '../../contract/edits.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const none = await storeBackup(new MemoryDatabase([]));
const number = (value: number) => ({ integerValue: `${value}` });

/** Three documents, and drafts of them as they were seen. */
function setUp() {
  const paths = ['c/a', 'c/b', 'c/d'];
  const world = RestoreWorld.open(
    none,
    new MemoryDatabase(paths.map((one) => memoryDocument(one))),
  );
  const timeOf = (path: string) =>
    decodeDocument(world.database.documents.get(path)!).updateTime ?? '';
  const drafts: WantedWrite[] = [
    { path: 'c/a', fields: { x: number(1) }, updateTime: timeOf('c/a') },
    { path: 'c/b', fields: null, updateTime: timeOf('c/b') },
    { path: 'c/d', fields: { x: number(2) }, updateMask: ['x', 'text'], updateTime: timeOf('c/d') },
    { path: 'c/new', fields: { x: number(3) }, create: true },
  ];
  const apply = (writes = drafts) => world.edits().apply(caller, { pid: 'shop', writes });
  return { world, drafts, apply };
}

test('what is sent again changes nothing, and the first change set is undone', async () => {
  const { world, apply } = setUp();
  const before = world.database.content();
  const { change } = await apply();
  const written = world.database.content();
  const again = await apply();
  expect(again.change).toBeNull();
  expect(again.results.map(({ path, result, reason }) => [path, result, reason])).toEqual(
    ['c/a', 'c/b', 'c/d', 'c/new'].map((path) => [path, 'unchanged', null]),
  );
  expect(again.results.map(({ document }) => document?.fields['x'] ?? null)).toEqual([
    number(1),
    null,
    number(2),
    number(3),
  ]);
  expect(world.database.content()).toEqual(written);
  expect(world.jobs.jobs.size).toBe(1);
  const undone = await world.edits().undo(caller, world.restore(change!.id));
  expect(undone.outcome).toMatchObject({ written: 3, deleted: 1, conflicts: 0 });
  expect(world.database.content()).toEqual(before);
});

test('what somebody has changed since the first call is in conflict, and all else is unchanged', async () => {
  const { world, apply } = setUp();
  await apply();
  await apply([
    { path: 'c/a', fields: { x: number(9) } },
    { path: 'c/b', fields: { x: number(9) } },
    // Of the fields that the draft names it is as it is to be.
    { path: 'c/d', fields: { y: number(9) }, updateMask: ['y'] },
  ]);
  const { results } = await apply();
  expect(results.map(({ result }) => result)).toEqual([
    'conflict',
    'conflict',
    'unchanged',
    'unchanged',
  ]);
  expect(world.database.content().size).toBe(4);
});

test('a draft that would make a document too large that somebody changed is in conflict', async () => {
  const { world, drafts, apply } = setUp();
  const large = { stringValue: 'x'.repeat(700_000) };
  await apply([{ path: 'c/d', fields: { y: large } }]);
  const mine = { ...drafts[2]!, fields: { x: large } };
  expect((await apply([mine])).results).toMatchObject([{ result: 'conflict' }]);
  expect(world.jobs.jobs.size).toBe(1);
});

test('a call for one document keeps to its condition, so that none of two equal ones is lost', async () => {
  const { world, drafts, apply } = setUp();
  await apply();
  const { path, updateTime } = drafts[0]!;
  const put = { pid: 'shop', path, fields: { x: number(1) }, updateTime };
  await expect(world.edits().put(caller, put)).rejects.toMatchObject({ code: 'aborted' });
  const gone = { pid: 'shop', path: 'c/b', updateTime };
  await expect(world.edits().delete(caller, gone)).rejects.toMatchObject({ code: 'aborted' });
  const create = { pid: 'shop', collection: 'c', id: 'new', fields: { x: number(3) } };
  await expect(world.edits().create(caller, create)).rejects.toMatchObject({
    code: 'already-exists',
  });
});
