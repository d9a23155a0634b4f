import { expect, test } from 'vitest';
import { crc32c } from '../../engine/format/crc32c.ts';
import { readIndex, restoreFolder, writeEntries } from '../../engine/changes/entries.ts';
import { memoryVault } from '../../engine/testing/memory-backups.ts';
import { closeJournal } from './restore-journal.ts';

const folder = restoreFolder('s1');
const entry = (path: string) => ({ path, change: 'create' as const, time: '1' });

test('a list that cannot be read keeps neither the restore from ending nor the others from being undone', async () => {
  const vault = memoryVault();
  const committed = await writeEntries(vault, { folder, name: 'jw-1' }, [entry('c/1')]);
  const loose = await writeEntries(vault, { folder, name: 'jr-1' }, [entry('c/2')]);
  const damaged = Buffer.from('damaged');
  await vault.store.put('backups/ada/shop/restores/s1/jr-2', damaged, crc32c(damaged));
  const jobs = { pages: async () => [committed] };
  expect(await closeJournal(jobs, vault, { id: 's1', safetyBackup: true })).toBe(true);
  expect(await readIndex(vault, { folder, name: 'journal' })).toEqual([committed, loose]);
});

test('nothing that was done is nothing to undo', async () => {
  const jobs = { pages: async () => [] };
  expect(await closeJournal(jobs, memoryVault(), { id: 's1', safetyBackup: true })).toBe(false);
});
