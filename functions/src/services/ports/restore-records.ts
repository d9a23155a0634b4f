import type { Restore } from '../../contract/restore-record.ts';
import type { Owned } from './owned.ts';

/**
 * Records of restores, as their owners read them. They are made by `JobStarts`, and changed with
 * the work on them.
 */
export interface RestoreRecords {
  get(id: string): Promise<Owned<Restore> | null>;
  /**
   * From the project's backups, and from those of the owner's other projects into it: newest first,
   * at most 100.
   */
  list(projectId: string, ownerId: string): Promise<Restore[]>;
}
