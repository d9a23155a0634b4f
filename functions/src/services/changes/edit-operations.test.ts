// What one edit asks of others, in order: each is a round trip that somebody waits for.
import { expect, test, vi } from 'vitest';
import { memoryDocument, storeBackup } from '../../engine/testing/memory-backups.ts';
import { MemoryDatabase } from '../../engine/testing/memory-database.ts';
import { FaultPlan } from '../../testing/fault-plan.ts';
import { RestoreWorld } from '../../testing/restore-world.ts';

const put = {
  pid: 'shop',
  path: 'c/a',
  fields: { x: { integerValue: '1' } },
  updateMask: ['x'],
};

async function world(): Promise<RestoreWorld> {
  const none = await storeBackup(new MemoryDatabase([]));
  return RestoreWorld.open(none, new MemoryDatabase([memoryDocument('c/a')]));
}

test('an edit reads and writes the document once, and stores its beginning, page and end', async () => {
  const { signal } = new AbortController();
  const made = await world();
  const plan = new FaultPlan();
  const read = vi.spyOn(made.documents, 'read');
  const edits = made.edits(plan);
  await edits.put({ uid: 'ada', signal }, put);
  expect(plan.operations).toEqual([
    'database.getDocuments',
    'starts.startHeld',
    'objects.put',
    'database.writeBatch',
    'jobs.finish',
  ]);
  expect(read.mock.calls.filter(([path]) => path === 'projects/shop')).toHaveLength(1);
});
