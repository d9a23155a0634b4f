import type { Restore } from '../../contract/restore-record.ts';
import { entriesName } from '../../engine/format/layout.ts';
import type { Vault } from '../../engine/format/manifest.ts';
import type { PageRef } from '../../engine/format/manifest-schema.ts';
import {
  readLooseEntries,
  restoreFolder,
  writeEntries,
  writeIndex,
  type Entry,
  type Folder,
} from '../../engine/changes/entries.ts';
import { hasCode } from '../../lib/errors.ts';
import type { JobStore } from '../ports/job-store.ts';
import type { RestoreWork } from './change-kind.ts';
import { journalIndex, pagePrefixes, pagesOf } from './restore-work.ts';

/**
 * Stores a page of what was done, for undoing it; null where nothing was. Without a safety backup
 * there is nothing to undo it with.
 */
export async function storeJournal(
  { restore, targetVault }: Pick<RestoreWork, 'restore' | 'targetVault'>,
  name: string,
  journal: readonly Entry[],
): Promise<PageRef | null> {
  return journal.length === 0 || !restore.safetyBackup
    ? null
    : await writeEntries(targetVault, { folder: restoreFolder(restore.id), name }, journal);
}

/**
 * Closes the journal of a restore that has ended, however it ended: stores the index of all its
 * pages.
 * @returns whether anything stands in it, and so can be put back
 */
export async function closeJournal(
  jobs: Pick<JobStore, 'pages'>,
  vault: Vault,
  restore: Pick<Restore, 'id' | 'safetyBackup'>,
): Promise<boolean> {
  if (!restore.safetyBackup) {
    return false;
  }
  const folder = restoreFolder(restore.id);
  const pages = await jobs.pages(restore.id);
  const refs = [
    ...pagesOf(pages, pagePrefixes.journalWrites),
    ...pagesOf(pages, pagePrefixes.journalDeletes),
  ];
  const loosePrefix = entriesName(vault.owner, folder, pagePrefixes.journalRest);
  for await (const { name } of vault.store.list(loosePrefix)) {
    const loose = pagePrefixes.journalRest + name.slice(loosePrefix.length);
    const ref = await looseRef(vault, { folder, name: loose });
    if (ref !== null) {
      refs.push(ref);
    }
  }
  if (refs.length === 0) {
    return false;
  }
  await writeIndex(vault, { folder, name: journalIndex }, refs);
  return true;
}

/**
 * Null for one that is empty or damaged: what the others say can still be put back, and the job has
 * to end.
 */
async function looseRef(
  vault: Vault,
  at: { folder: Folder; name: string },
): Promise<PageRef | null> {
  try {
    const { ref, entries } = await readLooseEntries(vault, at);
    return entries.length > 0 ? ref : null;
  } catch (error) {
    if (hasCode(error, 'corrupt')) {
      return null;
    }
    throw error;
  }
}
