// Restores into another project whose values are masked: planned, applied, undone.
import { expect, test } from 'vitest';
import type { MaskRule } from '../../firestore-model/masks.ts';
import type { QueryFilter } from '../../firestore-model/query/shape.ts';
import type { Project } from '../../contract/projects.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { copyWorld, intoCopy, sealedMasks } from '../../testing/masked-world.ts';
import type { RestoreWorld } from '../../testing/restore-world.ts';

const secret = 'ada@real.example';
const rules: [MaskRule] = [{ collections: 'people', field: 'text', mask: { how: 'email' } }];
async function worldOf(change: Partial<Project> = {}) {
  const source = new MemoryDatabase([
    memoryDocument('people/ada', { text: secret }),
    memoryDocument('people/eve', { text: secret, revision: 2 }),
    memoryDocument('products/1', { text: secret }),
  ]);
  const there = new MemoryDatabase([memoryDocument('people/ada', { text: 'other' })]);
  return copyWorld(await storeBackup(source), there, { change });
}

const textOf = (world: RestoreWorld, path: string) =>
  JSON.stringify(
    decodeDocument(world.database.documents.get(path) ?? Buffer.alloc(0)).fields['text'],
  );

test('a plan and what applies it mask alike, a repeated restore finds nothing to change, and an undo puts back', async () => {
  const world = await worldOf();
  const before = world.database.content();
  const masks = await sealedMasks(world, 'p1', rules);
  const { plan } = await world.begin({ ...intoCopy, id: 'p1', dryRun: true, masks });
  expect(plan).toMatchObject({ create: 2, update: 1 });
  const restored = await world.begin({ ...intoCopy, id: 'r1', planId: 'p1', plan, masks });
  expect(restored).toMatchObject({ status: 'completed', outcome: { written: 3 } });
  expect(textOf(world, 'people/ada')).toMatch(/@example\.com"/);
  expect(textOf(world, 'people/eve')).toBe(textOf(world, 'people/ada'));
  expect(textOf(world, 'products/1')).toContain(secret);
  const again = await world.begin({
    ...intoCopy,
    id: 'r2',
    masks: await sealedMasks(world, 'r2', rules),
  });
  expect(again.plan).toMatchObject({ create: 0, update: 0, unchanged: 3 });
  const safety = {
    recordId: restored.safetyRecordId,
    target: intoCopy.target,
    projectId: 'copy',
  } as const;
  const undone = await world.begin({ ...safety, id: 'r3', mode: 'overwrite', undoOf: 'r1' });
  expect(undone).toMatchObject({ status: 'completed', outcome: { conflicts: 0 } });
  expect(world.database.content()).toEqual(before);
  expect(world.logged.join('\n') + JSON.stringify(restored)).not.toContain('real.example');
});

test('a project that is labelled masked takes nothing of another one without masks, in jobs either', async () => {
  const world = await worldOf({ masks: { required: true, rules } });
  const before = world.database.content();
  const refused = await world.begin({ ...intoCopy, id: 'r1' });
  expect(refused).toMatchObject({
    status: 'failed',
    error: {
      code: 'failed-precondition',
      message: 'copy is labelled masked: what comes from another project is masked first',
    },
  });
  expect(world.database.content()).toEqual(before);
  const masked = await world.begin({
    ...intoCopy,
    id: 'r2',
    masks: await sealedMasks(world, 'r2', rules),
  });
  expect(masked.status).toBe('completed');
});

test.each(['people', 'copies', 'copies/*/people'])(
  'below another document values are masked by a rule for %s',
  async (collections) => {
    const world = await worldOf();
    const masks = await sealedMasks(world, 'r1', [{ ...rules[0], collections }]);
    const target = { ...intoCopy.target, pathPrefix: 'copies/1' };
    const restored = await world.begin({ ...intoCopy, id: 'r1', target, masks });
    expect(restored).toMatchObject({ status: 'completed', outcome: { proof: { held: 0 } } });
    expect(textOf(world, 'copies/1/people/ada')).toMatch(/@example\.com"/);
  },
);

test('masks that are not those of the plan stop a restore before it reads', async () => {
  const world = await worldOf();
  const masks = { hash: 'another', rules: 1 };
  await sealedMasks(world, 'r1', rules);
  const restore = await world.begin({ ...intoCopy, id: 'r1', masks });
  expect(restore).toMatchObject({ status: 'failed', outcome: { written: 0 } });
});

test('masks are previewed as they will be, the first documents alone, and nothing is kept', async () => {
  const people = Array.from({ length: 25 }, (_, at) =>
    memoryDocument(`people/${String(at).padStart(2, '0')}`, { text: secret }),
  );
  const source = new MemoryDatabase([...people, memoryDocument('big/1', { text: secret })]);
  const world = copyWorld(await storeBackup(source), source);
  const caller = { uid: 'ada', signal: new AbortController().signal };
  const objects = new Set(world.vault.store.objects.keys());
  const unused = { collections: 'people', field: 'phone', mask: { how: 'phone' } } as const;
  const preview = (path: string, projectId = 'copy', where: QueryFilter | null = null) =>
    world.bulk().preview(caller, {
      pid: 'shop',
      from: { from: { kind: 'collection', path }, where },
      maskedInto: { projectId, rules: [...rules, unused] },
    });
  const { items, masked, unchanged, isComplete } = await preview('people');
  expect([items.length, masked, unchanged, isComplete]).toEqual([20, [20, 0], 0, false]);
  const [field] = items[0]?.difference.fields ?? [];
  expect(field).toMatchObject({ path: ['text'], before: { stringValue: secret } });
  expect(await preview('big')).toMatchObject({ items: [], masked: [0, 0], isComplete: true });
  // Of a condition that is tried here, none of the first documents is: others may be.
  const other = { op: '!=', field: 'text', value: { stringValue: secret } } as const;
  expect(await preview('people', 'copy', other)).toMatchObject({ items: [], isComplete: false });
  await expect(preview('people', 'theirs')).rejects.toMatchObject({ code: 'not-found' });
  expect(new Set(world.vault.store.objects.keys())).toEqual(objects);
  expect(JSON.stringify(world.logged)).not.toContain(secret);

  const target = new MemoryDatabase([]);
  const clone = copyWorld(await storeBackup(source), target);
  const masks = await sealedMasks(clone, 'r1', rules);
  await clone.begin({ ...intoCopy, id: 'r1', masks });
  expect(textOf(clone, 'people/00')).toBe(JSON.stringify(field?.after));
});
