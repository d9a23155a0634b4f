import {
  heldTime,
  listsAllCollections,
  newestWhole,
  toProtecting,
  type BackupRecord,
} from '@firekeep/functions/contract';

/** A collection that the newest proven backup of the whole database no longer found. */
export interface GoneCollection {
  readonly path: string;
  /** Documents that it held in the backup before. */
  readonly documentCount: number;
  /** The backup before, which holds it. */
  readonly recordId: string;
}

/**
 * What the newest proven backup of the whole database lacks that the one before it held; nothing
 * where a backup's record doesn't list all of its collections.
 */
export function goneCollections(
  records: readonly BackupRecord[],
  databaseId: string,
): GoneCollection[] {
  const backups = records.map(toProtecting);
  const newest = newestWhole(backups, databaseId);
  const before =
    newest === null
      ? null
      : newestWhole(
          backups.filter((backup) => heldTime(backup) < heldTime(newest)),
          databaseId,
        );
  if (newest === null || before === null || !listsAllCollections(newest)) {
    return [];
  }
  const there = new Set(newest.collections.map(({ path }) => path));
  return before.collections
    .filter(({ path, documentCount }) => documentCount > 0 && !there.has(path))
    .map(({ path, documentCount }) => ({ path, documentCount, recordId: before.id }));
}
