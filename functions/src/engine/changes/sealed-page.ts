import type { z } from 'zod';
import { corrupt } from '../errors.ts';
import type { Vault } from '../format/manifest.ts';
import { parseStored } from '../format/manifest-schema.ts';
import { keyedHash } from '../format/seal.ts';
import { openExisting, putSealed } from '../format/stored-object.ts';
import { objectOf, restoreFolder } from './entries.ts';

/** A page of a change set that is ready to be stored: its hash is known before. */
export interface SealedPage {
  /** What the record keeps. */
  readonly hash: string;
  readonly put: () => Promise<void>;
}

interface SealedPageName {
  readonly changeId: string;
  readonly name: 'exclusions' | 'inline' | 'bulk' | 'chosen' | 'masks' | 'import';
}

/** What a change set keeps beside its record: it may hold values and names of documents. */
export function sealedPage(
  vault: Vault,
  { changeId, name }: SealedPageName,
  content: unknown,
): SealedPage {
  const raw = Buffer.from(JSON.stringify(content));
  return {
    hash: keyedHash(vault.keys, raw),
    put: async () => {
      await putSealed(objectOf(vault, { folder: restoreFolder(changeId), name }), raw);
    },
  };
}

/** @throws AppError `missing`; `corrupt` when it isn't the one that has this hash */
export async function readSealedPage<T>(
  vault: Vault,
  { changeId, name, hash }: SealedPageName & { readonly hash: string },
  schema: z.ZodType<T>,
): Promise<T> {
  const object = objectOf(vault, { folder: restoreFolder(changeId), name });
  const raw = await openExisting(object);
  if (keyedHash(vault.keys, raw) !== hash) {
    throw corrupt(`${object.what} is not the one its change set names`);
  }
  const { what } = object;
  return parseStored(schema, raw, { what, error: `${what} is incomplete` });
}
