import { hasCode } from '../../lib/errors.ts';
import { makeDelta } from '../format/delta.ts';
import { chunkName, deltaName } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { keyedHash } from '../format/seal.ts';
import { putSealed } from '../format/stored-object.ts';
import type { PreviousChunks } from './previous-chunks.ts';
import { readWhole } from '../store/read-chunk.ts';

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

export interface StoreOptions {
  readonly vault: Vault;
  readonly previous: PreviousChunks;
  /** Damaged chunks by hash: stored anew and whole, which heals every backup that names them. */
  readonly suspect: ReadonlySet<string>;
}

type Stored = Pick<ChunkRef, 'base' | 'storedBytes' | 'crc32c'>;

/** A difference is worth its second read up to this part of the chunk. */
const maxDeltaShare = 0.5;

/**
 * Stores a chunk once: what a previous backup stored is not sent again, and one in which little
 * changed becomes a difference to the previous, whole one, so that reading takes two objects at
 * most.
 */
export async function storeChunk(options: StoreOptions, chunk: RawChunk): Promise<StoredChunk> {
  const { vault, previous, suspect } = options;
  const hash = keyedHash(vault.keys, chunk.raw);
  const { first, last, documents } = chunk;
  const about = { hash, first, last, documents, rawBytes: chunk.raw.length };
  if (suspect.has(hash)) {
    return { ref: { ...about, ...(await putWhole(vault, hash, chunk.raw)) }, isNew: true };
  }
  const earlier = await previous.find(first, hash);
  const existing = usable(earlier.same, suspect) ?? (await existingWhole(vault, hash));
  if (existing !== null) {
    const { base, storedBytes, crc32c: checksum } = existing;
    return { ref: { ...about, base, storedBytes, crc32c: checksum }, isNew: false };
  }
  const similar = usable(earlier.similar, suspect);
  const stored =
    (similar === null ? null : await putDelta(vault, hash, { raw: chunk.raw, similar })) ??
    (await putWhole(vault, hash, chunk.raw));
  return { ref: { ...about, ...stored }, isNew: true };
}

function usable(ref: ChunkRef | null, suspect: ReadonlySet<string>): ChunkRef | null {
  const isSuspect =
    ref !== null && (suspect.has(ref.hash) || (ref.base !== null && suspect.has(ref.base)));
  return isSuspect ? null : ref;
}

/** Touches a chunk of an older backup: somebody may be about to delete it as unreferenced. */
async function existingWhole(vault: Vault, hash: string): Promise<Stored | null> {
  const found = await vault.store.touch(chunkName(vault.owner, hash));
  return found === null ? null : { base: null, storedBytes: found.sizeBytes, crc32c: found.crc32c };
}

async function putWhole(vault: Vault, hash: string, raw: Uint8Array): Promise<Stored> {
  const name = chunkName(vault.owner, hash);
  return { base: null, ...(await putSealed({ ...vault, kind: 'chunk', id: hash, name }, raw)) };
}

/** Null where the difference isn't worth it or the base can't be read: store it whole. */
async function putDelta(
  vault: Vault,
  hash: string,
  { raw, similar }: { raw: Uint8Array; similar: ChunkRef },
): Promise<Stored | null> {
  const base = similar.base ?? similar.hash;
  let delta: Buffer;
  try {
    delta = makeDelta(await readWhole(vault, base), raw);
  } catch (error) {
    if (hasCode(error, 'corrupt')) {
      return null;
    }
    throw error;
  }
  if (delta.length > raw.length * maxDeltaShare) {
    return null;
  }
  const object = {
    kind: 'delta' as const,
    id: `${hash}/${base}`,
    name: deltaName(vault.owner, hash, base),
  };
  return { base, ...(await putSealed({ ...vault, ...object }, delta)) };
}
