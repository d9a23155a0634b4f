import { expect, test } from 'vitest';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const addOne = { op: 'add', field: 'revision', number: 1 } as const;
const inC = { from: { kind: 'collection', path: 'c' }, where: null } as const;

test('a change whose safety backup doesn’t verify writes nothing, and stores it again the next time', async () => {
  const target = new MemoryDatabase(['c/a', 'c/b'].map((path) => memoryDocument(path)));
  const world = RestoreWorld.open(await storeBackup(new MemoryDatabase([])), target);
  const before = target.content();
  const { kind, mode, bulk, scope, ...plan } = await world.planBulk({
    from: inC,
    operations: [addOne],
  });
  const wanted = { recordId: null, kind, mode, bulk, scope, planId: plan.id, plan: plan.plan };
  const { store } = world.vault;
  const known = new Set(store.objects.keys());
  const put = store.put.bind(store);
  let isDamaged = false;
  store.put = async (name, bytes, checksum) => {
    await put(name, bytes, checksum);
    if (!isDamaged && name.includes('/chunks/') && !known.has(name)) {
      isDamaged = true;
      store.objects.set(
        name,
        bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
      );
    }
  };
  const failed = await world.begin({ ...wanted, id: 'first' });
  expect([isDamaged, failed.status, failed.error?.code]).toEqual([true, 'failed', 'corrupt']);
  expect(target.content()).toEqual(before);
  expect(await world.begin({ ...wanted, id: 'second' })).toMatchObject({
    status: 'completed',
    canUndo: true,
    outcome: { written: 2 },
  });
});
