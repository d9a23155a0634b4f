// Copying documents into another database, with workers that are killed anywhere.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BulkFrom } from '../../contract/bulk-from.ts';
import type { Project } from '../../contract/projects.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { decodeDocument } from '../../engine/format/document-json.ts';
import { memoryDocument, memoryRoot } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { killEverywhere } from '../../testing/kill-everywhere.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { apply, put, undo } from '../../testing/moved-shop.ts';
import type { RestoreWorld } from '../../testing/restore-world.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { pathsOf, stagingRoot, toStaging, twoDatabases } from '../../testing/two-databases.ts';

test('a collection is copied into another project as the plan saw it, and the copies are undone', async () => {
  const { world, there, both } = twoDatabases();
  const before = both();
  const planned = await world.planCopy(toStaging);
  expect(planned).toMatchObject({
    projectId: 'shop',
    target: { projectId: 'staging', firebaseProjectId: 'q', databaseId: '(default)' },
    plan: { create: 4, update: 0, delete: 0 },
  });
  expect(both()).toEqual(before);
  put(world, 'customers/ada', 50);
  const done = await apply(world, planned);
  expect(done).toMatchObject({ status: 'completed', canUndo: true, outcome: { written: 4 } });
  expect(pathsOf(there)).toEqual([
    'customers/adam',
    'people/ada',
    'people/ada/orders/1',
    'people/ada/orders/1/lines/x',
    'people/adam',
  ]);
  // As the plan saw it, not as somebody has changed it since.
  expect(there.content().get('people/ada')).toBe(before[0]?.get('customers/ada'));
  expect(world.record(done.safetyRecordId ?? '')).toMatchObject({ projectId: 'staging' });
  const undone = await undo(world);
  expect(undone).toMatchObject({ projectId: 'staging', sourceProjectId: 'shop' });
  expect(there.content()).toEqual(before[1]);
});

test('what stands there is kept or replaced, what is the same is left, and both are undone', async () => {
  const { world, there, both } = twoDatabases();
  const before = both();
  const same = { ...toStaging, to: 'customers' };
  const keeping = await world.planCopy(same);
  expect(keeping.plan).toMatchObject({ create: 3, update: 0, unchanged: 1 });
  expect(keeping.plan?.warnings.find(({ code }) => code === 'refused')).toMatchObject({
    details: ['customers/adam: customers/adam is there already, and differs'],
  });
  const replacing = await world.planCopy({ ...same, existing: 'replace' });
  expect(replacing.plan).toMatchObject({ create: 3, update: 1 });
  expect(await apply(world, replacing)).toMatchObject({ outcome: { written: 4, conflicts: 0 } });
  expect(there.content().get('customers/adam')).toBe(before[0]?.get('customers/adam'));
  const again = await world.planCopy(same);
  expect(again.plan).toMatchObject({ create: 0, update: 0, unchanged: 4 });
  expect(again.plan?.warnings.map(({ code }) => code)).not.toContain('refused');
  await undo(world);
  expect(both()).toEqual(before);
});

test('what somebody changes at the new place after the plan stays, and so does what they change after it', async () => {
  const { world, there } = twoDatabases();
  const planned = await world.planCopy(toStaging);
  const theirs = (path: string) =>
    there.documents.set(path, memoryDocument(path, { revision: 99, root: stagingRoot }));
  theirs('people/ada');
  expect((await apply(world, planned)).outcome).toMatchObject({ written: 3, conflicts: 1 });
  theirs('people/adam');
  expect((await undo(world)).outcome).toMatchObject({ deleted: 2, conflicts: 1 });
  expect(pathsOf(there)).toEqual(['customers/adam', 'people/ada', 'people/adam']);
});

test('references to what is copied lead to the copies, others to where they would be there', async () => {
  const { world, there } = twoDatabases();
  const references = ['customers/adam', 'people/lovelace'].map((path) => ({
    referenceValue: `${memoryRoot}/${path}`,
  }));
  const path = 'customers/eve';
  const fields = { to: { arrayValue: { values: references } } };
  world.database.documents.set(path, encodeDocument(memoryRoot, { path, fields }));
  await apply(world, await world.planCopy(toStaging));
  expect(decodeDocument(there.documents.get('people/eve') ?? Buffer.of()).fields).toEqual({
    to: {
      arrayValue: {
        values: [
          { referenceValue: `${stagingRoot}/people/adam` },
          { referenceValue: `${stagingRoot}/people/lovelace` },
        ],
      },
    },
  });
});

test('another database of the same project is another place', async () => {
  const { world, both } = twoDatabases();
  const root = 'projects/p/databases/archive/documents';
  const archive = new MemoryDatabase([], root);
  world.others.set('shop/archive', archive);
  const before = both();
  const target = { projectId: 'shop', databaseId: 'archive' };
  const planned = await world.planCopy({ ...toStaging, to: 'customers', target });
  await apply(world, planned);
  expect(pathsOf(archive)).toHaveLength(4);
  expect(both()).toEqual(before);
  await undo(world);
  expect(archive.content().size).toBe(0);
});

test.each(['customers', 'people'])(
  'copies are masked as the target wants it of %s, and compared so',
  async (collections) => {
    const rules = [{ collections, field: 'text', mask: { how: 'remove' } } as const];
    const { world, there } = twoDatabases({}, { masks: { required: true, rules } });
    const planned = await world.planCopy(toStaging);
    expect(planned).toMatchObject({ status: 'planned', masks: { rules: 1 } });
    const done = await apply(world, planned);
    expect(done).toMatchObject({ status: 'completed', outcome: { proof: { fields: 4, held: 0 } } });
    const { fields } = decodeDocument(there.documents.get('people/ada') ?? Buffer.of());
    expect(Object.keys(fields)).toEqual(['revision']);
    expect((await world.planCopy(toStaging)).plan).toMatchObject({ create: 0, unchanged: 4 });
  },
);

const noWrites = { permissions: { read: true, write: false, delete: true } };
const guarded = { refusesDeletes: false, confirmAbove: null, needsFreshPlan: false };

test.each<[string, Partial<Project>, string]>([
  ['is read-only', { readOnly: true }, 'The project is marked read-only'],
  ['whose key may not write', noWrites, 'Firekeep may not write to this project'],
  [
    'that protects the collection',
    { guards: { ...guarded, needsReason: false, protectedCollections: ['people'] } },
    'people, people/*/orders and people/*/orders/*/lines are protected in staging, and nothing was written',
  ],
  [
    'that wants a reason',
    { guards: { ...guarded, needsReason: true, protectedCollections: [] } },
    'Give a reason: the guards of staging ask for one',
  ],
])('nothing is copied into a project that %s', async (_what, change, message) => {
  const { world, both } = twoDatabases({}, change);
  const before = both();
  const done = await apply(world, await world.planCopy(toStaging));
  expect(done).toMatchObject({ status: 'failed', error: { message } });
  expect(both()).toEqual(before);
});

test.each<[string, Partial<Parameters<RestoreWorld['planCopy']>[0]>, string]>([
  ['a project that isn’t the caller’s', { target: { projectId: 'hers' } }, 'not found'],
  ['a project of the same database', { target: { projectId: 'twin' } }, 'has the same database'],
  ['the same place', { to: 'customers', target: { projectId: 'shop' } }, 'another path'],
  ['a place below the present one', { to: 'customers/ada/orders' }, 'not below the present one'],
])('%s is refused', async (_what, asked, message) => {
  const { world } = twoDatabases();
  putProject(world.documents, storedProject('hers', { ownerId: 'eve', firebaseProjectId: 'h' }));
  putProject(world.documents, storedProject('twin'));
  await expect(world.planCopy({ ...toStaging, ...asked })).rejects.toThrow(message);
});

test.each([
  ['in many steps', { isHurried: true }],
  ['in parts', { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 } }],
])(
  'copies %s are made and undone wherever workers die',
  async (_how, options) => {
    const { places, failures } = await killEverywhere(async (faults) => {
      const { world, both } = twoDatabases(options);
      const before = both();
      const wanted = { ...toStaging, to: 'customers', existing: 'replace' } as const;
      const done = await apply(world, await world.planCopy(wanted, faults), { faults });
      expect(done).toMatchObject({ status: 'completed', canUndo: true });
      expect(done.outcome).toMatchObject({ written: 4, conflicts: 0, failed: 0 });
      await undo(world);
      expect(both()).toEqual(before);
    });
    expect(failures).toEqual([]);
    expect(places).toBeGreaterThan(15);
  },
  120_000,
);

const names = ['c/a', 'c/b', 'c/b/s/x', 'c/b/s/y', 'c/gone/s/z', 'd/a'];
const contents = fc.dictionary(fc.constantFrom(...names), fc.nat(3), { maxKeys: names.length });
const from = fc.constantFrom<BulkFrom[]>(
  { below: 'c' },
  { from: { kind: 'collection', path: 'c' }, where: null },
  { paths: ['c/a', 'c/b'] },
);

function databaseOf(all: Readonly<Record<string, number>>, root: string): Uint8Array[] {
  return Object.entries(all).map(([path, revision]) => memoryDocument(path, { revision, root }));
}

test('of random databases, a copy is what its plan says, and its undo gives both as they were', async () => {
  const to = fc.constantFrom('c', 'd', 'd/a/e');
  const existing = fc.constantFrom('keep' as const, 'replace' as const);
  const wanted = fc.record({ from, to, existing, isMove: fc.constant(false) });
  const property = fc.asyncProperty(contents, contents, wanted, async (here, other, asked) => {
    const { world, there, both } = twoDatabases();
    world.database.documents.clear();
    there.documents.clear();
    const fill = ({ documents, root }: MemoryDatabase, all: typeof here) =>
      databaseOf(all, root).forEach((document, at) => {
        documents.set(Object.keys(all)[at] ?? '', document);
      });
    fill(world.database, here);
    fill(there, other);
    const before = both();
    const planned = await world.planCopy({ ...asked, target: toStaging.target });
    const done: Restore = await apply(world, planned);
    const { create = 0, update = 0 } = planned.plan ?? {};
    expect(done.outcome).toMatchObject({ written: create + update, conflicts: 0, failed: 0 });
    expect(world.database.content()).toEqual(before[0]);
    const last = done.canUndo ? await undo(world) : done;
    expect(last.outcome.conflicts).toBe(0);
    expect(both()).toEqual(before);
  });
  await fc.assert(property, { numRuns: isExhaustive ? 500 : 25 });
});
