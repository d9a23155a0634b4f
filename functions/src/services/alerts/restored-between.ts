import type { BackupRecord } from '../../contract/backups.ts';
import type { Restore } from '../../contract/restore-record.ts';

/** Documents that restores changed. */
export interface Restored {
  readonly documents: number;
  /** By collection shape, where that is known. */
  readonly collections: ReadonlyMap<string, number>;
}

/**
 * What restores into the record's database changed that ended in a time: each counts once, however
 * many backups were made while it was under way.
 */
export function restoredBetween(
  restores: readonly Restore[],
  { projectId, metadata }: BackupRecord,
  [from, to]: readonly [string, string],
): Restored {
  const collections = new Map<string, number>();
  let documents = 0;
  for (const { target, dryRun, completedAt, outcome, plan } of restores) {
    const isInto =
      !dryRun && target.projectId === projectId && target.databaseId === metadata.databaseId;
    const endedMs = completedAt === null ? Infinity : Date.parse(completedAt);
    if (isInto && endedMs > Date.parse(from) && endedMs <= Date.parse(to)) {
      const done = outcome.written + outcome.deleted;
      documents += done;
      for (const one of plan?.collections ?? []) {
        // Of what was planned some may have been excluded, or have failed.
        const most = Math.min(done, one.create + one.update + one.delete);
        collections.set(one.path, (collections.get(one.path) ?? 0) + most);
      }
    }
  }
  return { documents, collections };
}
