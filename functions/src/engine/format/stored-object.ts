import { hasCode } from '../../lib/errors.ts';
import { corrupt } from '../errors.ts';
import type { SnapshotStore } from '../store/snapshot-store.ts';
import { crc32c } from './crc32c.ts';
import { open, seal, type SealOptions } from './seal.ts';

export interface StoredObject extends SealOptions {
  readonly store: SnapshotStore;
  readonly name: string;
  /** What it is called where it is missing. */
  readonly what: string;
  /** Upper bound of the raw size. */
  readonly maxBytes: number;
  /** What can be seen of damage from outside; null for nothing. */
  readonly visibleDamage?: (sealed: Uint8Array) => string | null;
  /** Called when only the second read was good: bytes are damaged now and then. */
  readonly onHealed?: (what: string) => void;
}

/** Seals and stores an object; its size and checksum in storage. */
export async function putSealed(
  object: Pick<StoredObject, keyof SealOptions | 'store' | 'name'>,
  raw: Uint8Array,
): Promise<{ storedBytes: number; crc32c: number }> {
  return await storeSealed(object.store, object.name, await seal(object, raw));
}

/** Stores a sealed object; its size and checksum in storage. */
export async function storeSealed(
  store: SnapshotStore,
  name: string,
  sealed: Uint8Array,
): Promise<{ storedBytes: number; crc32c: number }> {
  const checksum = crc32c(sealed);
  await store.put(name, sealed, checksum);
  return { storedBytes: sealed.length, crc32c: checksum };
}

/**
 * Reads and opens an object that must be there, twice if need be: bytes can be damaged on their
 * way, and what is reported of storage must be true. @throws AppError `corrupt` when it is
 * missing or isn't what was sealed; `storage` when the store can't be reached.
 */
export async function openExisting(object: StoredObject): Promise<Buffer> {
  try {
    return await openOnce(object);
  } catch (error) {
    if (!hasCode(error, 'corrupt')) {
      throw error;
    }
    const opened = await openOnce(object);
    object.onHealed?.(object.what);
    return opened;
  }
}

async function openOnce(object: StoredObject): Promise<Buffer> {
  const sealed = await getExisting(object);
  try {
    return await open(object, sealed, object.maxBytes);
  } catch (error) {
    const visible = object.visibleDamage?.(sealed) ?? null;
    throw visible === null || !hasCode(error, 'corrupt') ? error : corrupt(visible, error);
  }
}

async function getExisting({ store, name, what }: StoredObject): Promise<Uint8Array> {
  try {
    return await store.get(name);
  } catch (error) {
    throw hasCode(error, 'missing') ? corrupt(`${what} is missing`, error) : error;
  }
}
