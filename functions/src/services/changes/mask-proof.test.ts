// That what was written with masks holds no value of the backup: proven of all that was written.
import { beforeAll, expect, test, vi } from 'vitest';
import {
  memoryDocument,
  storeBackup,
  type StoredBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import type { MaskRule } from '../../firestore-model/masks.ts';
import { copyWorld, intoCopy, sealedMasks } from '../../testing/masked-world.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';

const secret = 'ada@real.example';
const rules: MaskRule[] = [{ collections: 'people', field: 'text', mask: { how: 'email' } }];
const paths = Array.from({ length: 6 }, (_, index) => `people/${index}`);
let stored: StoredBackup;

beforeAll(async () => {
  const documents = [...paths, 'products/1'].map((path) => memoryDocument(path, { text: secret }));
  stored = await storeBackup(new MemoryDatabase(documents), ['people/2', 'people/4']);
});

/** What the target holds already: one that is to be changed. */
const targetBefore = () => new MemoryDatabase([memoryDocument('people/3', { text: 'other' })]);
const inParts = { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 } };
const whole = { documents: 7, fields: 6, alike: 0, held: 0, holding: [] };

test.each([
  ['in one go', {}],
  ['in steps that end with each commit', { isHurried: true, writesPerSecond: 2 }],
  ['in parts', inParts],
])('the proof of a restore %s counts every written document', async (_how, options) => {
  const world = copyWorld(stored, targetBefore(), options);
  const masks = await sealedMasks(world, 'r1', rules);
  const { status, outcome } = await world.begin({ ...intoCopy, id: 'r1', masks });
  expect(status).toBe('completed');
  expect(outcome).toMatchObject({ written: 7, proof: whole });
});

test.each([{}, ...(isExhaustive ? [inParts] : [])])(
  'a restore whose worker is killed anywhere proves each document that it has written: %j',
  async (options) => {
    const { places, failures } = await killEverywhere(async (plan) => {
      const world = copyWorld(stored, targetBefore(), { isHurried: true, ...options });
      const masks = await sealedMasks(world, 'r1', rules);
      const { status, outcome } = await world.begin({ ...intoCopy, id: 'r1', masks }, plan);
      expect(status).toBe('completed');
      expect(outcome.proof).toMatchObject({ documents: outcome.written, fields: 6, held: 0 });
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(20);
  },
  120_000,
);

test.each([
  ['in steps', { isHurried: true, writesPerSecond: 2 }],
  ['in parts', inParts],
])(
  'what was written %s until it was cancelled is proven, and no more is said to be',
  async (...given) => {
    const [, options] = given;
    const target = targetBefore();
    const world = copyWorld(stored, target, options);
    const masks = await sealedMasks(world, 'r1', rules);
    const write = target.writeBatch.bind(target);
    vi.spyOn(target, 'writeBatch').mockImplementation(async (writes) => {
      await world.cancel('r1');
      return await write(writes);
    });
    const { status, outcome } = await world.begin({ ...intoCopy, id: 'r1', masks });
    expect(status).toBe('cancelled');
    expect(outcome.written).toBeGreaterThanOrEqual(1);
    expect(outcome.written).toBeLessThan(7);
    expect(outcome.proof).toMatchObject({ documents: outcome.written, held: 0 });
  },
);

test('a value of the backup that merging leaves in the target fails the restore, and is named by its path alone', async () => {
  const target = new MemoryDatabase([memoryDocument('people/3', { text: secret, revision: 5 })]);
  const world = copyWorld(stored, target);
  const removed: MaskRule[] = [{ collections: 'people', field: 'text', mask: { how: 'remove' } }];
  const masks = await sealedMasks(world, 'r1', removed);
  const restored = await world.begin({ ...intoCopy, id: 'r1', mode: 'merge', masks });
  expect(restored).toMatchObject({
    status: 'failed',
    canUndo: true,
    error: {
      code: 'failed-precondition',
      message: 'One masked field holds a value that the backup has',
    },
    outcome: {
      written: 7,
      failed: 0,
      proof: { ...whole, held: 1, holding: [{ path: 'people/3', reason: 'text' }] },
    },
  });
  expect(world.logged.join('\n') + JSON.stringify(restored)).not.toContain('real.example');
});

test('a restore without masks says nothing of them', async () => {
  const world = copyWorld(stored, targetBefore());
  const { outcome } = await world.begin({ ...intoCopy, id: 'r1' }, new FaultPlan());
  expect(outcome).not.toHaveProperty('proof');
});
