import type { BackupRecord } from '../../contract/backups.ts';
import { coverageOf, isProtecting, newestFirst, toProtecting } from '../../contract/coverage.ts';

/**
 * The backup whose collections rules are set against: the newest verified one of the whole
 * database, or where there is none the newest of a part of it. Safety backups and imports say
 * nothing of the database. Null where there is neither.
 */
export function rulesBasis(
  records: readonly BackupRecord[],
  databaseId: string,
): { readonly record: BackupRecord; readonly isPartial: boolean } | null {
  const candidates = newestFirst(
    records
      .map(toProtecting)
      .filter((backup) => backup.databaseId === databaseId && isProtecting(backup)),
  );
  const isWhole = (backup: (typeof candidates)[number]) => coverageOf(backup).kind === 'whole';
  const chosen = candidates.find(isWhole) ?? candidates[0];
  const record = records.find(({ id }) => id === chosen?.id);
  return chosen === undefined || record === undefined
    ? null
    : { record, isPartial: !isWhole(chosen) };
}
