// What guards and bounds ask of edits, and of undoing them, in the call.
import { expect, test } from 'vitest';
import { noGuards } from '../../contract/projects.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';

const caller = { uid: 'ada', signal: new AbortController().signal };
const none = await storeBackup(new MemoryDatabase([]));
const paths = ['c/a', 'c/b', 'c/d', 'c/e'];

function setUp(confirmAbove: number | null = null) {
  const world = RestoreWorld.open(
    none,
    new MemoryDatabase(paths.map((one) => memoryDocument(one))),
  );
  putProject(world.documents, storedProject('shop', { guards: { ...noGuards, confirmAbove } }));
  const apply = (of: readonly string[], text: string, confirmation?: string) =>
    world.edits().apply(caller, {
      pid: 'shop',
      writes: of.map((path) => ({ path, fields: { text: { stringValue: text } } })),
      ...(confirmation === undefined ? {} : { confirmation }),
    });
  return { world, apply };
}

const asked = { code: 'invalid-argument', fields: { confirmation: expect.any(String) as unknown } };

test('more documents than guards allow without are edited, and put back, for the name only', async () => {
  const { world, apply } = setUp(2);
  const before = world.database.content();
  const three = paths.slice(0, 3);
  for (const confirmation of [undefined, 'Shop', '']) {
    await expect(apply(three, 'x', confirmation)).rejects.toMatchObject(asked);
  }
  expect(world.database.content()).toEqual(before);
  expect((await apply(paths.slice(0, 2), 'x')).change?.outcome.written).toBe(2);
  const { change } = await apply(three, 'y', 'shop');
  const after = world.database.content();
  const undo = (confirmation?: string) =>
    world.edits().undo(caller, world.restore(change!.id), { confirmation });
  await expect(undo()).rejects.toMatchObject(asked);
  await expect(undo('copy')).rejects.toMatchObject(asked);
  expect(world.database.content()).toEqual(after);
  expect((await undo('shop')).outcome.written).toBe(3);
});

test('documents of at most four mebibytes before and after are edited at once, one whatever its size', async () => {
  const { world, apply } = setUp();
  const large = 'x'.repeat(1000 * 1024);
  const tooMuch = { code: 'invalid-argument', message: expect.stringContaining('too large') };
  await expect(apply(paths, `${large}${'x'.repeat(24 * 1024 - 100)}`)).rejects.toMatchObject(
    tooMuch,
  );
  expect(world.jobs.jobs.size).toBe(0);
  expect((await apply(paths.slice(0, 2), large)).change?.outcome.written).toBe(2);
  // By now they are as large before.
  const other = large.replaceAll('x', 'y');
  expect((await apply(paths.slice(0, 2), other)).change?.outcome.written).toBe(2);
  const { size } = world.jobs.jobs;
  await expect(apply(paths.slice(0, 3), large)).rejects.toMatchObject(tooMuch);
  expect(world.jobs.jobs.size).toBe(size);
});
