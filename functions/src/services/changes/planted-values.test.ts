// Values of documents are in no record, job or log line of restores, whatever becomes of them.
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { encodeDocument } from '../../engine/format/encode-document.ts';
import { WireWriter } from '../../engine/format/wire-writer.ts';
import { memoryDocument, memoryRoot, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { copyWorld, intoCopy, sealedMasks } from '../../testing/masked-world.ts';
import {
  plantedDocuments,
  plantedMark,
  rulesForAll,
  tree,
  withRules,
} from '../../testing/planted-documents.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { readEntries, restoreFolder } from '../../engine/changes/entries.ts';
import type { Operation } from '../../firestore-model/operations/shape.ts';
import { planPages } from './restore-work.ts';

const planted = (where: string) => `Plantagenet-${where}`;
const refused = 'c/3';

/** Refuses one document, quoting it. */
class QuotingDatabase extends MemoryDatabase {
  override async writeBatch(writes: readonly Uint8Array[]) {
    const message = `Property "text" must not be "${planted('backup')}", nor ${planted('backup')}`;
    const answers = writes.map(async (write) =>
      Buffer.from(write).includes(`/${refused}`)
        ? [{ code: 3, message, updateTime: null }]
        : await super.writeBatch([write]),
    );
    return (await Promise.all(answers)).flat();
  }
}

const paths = ['c/1', 'c/2', refused, 'd/1'];
const inBackup = paths.map((path) => memoryDocument(path, { text: planted('backup') }));
const inTarget = [
  memoryDocument('c/1', { text: planted('target'), revision: 1 }),
  memoryDocument('e/1', { text: planted('extra') }),
];

test.each([
  ['in one go', {}],
  ['in parts', { divide: { rangeDocuments: 1, parallel: 2, mostParallel: 2 } }],
])('a plan, a restore %s and its undo', async (_how, options) => {
  const stored = await storeBackup(new MemoryDatabase(inBackup), ['c/2', 'd/1']);
  const world = RestoreWorld.open(stored, new QuotingDatabase(inTarget), {
    ...options,
    isHurried: true,
  });
  const written = (['commit', 'renew', 'finish', 'endPart'] as const).map((call) =>
    vi.spyOn(world.jobs, call),
  );
  const plan = await world.begin({ id: 'p1', recordId: 'b1', mode: 'mirror', dryRun: true });
  expect(plan.plan).toMatchObject({ create: 3, update: 1, delete: 1 });
  // The plan itself has them, sealed.
  const { writes, deletes } = await planPages(world.vault, plan);
  const pages = [...writes, ...deletes].map((ref) =>
    readEntries(world.vault, restoreFolder('p1'), ref),
  );
  const samples = JSON.stringify(await Promise.all(pages));
  expect(['backup', 'target', 'extra'].map((where) => samples.includes(planted(where)))).toEqual([
    true,
    true,
    true,
  ]);
  expect((await world.mirror()).outcome).toMatchObject({
    failed: 1,
    failures: [{ path: refused, reason: 'Property "text" must not be “…”, nor …' }],
  });
  await world.undo();
  const kept = JSON.stringify([
    ...written.flatMap((spy) => spy.mock.calls),
    await Promise.all(
      ['restores/p1', 'restores/r1', 'restores/r2', 'backupRecords/r1-safety'].map((path) =>
        world.documents.fields(path),
      ),
    ),
    world.logged,
  ]);
  expect(kept).toContain(refused);
  expect(kept).not.toContain('Plantagenet');
  for (const object of world.vault.store.objects.values()) {
    expect(Buffer.from(object).includes('Plantagenet')).toBe(false);
  }
});

test('fields that a transform makes are named in records and jobs where its code names them', async () => {
  const source = `(doc, { id }) => ({ ...doc, label: 'x', ['Plantagenet-' + id]: 'Plantagenet' })`;
  const operations: Operation[] = [
    { op: 'transform', source, clock: '2026-01-31T12:00:00Z' },
    { op: 'rename', field: 'label', to: 'label.of' },
  ];
  const own = ['c/a', 'c/b'].map((path) => memoryDocument(path));
  const world = RestoreWorld.open(
    await storeBackup(new MemoryDatabase([])),
    new MemoryDatabase(own),
  );
  const plan = await world.planBulk({
    from: { from: { kind: 'collection', path: 'c' }, where: null },
    operations,
  });
  expect(plan.plan?.collections).toMatchObject([
    { fields: [{ field: ['label'], after: 'map', documents: 2 }], moreFields: 2 },
  ]);
  const message = `Property Plantagenet-b in 'label' has too many entries`;
  world.database.writeBatch = async (writes) =>
    writes.map(() => ({ code: 3, message, updateTime: null }));
  const { outcome } = await world.begin({ ...plan, id: 'r1', dryRun: false, planId: plan.id });
  expect(outcome.failures.at(-1)).toEqual({
    path: 'c/b',
    reason: `Property … in 'label' has too many entries`,
  });
  const kept = JSON.stringify([world.documents.entries(), [...world.jobs.jobs], world.logged]);
  expect(kept).not.toContain('Plantagenet-');
});

test('of random documents with planted values none comes through a masked clone, and its proof counts them all', async () => {
  const trees = fc.sample(tree, { numRuns: plantedDocuments, seed: 7 });
  const listed = trees.map((one) => withRules(one, 'exact'));
  const documents = listed.map(({ fields }, index) =>
    new WireWriter()
      .raw(encodeDocument(memoryRoot, { path: `people/${index}`, fields }))
      .message(4, new WireWriter().uint(1, 1_700_000_000))
      .finish(),
  );
  const target = new MemoryDatabase([]);
  const world = copyWorld(await storeBackup(new MemoryDatabase(documents)), target);
  const masks = await sealedMasks(world, 'r1', rulesForAll);
  const restored = await world.begin({ ...intoCopy, id: 'r1', masks });
  const values = listed.reduce((sum, { rules }) => sum + rules.length, 0);
  expect(values).toBeGreaterThan(plantedDocuments / 3);
  const proof = restored.outcome.proof;
  expect(restored.status).toBe('completed');
  expect(proof).toMatchObject({ documents: documents.length, held: 0, alike: 0, holding: [] });
  expect(proof?.fields).toBeGreaterThan(plantedDocuments / 3);
  const marked = (of: Iterable<Uint8Array>) =>
    [...of].filter((bytes) => Buffer.from(bytes).includes(plantedMark)).length;
  expect(marked(documents)).toBeGreaterThan(plantedDocuments / 10);
  expect(target.documents.size).toBe(documents.length);
  expect(marked(target.documents.values())).toBe(0);
  expect(world.logged.join('\n') + JSON.stringify(restored)).not.toContain(plantedMark);
}, 240_000);
