// Values of documents are in no record, job or log line of restores, whatever becomes of them.
import { expect, test, vi } from 'vitest';
import { memoryDocument } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { RestoreWorld, storeBackup } from '../../testing/restore-world.ts';
import { readEntries, restoreFolder } from '../../engine/changes/entries.ts';
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
