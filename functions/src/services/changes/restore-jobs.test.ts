// Restores and undos from plan to outcome, with everything in memory.
import { describe, expect, test } from 'vitest';
import { readPage } from '../../engine/format/manifest.ts';
import { writeExclusions } from '../../engine/changes/exclusions-page.ts';
import { noExclusions } from '../../firestore-model/restore-selection.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const database = (...paths: string[]) =>
  new MemoryDatabase(paths.map((path) => memoryDocument(path)));

const family = [
  'customers/ada',
  'customers/ada/orders/1',
  'customers/ada/orders/1/lines/1',
  'customers/ada/orders/2/lines/1',
  'customers/bob',
];

async function worldWith(...target: string[]) {
  return RestoreWorld.open(await storeBackup(database(...family)), database(...target));
}

const one = { recordId: 'b1', mode: 'overwrite' } as const;

test('the plan of a single document says what lies below it, whether that is restored or not', async () => {
  const world = await worldWith('customers/bob');
  const below = {
    collections: [
      { path: 'customers/ada/orders', documentCount: 1 },
      { path: 'customers/ada/orders/*/lines', documentCount: 2 },
    ],
    isComplete: true,
  };
  const paths = ['customers/ada'];
  const alone = await world.begin({ ...one, id: 'r1', scope: { paths }, dryRun: true });
  expect(alone.plan).toMatchObject({ create: 1, below });
  const all = await world.begin({ ...one, id: 'r2', scope: { paths, below: true }, dryRun: true });
  expect(all.plan).toMatchObject({ create: 4, below });
  const whole = await world.begin({ ...one, id: 'r3', dryRun: true });
  expect(whole.plan).toMatchObject({ create: 4, unchanged: 1, below: null });
});

test('a document that is restored with everything below it is whole again', async () => {
  const world = await worldWith('customers/bob');
  const scope = { paths: ['customers/ada'], below: true };
  const restored = await world.begin({ ...one, id: 'r1', scope });
  expect(restored).toMatchObject({ status: 'completed', outcome: { written: 4 } });
  expect([...world.database.content().keys()].toSorted()).toEqual(family);
});

test('mirroring a document with everything below it deletes nothing else', async () => {
  const world = await worldWith('customers/ada/notes/1', 'customers/eve', 'customers/eve/notes/1');
  const scope = { paths: ['customers/ada'], below: true };
  const restored = await world.begin({ ...one, id: 'r1', mode: 'mirror', scope });
  expect(restored.outcome).toMatchObject({ written: 4, deleted: 1 });
  const left = [...world.database.content().keys()];
  expect(left.toSorted()).toEqual([
    ...family.slice(0, 4),
    'customers/eve',
    'customers/eve/notes/1',
  ]);
});

test('a restore notes whether its target was empty, and how much the backup held', async () => {
  const empty = await worldWith();
  const paths = ['customers/ada'];
  expect(await empty.begin({ ...one, id: 'r1', scope: { paths } })).toMatchObject({
    wasTargetEmpty: true,
    backupDocuments: 5,
  });
  expect(await empty.begin({ ...one, id: 'r2' })).toMatchObject({ wasTargetEmpty: false });
});

test('what was undone is not offered again, and an undo deletes only what is still there', async () => {
  const world = await worldWith();
  await world.mirror();
  expect(world.restore('r1').canUndo).toBe(true);
  world.database.documents.delete('customers/bob');
  const undone = await world.undo();
  expect(undone).toMatchObject({ status: 'completed', outcome: { deleted: 4, skipped: 1 } });
  expect(world.restore('r1')).toMatchObject({ canUndo: false, undoneBy: 'r2' });
});

describe('of a backup that is damaged', () => {
  const paths = ['customers/ada'];

  /** Its second page begins with a name: the chunk of that page, or of the first. */
  async function damagedWorld(page: number, second = 'customers/bob') {
    const stored = await storeBackup(database(...family), [second]);
    const world = RestoreWorld.open(stored, database('customers/bob', 'customers/eve'));
    const ref = stored.manifest.pages[page];
    const [chunk] = ref === undefined ? [] : await readPage(world.vault, 'b1', ref);
    const name = [...world.vault.store.objects.keys()].find((object) =>
      object.endsWith(chunk?.hash ?? ''),
    );
    world.vault.store.objects.delete(name ?? '');
    return world;
  }

  test('only what is restored is verified first', async () => {
    const world = await damagedWorld(1);
    const restored = await world.begin({ ...one, id: 'r1', scope: { paths } });
    expect(restored).toMatchObject({ status: 'completed', outcome: { written: 1 } });
  });

  test('what is mirrored is compared with nothing else', async () => {
    const world = await damagedWorld(0);
    const scope = { paths: ['customers/bob'] };
    const restored = await world.begin({ ...one, id: 'r1', mode: 'mirror', scope });
    expect(restored).toMatchObject({ status: 'completed', outcome: { deleted: 0 } });
  });

  test('what lies below and is not restored is not counted', async () => {
    const world = await damagedWorld(1, 'customers/ada/orders/1');
    const planned = await world.begin({ ...one, id: 'r1', scope: { paths }, dryRun: true });
    expect(planned).toMatchObject({
      status: 'planned',
      plan: { create: 1, below: { collections: [], isComplete: false } },
    });
  });

  test.each([
    ['what is restored', 0, { paths }],
    ['whatever is in scope', 1, {}],
  ])('nothing is written where %s does not verify', async (_what, page, scope) => {
    const world = await damagedWorld(page);
    const before = world.database.content();
    const refused = await world.begin({ ...one, id: 'r1', scope });
    expect(refused).toMatchObject({
      status: 'failed',
      error: { code: 'corrupt', message: expect.stringContaining('The backup does not verify') },
    });
    expect(world.database.content()).toEqual(before);
  });
});

describe('what is excluded of a plan', () => {
  const excluded = { ...noExclusions, paths: ['customers/ada'] };
  const left = ['customers/ada/orders/1', 'customers/ada/orders/1/lines/1'];

  async function planned() {
    const world = await worldWith('customers/bob');
    const plan = await world.begin({ ...one, id: 'p1', dryRun: true });
    return { world, applying: { ...one, id: 'r1', planId: 'p1', plan: plan.plan } };
  }

  test('stays as it is, whether its page or, as earlier builds did, the record names it', async () => {
    for (const isSealed of [true, false]) {
      const { world, applying } = await planned();
      const given = isSealed
        ? { exclusionsHash: await writeExclusions(world.vault, 'r1', excluded) }
        : { untick: excluded };
      const { status, outcome } = await world.begin({ ...applying, ...given });
      expect({ status, outcome }).toMatchObject({
        status: 'completed',
        outcome: { written: 3, unticked: 1 },
      });
      expect([...world.database.content().keys()]).toEqual(expect.arrayContaining(left));
      expect([...world.database.content().keys()]).not.toContain('customers/ada');
    }
  });

  test.each(['lost', 'another'])('nothing is written where its page is %s', async (how) => {
    const { world, applying } = await planned();
    const exclusionsHash = await writeExclusions(world.vault, 'r1', excluded);
    if (how === 'another') {
      await writeExclusions(world.vault, 'r1', noExclusions);
    } else {
      world.vault.store.objects.delete([...world.vault.store.objects.keys()].at(-1)!);
    }
    const failed = await world.begin({ ...applying, exclusionsHash });
    expect(failed).toMatchObject({ status: 'failed', outcome: { written: 0 } });
    expect([...world.database.content().keys()]).toEqual(['customers/bob']);
  });
});
