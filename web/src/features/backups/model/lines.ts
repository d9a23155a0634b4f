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
 * The chosen backups as lines, newest first: safety backups stand under their restores, which are
 * listed among other backups, too.
 * @param records all of the project, newest first
 * @param chosen those that are to be listed
 * @param withRestores whether restores are listed though their safety backups weren't chosen
 */
export function backupLines(
  records: readonly BackupRecord[],
  chosen: readonly BackupRecord[],
  { restores, withRestores }: { restores: readonly MadeByRestore[]; withRestores: boolean },
): BackupLine[] {
  const isChosen = new Set(chosen.map(({ id }) => id));
  return records.flatMap((record): BackupLine[] => {
    const restore = restores.find(({ recordId }) => recordId === record.id);
    if (restore !== undefined && (withRestores || isChosen.has(record.id))) {
      return [{ kind: 'restore', record, restore }];
    }
    return isChosen.has(record.id) ? [{ kind: 'backup', record }] : [];
  });
}
