import { crc32c } from './format/crc32c.ts';
import { chunkName } from './format/layout.ts';
import type { Vault } from './format/manifest.ts';
import type { ChunkRef } from './format/manifest-schema.ts';
import { keyedHash, seal } from './format/seal.ts';
import type { PreviousChunks } from './previous-chunks.ts';

/** A chunk before it is stored. */
export interface RawChunk {
  readonly raw: Uint8Array;
  readonly first: string;
  readonly last: string;
  readonly documents: number;
}

export interface StoredChunk {
  readonly ref: ChunkRef;
  /** False when the project's storage held it already. */
  readonly isNew: boolean;
}

/**
 * Stores a chunk once: what a former backup stored is neither compressed, sealed nor sent again.
 * @param distrusted hashes of chunks found damaged; they are stored anew, which heals every backup that names them
 */
export async function storeChunk(
  options: { vault: Vault; previous: PreviousChunks; distrusted: ReadonlySet<string> },
  chunk: RawChunk,
): Promise<StoredChunk> {
  const { vault, previous, distrusted } = options;
  const hash = keyedHash(vault.keys, chunk.raw);
  const about = {
    hash,
    first: chunk.first,
    last: chunk.last,
    documents: chunk.documents,
    rawBytes: chunk.raw.length,
  };
  const name = chunkName(vault.owner, hash);
  if (!distrusted.has(hash)) {
    const former = await previous.find(chunk.first, hash);
    if (former !== null) {
      const { storedBytes, crc32c: checksum } = former;
      return { ref: { ...about, storedBytes, crc32c: checksum }, isNew: false };
    }
    const existing = await vault.store.stat(name);
    if (existing !== null) {
      const { sizeBytes: storedBytes, crc32c: checksum } = existing;
      return { ref: { ...about, storedBytes, crc32c: checksum }, isNew: false };
    }
  }
  const sealed = await seal({ ...vault, kind: 'chunk', id: hash }, chunk.raw);
  const checksum = crc32c(sealed);
  await vault.store.put(name, sealed, checksum);
  return { ref: { ...about, storedBytes: sealed.length, crc32c: checksum }, isNew: true };
}
