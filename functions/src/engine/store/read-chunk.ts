import { hasCode } from '../../lib/errors.ts';
import { corrupt } from '../errors.ts';
import { maxRawChunkBytes } from '../format/chunk.ts';
import { crc32c } from '../format/crc32c.ts';
import { applyDelta } from '../format/delta.ts';
import { chunkName, deltaName } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { openExisting } from '../format/stored-object.ts';
import { keyedHash, type ObjectKind } from '../format/seal.ts';

type StoredRef = Pick<ChunkRef, 'hash' | 'base' | 'storedBytes' | 'crc32c'>;

/**
 * Reads a chunk back and proves that it is the one the manifest names.
 *
 * Seal and keyed hash decide, not size or checksum: a damaged chunk is stored again by the next
 * backup, which is also why a whole copy serves where a difference fails.
 * @param readBase reads a whole chunk: for callers that keep some
 * @throws AppError `corrupt`, naming what doesn't fit; `storage` when the store can't be
 * reached
 */
export async function readChunk(
  vault: Vault,
  ref: StoredRef,
  readBase = (hash: string) => readWhole(vault, hash),
): Promise<Buffer> {
  const { hash, base } = ref;
  if (base === null) {
    return await readWhole(vault, hash, ref);
  }
  try {
    const name = deltaName(vault.owner, hash, base);
    const delta = await read(vault, { name, kind: 'delta', id: `${hash}/${base}`, hash, ref });
    return proven(vault, hash, applyDelta(await readBase(base), delta, maxRawChunkBytes));
  } catch (error) {
    const isStoredAgain =
      hasCode(error, 'corrupt') && (await vault.store.stat(chunkName(vault.owner, hash))) !== null;
    if (!isStoredAgain) {
      throw error;
    }
    return await readWhole(vault, hash);
  }
}

/** A chunk that is stored whole; `ref` is what a manifest says of it, where one does. */
export async function readWhole(vault: Vault, hash: string, ref?: StoredRef): Promise<Buffer> {
  const name = chunkName(vault.owner, hash);
  return proven(vault, hash, await read(vault, { name, kind: 'chunk', id: hash, hash, ref }));
}

interface ChunkObject {
  readonly name: string;
  readonly kind: ObjectKind;
  readonly id: string;
  readonly hash: string;
  readonly ref: StoredRef | undefined;
}

async function read(vault: Vault, { hash, ref, ...object }: ChunkObject): Promise<Buffer> {
  return await openExisting({
    ...vault,
    ...object,
    what: shortName(hash),
    maxBytes: maxRawChunkBytes,
    visibleDamage: (sealed) => (ref === undefined ? null : visibleDamage(ref, sealed)),
  });
}

/** What can be seen of the damage from outside. */
function visibleDamage(ref: StoredRef, sealed: Uint8Array): string | null {
  const what = shortName(ref.hash);
  if (sealed.length !== ref.storedBytes) {
    return `${what} has ${sealed.length} bytes in storage instead of ${ref.storedBytes}`;
  }
  return crc32c(sealed) === ref.crc32c ? null : `${what} has another checksum in storage`;
}

function proven(vault: Vault, hash: string, raw: Buffer): Buffer {
  if (keyedHash(vault.keys, raw) !== hash) {
    throw corrupt(`${shortName(hash)} holds other bytes than its name says`);
  }
  return raw;
}

/** Enough of a hash to find the chunk by. */
function shortName(hash: string): string {
  return `chunk ${hash.slice(0, 12)}`;
}
