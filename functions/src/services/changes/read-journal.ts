import {
  entriesOf,
  mergeEntries,
  readIndex,
  restoreFolder,
  type Entry,
} from '../../engine/changes/entries.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { journalIndex, pagePrefixes, pagesOf } from './restore-work.ts';

/**
 * The journal of a change set that was worked at in phases, in the order of names. Each interrupted
 * step left a separate list, beside the two that continue from step to step.
 * @param after only what comes after this name
 * @throws AppError `corrupt`
 */
export async function openJournal(
  vault: Vault,
  changeId: string,
  after: string | null,
): Promise<{ readonly refs: readonly PageRef[]; readonly entries: AsyncGenerator<Entry> }> {
  const folder = restoreFolder(changeId);
  const refs = await readIndex(vault, { folder, name: journalIndex });
  const listOf = (list: readonly PageRef[]) => entriesOf(vault, folder, { refs: list, after });
  const loose = pagesOf(refs, pagePrefixes.journalRest).map((ref) => listOf([ref]));
  const entries = mergeEntries([
    listOf(pagesOf(refs, pagePrefixes.journalWrites)),
    listOf(pagesOf(refs, pagePrefixes.journalDeletes)),
    ...loose,
  ]);
  return { refs, entries };
}

/**
 * What a change set that was worked at in phases wrote, up to `limit` documents, with their update
 * times since; and how many there are in all, where there are more by the sizes of the lists.
 * @param vault of the target's project
 * @throws AppError `missing`, `corrupt`
 */
export async function readJournal(
  vault: Vault,
  id: string,
  limit: number,
): Promise<{ readonly entries: readonly Entry[]; readonly total: number }> {
  const journal = await openJournal(vault, id, null);
  const entries: Entry[] = [];
  for await (const entry of journal.entries) {
    if (entries.length === limit) {
      return { entries, total: journal.refs.reduce((sum, ref) => sum + ref.documents, 0) };
    }
    entries.push(entry);
  }
  return { entries, total: entries.length };
}
