import { expect, test } from 'vitest';
import {
  memoryDocument,
  MemorySource,
  memoryVault,
  takeMemoryBackup,
} from '../testing/memory-backups.ts';
import { readPage } from '../format/manifest.ts';
import { AppError } from '../../lib/errors.ts';
import { ManifestChunks } from './previous-chunks.ts';

const source = new MemorySource(
  Array.from({ length: 1200 }, (_, index) =>
    memoryDocument(`customers/${10_000 + index}`, { sizeBytes: 20_000 }),
  ),
);

/** A backup of several pages, and what it lists. */
async function previousBackup() {
  const vault = memoryVault();
  const manifest = await takeMemoryBackup(vault, source, { chunksPerPage: 1 });
  const lists = await Promise.all(manifest.pages.map((page) => readPage(vault, 'b1', page)));
  vault.store.takeChunkReads();
  return { vault, manifest, lists };
}

test('reads each page once, the next one before it is asked for', async () => {
  const { vault, manifest, lists } = await previousBackup();
  expect(lists.length).toBeGreaterThan(3);
  const previous = new ManifestChunks(vault, manifest);
  for (const [index, chunks] of lists.entries()) {
    for (const chunk of chunks) {
      const found = await previous.find(chunk.first, chunk.hash);
      expect(found).toEqual({ same: chunk, similar: chunk });
    }
    expect(vault.store.reads.pages).toBe(Math.min(index + 2, lists.length));
  }
  expect(await previous.find('zzz/1', '')).toEqual({ same: null, similar: null });
});

test('a page that cannot be reached fails where it is asked for, not before', async () => {
  const { vault, manifest, lists } = await previousBackup();
  const get = vault.store.get.bind(vault.store);
  vault.store.get = (name) =>
    name.endsWith(manifest.pages[1]?.page ?? '')
      ? Promise.reject(new AppError('storage', 'No answer'))
      : get(name);
  const previous = new ManifestChunks(vault, manifest);
  const [one, two] = lists.map(([chunk]) => chunk);
  expect((await previous.find(one?.first ?? '', '')).similar).toEqual(one);
  await expect(previous.find(two?.first ?? '', '')).rejects.toThrow('No answer');
});
