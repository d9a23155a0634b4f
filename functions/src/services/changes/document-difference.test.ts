// What is shown of a document of an applied plan: what the plan changed, not what it would by now.
import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { createProjectStore } from '../../adapters/records/project-store.ts';
import { createRestoreRecords } from '../../adapters/records/restore-records.ts';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { customerDatabase } from '../../testing/customer-database.ts';
import { testPageTokens } from '../../testing/page-tokens.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';
import { Vaults } from '../jobs/vaults.ts';
import { RestorePlans } from './restore-plans.ts';

type Revisions = Readonly<Record<string, number>>;

const databaseOf = (revisions: Revisions) =>
  new MemoryDatabase(
    Object.entries(revisions).map(([path, revision]) => memoryDocument(path, { revision })),
  );

async function worldOf(stored: Revisions, target: Revisions): Promise<RestoreWorld> {
  return RestoreWorld.open(await storeBackup(databaseOf(stored)), databaseOf(target));
}

function differenceIn(world: RestoreWorld, restore: Pick<Restore, 'id'>, path: string) {
  const plans = new RestorePlans({
    restores: createRestoreRecords(world.documents),
    projects: createProjectStore(world.documents, () => new Date()),
    vaults: new Vaults(world.vault.store, { get: async () => Buffer.alloc(32, 1) }),
    pageTokens: testPageTokens,
    databases: { open: async () => customerDatabase(world.database) },
  });
  return plans.difference('ada', restore.id, path);
}

function planOf(world: RestoreWorld, given: Partial<Restore> = {}): Promise<Restore> {
  const recordId = world.backup.backupId;
  return world.begin({ id: 'p1', recordId, mode: 'overwrite', dryRun: true, ...given });
}

function apply(world: RestoreWorld, plan: Restore, given: Partial<Restore> = {}): Promise<Restore> {
  const { id: planId, kind, mode, bulk, scope, recordId } = plan;
  const wanted = { id: 'r9', recordId, kind, mode, bulk, scope, planId, plan: plan.plan };
  return world.begin({ ...wanted, ...given });
}

const valueOf = (revision: number | null) =>
  revision === null ? null : { integerValue: `${revision}` };

const revision = (before: number | null, after: number | null) => ({
  fields: expect.arrayContaining([
    expect.objectContaining({
      path: ['revision'],
      before: valueOf(before),
      after: valueOf(after),
    }),
  ]),
});

test('an operation is shown as it was done, and not as it would be once more', async () => {
  const world = await worldOf({}, { 'c/a': 1, 'c/b': 2 });
  const from = { from: { kind: 'collection', path: 'c' }, where: null } as const;
  const operations = [{ op: 'add', field: 'revision', number: 10 } as const];
  const plan = await world.planBulk({ from, operations });
  const planned = { change: 'update', ...revision(2, 12) };
  expect(await differenceIn(world, plan, 'c/b')).toMatchObject({ ...planned, against: 'now' });
  const applied = await apply(world, plan);
  expect(await differenceIn(world, applied, 'c/b')).toMatchObject({
    ...planned,
    against: 'before',
  });
  world.database.documents.delete('c/b');
  expect(await differenceIn(world, applied, 'c/b')).toMatchObject(planned);
});

const stored = { 'c/a': 5, 'c/new': 6 };
const target = { 'c/a': 1, 'c/extra': 2, 'c/stays': 3 };

test('what a restore changed, created and deleted is shown so though the target holds it by now', async () => {
  const world = await worldOf(stored, target);
  const applied = await apply(world, await planOf(world, { mode: 'mirror' }));
  expect(await differenceIn(world, applied, 'c/a')).toMatchObject({
    change: 'update',
    against: 'before',
    ...revision(1, 5),
  });
  expect(await differenceIn(world, applied, 'c/new')).toMatchObject({
    change: 'create',
    against: 'before',
    ...revision(null, 6),
  });
  expect(await differenceIn(world, applied, 'c/extra')).toMatchObject({
    change: 'delete',
    against: 'before',
    ...revision(2, null),
  });
});

test('what was not backed up is compared with now, and said to be', async () => {
  const world = await worldOf(stored, target);
  const plan = await planOf(world);
  const untick = { paths: ['c/a'], fields: [], collections: [], included: [], fieldPatterns: [] };
  const excluded = await apply(world, plan, {
    untick: { ...untick, includedFields: [], onlyPatterns: [] },
  });
  expect(await differenceIn(world, excluded, 'c/a')).toMatchObject({
    change: 'update',
    against: 'now',
    ...revision(1, 5),
  });
  const again = await planOf(world, { id: 'p2' });
  const unsaved = await apply(world, again, { id: 'r10', safetyBackup: false });
  expect(unsaved).toMatchObject({ status: 'completed', safetyRecordId: null });
  expect(await differenceIn(world, unsaved, 'c/a')).toMatchObject({ change: null, against: 'now' });
});

test('what was written and can’t be made again is shown as the target holds it since', async () => {
  const world = await worldOf(stored, target);
  const applied = await apply(world, await planOf(world));
  const { objects } = world.vault.store;
  const manifests = [...objects.keys()].filter(
    (name) => name.includes(`/${world.backup.backupId}/`) && name.includes('manifest'),
  );
  expect(manifests).toHaveLength(1);
  manifests.forEach((name) => objects.delete(name));
  expect(await differenceIn(world, applied, 'c/a')).toMatchObject({
    change: 'update',
    against: 'since',
    ...revision(1, 5),
  });
  expect(await differenceIn(world, applied, 'c/new')).toMatchObject({
    change: 'create',
    against: 'since',
  });
});
