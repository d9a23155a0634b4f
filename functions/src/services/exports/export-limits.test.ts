// How many exports a user may have, and how large they may be.
import { expect, test } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { ExportWorld } from '../../testing/export-world.ts';

const hourMs = 3600_000;
const everything = { kind: 'project' } as const;
const wanted: Parameters<ExportWorld['begin']>[0] = {
  what: { kind: 'documents', paths: ['customers/c105'] },
  at: 'backup:b1',
};

function newWorld(): ExportWorld {
  return new ExportWorld(
    Array.from({ length: 120 }, (_, n) => memoryDocument(`customers/c${100 + n}`)),
  );
}

test('a user has three exports under way at most', async () => {
  const world = newWorld();
  const begun = await Promise.all([1, 2, 3].map(async () => world.begin({ what: everything })));
  await expect(world.begin({ what: everything })).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
  for (const { id } of begun) {
    await world.drive(id);
  }
  expect((await world.begin({ what: everything })).status).toBe('queued');
});

test('exports that are kept are limited in number, until one is deleted or has expired', async () => {
  const world = newWorld();
  world.tier = { ...world.tier, limits: { ...world.tier.limits, exports: 2 } };
  await world.backUp('b1');
  const first = await world.export(wanted);
  await world.export(wanted);
  const refused = {
    code: 'resource-exhausted',
    message: 'The Free plan covers 2 exports at once, and 2 are kept',
    hint: expect.stringMatching(/^Delete an older export, wait until one expires .*a larger plan/),
  };
  await expect(world.begin(wanted)).rejects.toMatchObject(refused);
  await world.exports.delete('ada', first.id);
  await world.export(wanted);
  await expect(world.begin(wanted)).rejects.toMatchObject(refused);
  world.time = new Date(world.time.getTime() + 27 * hourMs);
  await world.exports.cleanUp();
  expect((await world.begin(wanted)).status).toBe('queued');
});

test('forty exports in a row are more than a tier covers', async () => {
  const world = newWorld();
  await world.backUp('b1');
  let made = 0;
  const run = async () => {
    for (; made < 40; made += 1) {
      await world.export(wanted);
    }
  };
  await expect(run()).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(made).toBe(20);
});

test('exports that are kept are limited in bytes', async () => {
  const world = newWorld();
  world.tier = { ...world.tier, limits: { ...world.tier.limits, exportBytes: 1000 } };
  const done = await world.export({ what: everything });
  expect(done.progress.rawBytes).toBeGreaterThan(1000);
  await expect(world.begin({ what: everything })).rejects.toMatchObject({
    code: 'resource-exhausted',
    message: expect.stringMatching(/^The Free plan covers 1000 bytes of exports, and .* are kept$/),
  });
});

test('one that is larger than the tier covers fails, and nothing of it remains', async () => {
  const world = newWorld();
  world.tier = { ...world.tier, limits: { ...world.tier.limits, backupBytes: 1000 } };
  const { id, status, error } = await world.export({ what: everything });
  expect([status, error?.message]).toEqual([
    'failed',
    'The Free plan covers exports of 1000 bytes, and this one is larger',
  ]);
  expect(world.objectsOf(id)).toEqual([]);
});
