import { expect, test } from 'vitest';
import { AppError } from '../../lib/errors.ts';
import { newVault } from '../testing/backed-up.ts';
import { chunkName } from '../format/layout.ts';
import { writePage, type Vault } from '../format/manifest.ts';
import type { ChunkRef, PageRef } from '../format/manifest-schema.ts';
import { keyedHash } from '../format/seal.ts';
import { putSealed } from '../format/stored-object.ts';
import { ChunksAhead } from './chunks-ahead.ts';

const mebibyte = 1024 * 1024;

/** Pages of so many chunks each, whose bytes are their number. */
async function stored(vault: Vault, sizes: readonly number[], rawBytes: number) {
  const pages: PageRef[] = [];
  let number = 0;
  for (const [index, size] of sizes.entries()) {
    const chunks: ChunkRef[] = [];
    for (const end = number + size; number < end; number += 1) {
      const raw = Buffer.from(`${number}`);
      const hash = keyedHash(vault.keys, raw);
      const name = chunkName(vault.owner, hash);
      const sealed = await putSealed({ ...vault, kind: 'chunk', id: hash, name }, raw);
      const path = `a/${number}`;
      chunks.push({ hash, base: null, first: path, last: path, documents: 1, rawBytes, ...sealed });
    }
    pages.push(await writePage(vault, { backupId: 'b1', page: `${index}` }, chunks));
  }
  return { backupId: 'b1', pages };
}

/** A vault whose reads are counted, and answered with what `get` makes of them. */
function watched(vault: ReturnType<typeof newVault>) {
  const reads = { chunks: 0, pages: 0 };
  let change = (_name: string, bytes: Uint8Array): Uint8Array => bytes;
  const store = Object.assign(Object.create(vault.store), {
    get: async (name: string) => {
      reads[name.includes('/chunks/') ? 'chunks' : 'pages'] += 1;
      return change(name, await vault.store.get(name));
    },
  });
  const changing = (next: typeof change) => {
    change = next;
  };
  return { vault: { ...vault, store }, reads, changing };
}

async function idle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

async function takeAll(ahead: ChunksAhead, pages: number): Promise<string[]> {
  const texts: string[] = [];
  for (let page = 0; page < pages; page += 1) {
    for (const ref of await ahead.takePage().result) {
      const chunk = ahead.takeChunk();
      expect(chunk.ref).toEqual(ref);
      texts.push((await chunk.result).toString());
    }
  }
  return texts;
}

test('comes to all chunks in order, whatever sizes pages have', async () => {
  const { vault } = watched(newVault());
  const sizes = [1, 20, 3, 1, 1, 9];
  const source = await stored(vault, sizes, mebibyte);
  const texts = await takeAll(new ChunksAhead({ vault, ...source }), sizes.length);
  expect(texts).toEqual(Array.from({ length: 35 }, (_, index) => `${index}`));
});

test.each([
  ['eight chunks', mebibyte, 8],
  ['24 MiB and one chunk more', 10 * mebibyte, 3],
])('reads on while nothing is taken, across pages, up to %s', async (_what, rawBytes, most) => {
  const { vault, reads } = watched(newVault());
  const source = await stored(vault, [2, 3, 30], rawBytes);
  const ahead = new ChunksAhead({ vault, ...source });
  await ahead.takePage().result;
  await idle();
  expect(reads).toEqual({ chunks: Math.min(most, 5), pages: 2 });
  await takeRest(ahead, 2);
  await ahead.takePage().result;
  await idle();
  expect(reads).toEqual({ chunks: 2 + most, pages: 3 });
});

async function takeRest(ahead: ChunksAhead, chunks: number): Promise<void> {
  for (let left = chunks; left > 0; left -= 1) {
    await ahead.takeChunk().result;
  }
}

test('reads that fail are met where they are taken, and end nothing after them', async () => {
  const { vault, changing } = watched(newVault());
  const source = await stored(vault, [2, 2, 2], mebibyte);
  changing((name, bytes) => {
    if (name.endsWith('/pages/1')) {
      throw new AppError('missing', 'gone');
    }
    return bytes;
  });
  const ahead = new ChunksAhead({ vault, ...source });
  await ahead.takePage().result;
  await takeRest(ahead, 2);
  await idle();
  await expect(ahead.takePage().result).rejects.toThrow('page b1/1 is missing');
  expect(await takeAll(ahead, 1)).toEqual(['4', '5']);
});

test('says of each what was whole when read again', async () => {
  const { vault, changing } = watched(newVault());
  const source = await stored(vault, [3], mebibyte);
  const seen = new Set<string>();
  changing((name, bytes) => {
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst && name.includes('/chunks/') ? bytes.subarray(1) : bytes;
  });
  const heard: string[] = [];
  const ahead = new ChunksAhead({
    vault: { ...vault, onHealed: (what) => void heard.push(what) },
    ...source,
  });
  const page = ahead.takePage();
  await page.result;
  const chunk = ahead.takeChunk();
  await chunk.result;
  await idle();
  expect([page.healed, chunk.healed, heard.length]).toEqual([0, 1, 3]);
});
