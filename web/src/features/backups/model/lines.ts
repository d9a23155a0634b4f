import type { BackupRecord } from '@firekeep/functions/contract';

/** A restore that made a safety backup before it wrote. */
export interface MadeByRestore {
  readonly id: string;
  /** The safety backup. */
  readonly recordId: string;
  /** What was restored, in words. */
  readonly what: string;
}

/** A line of the list: a backup, or a restore with the safety backup that it made. */
export type BackupLine =
  | { readonly kind: 'backup'; readonly record: BackupRecord }
  | {
      readonly kind: 'restore';
      readonly record: BackupRecord;
      readonly restore: MadeByRestore;
    };

/**
 * The chosen backups as lines, newest first: safety backups stand under their restores.
 * @param records all of the project, newest first
 * @param chosen those that are to be listed
 */
export function backupLines(
  records: readonly BackupRecord[],
  chosen: readonly BackupRecord[],
  restores: readonly MadeByRestore[],
): BackupLine[] {
  const isChosen = new Set(chosen.map(({ id }) => id));
  return records
    .filter(({ id }) => isChosen.has(id))
    .map((record): BackupLine => {
      const restore = restores.find(({ recordId }) => recordId === record.id);
      return restore === undefined
        ? { kind: 'backup', record }
        : { kind: 'restore', record, restore };
    });
}
