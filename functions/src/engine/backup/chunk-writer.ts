import { AppError, hasCode } from '../../lib/errors.ts';
import { makeDelta } from '../format/delta.ts';
import { chunkName, deltaName } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import type { ChunkRef } from '../format/manifest-schema.ts';
import { keyedHash, seal } from '../format/seal.ts';
import { storeSealed } from '../format/stored-object.ts';
import type { PreviousChunks } from './previous-chunks.ts';
import { readChunk, readWhole } from '../store/read-chunk.ts';

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
  /** Damaged chunks by hash: stored again and whole, which heals every backup that names them. */
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
  const { raw, first, last, documents } = chunk;
  const hash = keyedHash(vault.keys, raw);
  const about = { hash, first, last, documents, rawBytes: raw.length };
  if (suspect.has(hash)) {
    return { ref: { ...about, ...(await putAgain(vault, hash, raw)) }, isNew: true };
  }
  const earlier = await previous.find(first, hash);
  const same = usable(earlier.same, suspect);
  if (same !== null) {
    return { ref: { ...about, ...storedAs(same) }, isNew: false };
  }
  const similar = usable(earlier.similar, suspect);
  // Made ready while storage is asked. Both end before the chunk's memory may be filled again.
  const [existing, sealed] = await Promise.all([
    existingWhole(vault, hash),
    similar === null
      ? sealWhole(vault, hash, raw)
      : sealSmaller(vault, hash, { raw, base: similar.base ?? similar.hash }),
  ]);
  return existing === null
    ? { ref: { ...about, ...(await put(vault, hash, sealed)) }, isNew: true }
    : { ref: { ...about, ...existing }, isNew: false };
}

function usable(ref: ChunkRef | null, suspect: ReadonlySet<string>): ChunkRef | null {
  const isSuspect =
    ref !== null && (suspect.has(ref.hash) || (ref.base !== null && suspect.has(ref.base)));
  return isSuspect ? null : ref;
}

function storedAs({ base, storedBytes, crc32c }: ChunkRef): Stored {
  return { base, storedBytes, crc32c };
}

/** Touches a chunk of an older backup: somebody may be about to delete it as unreferenced. */
async function existingWhole(vault: Vault, hash: string): Promise<Stored | null> {
  const found = await vault.store.touch(chunkName(vault.owner, hash));
  return found === null ? null : { base: null, storedBytes: found.sizeBytes, crc32c: found.crc32c };
}

/** A chunk as it is to be stored. */
interface SealedChunk {
  readonly base: string | null;
  readonly name: string;
  readonly sealed: Buffer;
}

/**
 * Where the bucket retains a chunk of that name it can't be replaced: somebody was quicker, or what
 * was suspected has to prove whole. @throws AppError `retained` where it doesn't
 */
async function put(
  vault: Vault,
  hash: string,
  { base, name, sealed }: SealedChunk,
): Promise<Stored> {
  try {
    return { base, ...(await storeSealed(vault.store, name, sealed)) };
  } catch (error) {
    const found = hasCode(error, 'retained') ? await vault.store.stat(name) : null;
    if (found === null) {
      throw error;
    }
    const stored = { base, storedBytes: found.sizeBytes, crc32c: found.crc32c };
    await readChunk(vault, { hash, ...stored }).catch((cause: unknown) => {
      throw hasCode(cause, 'corrupt') ? damagedForNow(cause) : cause;
    });
    return stored;
  }
}

/**
 * Whole or, where the bucket retains a damaged chunk of that name, under another one: as its
 * difference to a chunk that holds nothing.
 */
async function putAgain(vault: Vault, hash: string, raw: Uint8Array): Promise<Stored> {
  try {
    return await put(vault, hash, await sealWhole(vault, hash, raw));
  } catch (error) {
    if (!hasCode(error, 'retained')) {
      throw error;
    }
    const nothing = new Uint8Array(0);
    const base = keyedHash(vault.keys, nothing);
    await put(vault, base, await sealWhole(vault, base, nothing));
    return await put(vault, hash, await sealDelta(vault, { hash, base }, makeDelta(nothing, raw)));
  }
}

function damagedForNow(cause: AppError): AppError {
  const message = `${cause.message}; the bucket retains it and lets nobody store it again`;
  return new AppError('retained', message, { cause });
}

async function sealWhole(vault: Vault, hash: string, raw: Uint8Array): Promise<SealedChunk> {
  const sealed = await seal({ ...vault, kind: 'chunk', id: hash }, raw);
  return { base: null, name: chunkName(vault.owner, hash), sealed };
}

/** As its difference to `base`, or whole where that isn't worth it or the base can't be read. */
async function sealSmaller(
  vault: Vault,
  hash: string,
  { raw, base }: { readonly raw: Uint8Array; readonly base: string },
): Promise<SealedChunk> {
  const delta = await deltaTo(vault, base, raw);
  if (delta === null || delta.length > raw.length * maxDeltaShare) {
    return await sealWhole(vault, hash, raw);
  }
  return await sealDelta(vault, { hash, base }, delta);
}

async function sealDelta(
  vault: Vault,
  { hash, base }: { readonly hash: string; readonly base: string },
  delta: Uint8Array,
): Promise<SealedChunk> {
  const sealed = await seal({ ...vault, kind: 'delta', id: `${hash}/${base}` }, delta);
  return { base, name: deltaName(vault.owner, hash, base), sealed };
}

async function deltaTo(vault: Vault, base: string, raw: Uint8Array): Promise<Buffer | null> {
  try {
    return makeDelta(await readWhole(vault, base), raw);
  } catch (error) {
    if (hasCode(error, 'corrupt')) {
      return null;
    }
    throw error;
  }
}
