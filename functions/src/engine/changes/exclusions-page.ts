import { keptExclusionsSchema, type Exclusions } from '../../firestore-model/restore-selection.ts';
import { corrupt } from '../errors.ts';
import type { Vault } from '../format/manifest.ts';
import { parseStored } from '../format/manifest-schema.ts';
import { keyedHash } from '../format/seal.ts';
import { openExisting, putSealed } from '../format/stored-object.ts';
import { objectOf, restoreFolder } from './entries.ts';

const name = 'exclusions';

/** Seals and stores what a restore excludes of its plan. @returns the hash that its record keeps */
export async function writeExclusions(
  vault: Vault,
  restoreId: string,
  exclusions: Exclusions,
): Promise<string> {
  const raw = Buffer.from(JSON.stringify(exclusions));
  await putSealed(objectOf(vault, { folder: restoreFolder(restoreId), name }), raw);
  return keyedHash(vault.keys, raw);
}

/** @throws AppError `corrupt` when it is missing or isn't the one that has this hash */
export async function readExclusions(
  vault: Vault,
  restoreId: string,
  hash: string,
): Promise<Exclusions> {
  const object = objectOf(vault, { folder: restoreFolder(restoreId), name });
  const raw = await openExisting(object);
  if (keyedHash(vault.keys, raw) !== hash) {
    throw corrupt(`${object.what} is not the one its restore names`);
  }
  return parseStored(keptExclusionsSchema, raw, {
    what: object.what,
    error: `${object.what} is incomplete`,
  });
}
