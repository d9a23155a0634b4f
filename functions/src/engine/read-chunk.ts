import { corrupt, isEngineError } from './errors.ts';
import { maxRawChunkBytes } from './format/chunk.ts';
import { crc32c } from './format/crc32c.ts';
import { applyDelta } from './format/delta.ts';
import { chunkName, deltaName } from './format/layout.ts';
import { getExisting, type Vault } from './format/manifest.ts';
import type { ChunkRef } from './format/manifest-schema.ts';
import { keyedHash, open } from './format/seal.ts';

/**
 * Reads a chunk back and proves that it is the one the manifest names: size, checksum, seal and keyed hash.
 *
 * A chunk that was found damaged is stored whole anew by the next backup that holds it; that copy serves where a difference fails.
 * @throws EngineError `corrupt`, naming what doesn't fit; `temporary` when the store can't be reached.
 */
export async function readChunk(vault: Vault, ref: ChunkRef): Promise<Buffer> {
  const what = `chunk ${ref.hash.slice(0, 12)}`;
  if (ref.base === null) {
    return await readWhole(vault, ref.hash, checked(ref, what));
  }
  try {
    return await readDelta(vault, ref.hash, { base: ref.base, check: checked(ref, what) });
  } catch (error) {
    if (!isEngineError(error, 'corrupt')) {
      throw error;
    }
    const isHealed = (await vault.store.stat(chunkName(vault.owner, ref.hash))) !== null;
    if (!isHealed) {
      throw error;
    }
    return await readWhole(vault, ref.hash);
  }
}

/** Compares an object with what the manifest says of it. */
function checked(ref: ChunkRef, what: string): (sealed: Uint8Array) => void {
  return (sealed) => {
    if (sealed.length !== ref.storedBytes) {
      throw corrupt(`${what} has ${sealed.length} bytes in storage instead of ${ref.storedBytes}`);
    }
    if (crc32c(sealed) !== ref.crc32c) {
      throw corrupt(`${what} has another checksum in storage`);
    }
  };
}

/** A chunk that is stored whole. Its hash alone proves it where nothing else is known of it. */
export async function readWhole(
  vault: Vault,
  hash: string,
  check: (sealed: Uint8Array) => void = () => undefined,
): Promise<Buffer> {
  const what = `chunk ${hash.slice(0, 12)}`;
  const sealed = await getExisting(vault, chunkName(vault.owner, hash), what);
  check(sealed);
  const raw = await open({ ...vault, kind: 'chunk', id: hash }, sealed, maxRawChunkBytes);
  return provenBy(vault, raw, hash);
}

async function readDelta(
  vault: Vault,
  hash: string,
  { base, check }: { base: string; check: (sealed: Uint8Array) => void },
): Promise<Buffer> {
  const what = `chunk ${hash.slice(0, 12)}`;
  const sealed = await getExisting(vault, deltaName(vault.owner, hash, base), what);
  check(sealed);
  const id = `${hash}/${base}`;
  const delta = await open({ ...vault, kind: 'delta', id }, sealed, maxRawChunkBytes);
  const raw = applyDelta(await readWhole(vault, base), delta, maxRawChunkBytes);
  return provenBy(vault, raw, hash);
}

function provenBy(vault: Vault, raw: Buffer, hash: string): Buffer {
  if (keyedHash(vault.keys, raw) !== hash) {
    throw corrupt(`chunk ${hash.slice(0, 12)} holds other bytes than its name says`);
  }
  return raw;
}
