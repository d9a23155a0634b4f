// Clones whose target goes while they are under way: its credential at once, its key later.
import { expect, test } from 'vitest';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { AppError } from '../../lib/errors.ts';
import { copyWorld, intoCopy } from '../../testing/masked-world.ts';
import type { RestoreWorld } from '../../testing/restore-world.ts';

const paths = Array.from({ length: 6 }, (_, index) => `people/${index}`);
const hurried = { isHurried: true, writesPerSecond: 1 };
const inParts = { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 }, isHurried: true };

async function worldOf(options: Parameters<typeof copyWorld>[2]) {
  const documents = (revision: number) =>
    new MemoryDatabase(paths.map((path) => memoryDocument(path, { revision })));
  return copyWorld(
    await storeBackup(documents(1), ['people/2', 'people/4']),
    documents(2),
    options,
  );
}

/** What becomes of the project that is cloned into once the first documents are written. */
function spoilTarget(
  world: RestoreWorld,
  { isDeleted, hasKey }: Readonly<Record<'isDeleted' | 'hasKey', boolean>>,
): void {
  const before = [...world.database.content().values()];
  world.onDelivery = () => {
    if ([...world.database.content().values()].every((one, at) => one === before[at])) {
      return;
    }
    if (isDeleted) {
      world.documents.delete('projects/copy');
    }
    world.dataKey = async (projectId) => {
      if (projectId === 'copy' && !hasKey) {
        throw new AppError('failed-precondition', "The project's key has been destroyed");
      }
      return Buffer.alloc(32, 1);
    };
  };
}

test.each([
  ['in steps', hurried],
  ['in parts', inParts],
])('a clone %s ends as failed where its target is gone with its key', async (_how, options) => {
  const world = await worldOf(options);
  spoilTarget(world, { isDeleted: true, hasKey: false });
  const restored = await world.begin({ ...intoCopy, id: 'r1' });
  expect(restored).toMatchObject({
    status: 'failed',
    error: { code: 'not-found', message: 'Project not found' },
    canUndo: false,
  });
  expect(restored.outcome.written).toBeGreaterThan(0);
  expect(restored.outcome.written).toBeLessThan(paths.length);
});

test('a clone whose target can be taken back can be undone then', async () => {
  const world = await worldOf(hurried);
  spoilTarget(world, { isDeleted: true, hasKey: true });
  const restored = await world.begin({ ...intoCopy, id: 'r1' });
  expect(restored).toMatchObject({ status: 'failed', canUndo: true });
});

test('a clone into a project that is there ends only once its key can be opened again', async () => {
  const world = await worldOf(hurried);
  spoilTarget(world, { isDeleted: false, hasKey: false });
  await expect(world.begin({ ...intoCopy, id: 'r1' })).rejects.toThrow('has been destroyed');
  expect(world.restore('r1')).toMatchObject({ status: 'running', canUndo: false });
  world.onDelivery = null;
  world.dataKey = async () => Buffer.alloc(32, 1);
  await world.drive('r1');
  expect(world.restore('r1')).toMatchObject({ status: 'completed', canUndo: true });
});
