import { keptExclusionsSchema, type Exclusions } from '../../firestore-model/restore-selection.ts';
import type { Vault } from '../format/manifest.ts';
import { readSealedPage, sealedPage } from './sealed-page.ts';

const name = 'exclusions';

/** Seals and stores what a restore excludes of its plan. @returns the hash that its record keeps */
export async function writeExclusions(
  vault: Vault,
  restoreId: string,
  exclusions: Exclusions,
): Promise<string> {
  const page = sealedPage(vault, { changeId: restoreId, name }, exclusions);
  await page.put();
  return page.hash;
}

/** @throws AppError `corrupt` when it is missing or isn't the one that has this hash */
export async function readExclusions(
  vault: Vault,
  restoreId: string,
  hash: string,
): Promise<Exclusions> {
  return await readSealedPage(vault, { changeId: restoreId, name, hash }, keptExclusionsSchema);
}
