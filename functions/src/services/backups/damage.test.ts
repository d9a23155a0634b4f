import { expect, test } from 'vitest';
import { createDamagedChunks } from '../../adapters/records/damaged-chunks.ts';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../../engine/testing/memory-backups.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { releaseHealed } from './damage.ts';

const now = () => new Date('2026-01-02T00:00:00Z');

test('one chunk that can’t be read keeps none of the others, and what is stopped looks at no more', async () => {
  const vault = memoryVault();
  await takeMemoryBackup(vault, new MemorySource([memoryDocument('customers/1')]));
  const chunk = [...vault.store.objects.keys()].find((name) => name.includes('/chunks/'));
  const whole = chunk?.split('/').at(-1) ?? '';
  const unread = 'ab'.repeat(32);
  const { projectId } = vault.owner;
  const damagedChunks = createDamagedChunks(new MemoryDocuments());
  await damagedChunks.set(projectId, [unread, whole]);
  const logged: string[] = [];
  const log = { error: (message: string) => void logged.push(message) };
  const get = vault.store.get.bind(vault.store);
  let reads = 0;
  vault.store.get = async (name, ...rest) => {
    reads += 1;
    if (name.includes(unread)) {
      throw new Error('UNAVAILABLE');
    }
    return await get(name, ...rest);
  };
  const options = { damagedChunks, log, now };
  const context = { isBudgetSpent: () => false, signal: AbortSignal.abort(new Error('stopped')) };
  await expect(releaseHealed(options, context, vault)).rejects.toThrow('stopped');
  expect(reads).toBe(0);
  const { signal } = new AbortController();
  await releaseHealed(options, { ...context, signal }, vault);
  expect(await damagedChunks.get(projectId)).toEqual([unread]);
  expect(logged).toEqual(['A damaged chunk could not be looked at']);
});
