import type { Restore } from '../../contract/restore-record.ts';
import type { Owned } from './owned.ts';

/**
 * Records of change sets, as their owners read them. They are made by `JobStarts`, and changed with
 * the work on them.
 */
export interface RestoreRecords {
  get(id: string): Promise<Owned<Restore> | null>;
  /**
   * Of every kind, from the project's backups and from those of the owner's other projects into it:
   * the newest first and those of one moment by their ids, at most `limit`; those that come after
   * `last` unless it is null.
   */
  page(
    project: { readonly projectId: string; readonly ownerId: string },
    last: Pick<Restore, 'createdAt' | 'id'> | null,
    limit: number,
  ): Promise<Restore[]>;
  /**
   * Those of backups among the newest 1,000: newest first, at most 100. Edits can be many,
   * and no query excludes what has no backup.
   */
  list(projectId: string, ownerId: string): Promise<Restore[]>;
}
