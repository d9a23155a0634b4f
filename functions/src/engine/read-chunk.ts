import { corrupt } from './errors.ts';
import { maxRawChunkBytes } from './format/chunk.ts';
import { crc32c } from './format/crc32c.ts';
import { chunkName } from './format/layout.ts';
import { getExisting, type Vault } from './format/manifest.ts';
import type { ChunkRef } from './format/manifest-schema.ts';
import { keyedHash, open } from './format/seal.ts';

/**
 * Reads a chunk back and proves that it is the one the manifest names: size, checksum, seal and keyed hash.
 * @throws EngineError `corrupt`, naming what doesn't fit; `temporary` when the store can't be reached.
 */
export async function readChunk(vault: Vault, ref: ChunkRef): Promise<Buffer> {
  const what = `chunk ${ref.hash.slice(0, 12)}`;
  const sealed = await getExisting(vault, chunkName(vault.owner, ref.hash), what);
  if (sealed.length !== ref.storedBytes) {
    throw corrupt(`${what} has ${sealed.length} bytes in storage instead of ${ref.storedBytes}`);
  }
  if (crc32c(sealed) !== ref.crc32c) {
    throw corrupt(`${what} has another checksum in storage`);
  }
  const raw = await open({ ...vault, kind: 'chunk', id: ref.hash }, sealed, maxRawChunkBytes);
  if (keyedHash(vault.keys, raw) !== ref.hash) {
    throw corrupt(`${what} holds other bytes than its name says`);
  }
  return raw;
}

/** Runs `read` over `items` in order, fetching ahead of what is consumed. Results come in the order of the items. */
export async function* readAhead<T, R>(
  items: readonly T[],
  ahead: number,
  read: (item: T) => Promise<R>,
): AsyncGenerator<{ item: T; result: Promise<R> }> {
  const started: { item: T; result: Promise<R> }[] = [];
  let next = 0;
  for (;;) {
    for (; next < items.length && started.length < ahead; next += 1) {
      const item = items[next];
      if (item !== undefined) {
        const result = read(item);
        // A failure is met where the result is awaited; until then it must not count as unhandled.
        result.catch(() => undefined);
        started.push({ item, result });
      }
    }
    const oldest = started.shift();
    if (oldest === undefined) {
      return;
    }
    yield oldest;
  }
}
