import {
  entriesOf,
  mergeEntries,
  readIndex,
  restoreFolder,
  type Entry,
  type Folder,
} from '../../engine/changes/entries.ts';
import { findEntry, pageWith } from '../../engine/changes/find-entry.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import { hasCode } from '../../lib/errors.ts';
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
  const entries = mergeEntries(
    listsOf(refs).map((list) => entriesOf(vault, folder, { refs: list, after })),
  );
  return { refs, entries };
}

/** The lists of a journal, each of consecutive pages. */
function listsOf(refs: readonly PageRef[]): PageRef[][] {
  return [
    pagesOf(refs, pagePrefixes.journalWrites),
    pagesOf(refs, pagePrefixes.journalDeletes),
    ...pagesOf(refs, pagePrefixes.journalRest).map((ref) => [ref]),
  ];
}

/**
 * What the journal of a change set that has ended says of one document: of each list one page is
 * read at most.
 * @returns its entry, null without one; how many documents the journal has, none where nothing was
 *   written; and how many the pages that were read have
 * @throws AppError `corrupt`
 */
export async function findInJournal(
  vault: Vault,
  changeId: string,
  path: string,
): Promise<{ readonly entry: Entry | null; readonly total: number; readonly read: number }> {
  const folder = restoreFolder(changeId);
  const refs = await indexOf(vault, folder);
  const total = refs.reduce((sum, ref) => sum + ref.documents, 0);
  let read = 0;
  for (const list of listsOf(refs)) {
    read += pageWith(list, path)?.documents ?? 0;
    const entry = await findEntry(vault, { folder, refs: list }, path);
    if (entry !== null) {
      return { entry, total, read };
    }
  }
  return { entry: null, total, read };
}

/** The index of a journal; empty where there is none. */
async function indexOf(vault: Vault, folder: Folder): Promise<PageRef[]> {
  try {
    return await readIndex(vault, { folder, name: journalIndex });
  } catch (error) {
    if (error instanceof Error && hasCode(error.cause, 'missing')) {
      return [];
    }
    throw error;
  }
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
