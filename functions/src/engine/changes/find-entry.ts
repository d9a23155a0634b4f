import { comparePaths } from '../../firestore-model/order.ts';
import type { Vault } from '../format/manifest.ts';
import type { PageRef } from '../format/manifest-schema.ts';
import { readEntries, type Entry, type Folder } from './entries.ts';

/**
 * The entry of a document in a list whose pages are consecutive; null without one. One page is read
 * at most: the one whose names include the document's.
 * @throws AppError `corrupt`
 */
export async function findEntry(
  vault: Vault,
  { folder, refs }: { readonly folder: Folder; readonly refs: readonly PageRef[] },
  path: string,
): Promise<Entry | null> {
  const ref = pageWith(refs, path);
  const entries = ref === null ? [] : await readEntries(vault, folder, ref);
  return entries.find((entry) => entry.path === path) ?? null;
}

/** The page that a document's entry would be in; null where it is in none. */
export function pageWith(refs: readonly PageRef[], path: string): PageRef | null {
  return pagesAround(refs, path)[0] ?? null;
}

/** The same of lists whose pages may overlap. */
export function pagesAround(refs: readonly PageRef[], path: string): PageRef[] {
  return refs.filter(
    ({ first, last }) => comparePaths(first, path) <= 0 && comparePaths(path, last) <= 0,
  );
}
