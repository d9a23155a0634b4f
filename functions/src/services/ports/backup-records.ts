import type { BackupRecord } from '../../contract/backups.ts';
import type { Owned } from './owned.ts';

/**
 * Records of backups, as their owners read them. They are made by `JobStarts`, and changed with the
 * work on them.
 */
export interface BackupRecords {
  get(id: string): Promise<Owned<BackupRecord> | null>;
  /** Newest first, at most 200. */
  list(projectId: string, ownerId: string): Promise<BackupRecord[]>;
  /**
   * Completed ones, newest first and those of one moment by their ids, at most `limit`; those that
   * come after `last` unless it is null.
   */
  completed(
    project: { projectId: string; ownerId: string },
    last: Pick<BackupRecord, 'createdAt' | 'id'> | null,
    limit: number,
  ): Promise<BackupRecord[]>;
  /**
   * The project's newest completed backup of a database: not one made for safety before a restore,
   * nor of an imported file.
   */
  lastCompleted(projectId: string): Promise<BackupRecord | null>;
  /**
   * Whether anything but the backup `except` may have been stored in the project after `since`: a
   * backup, a safety backup or an import is under way, or has ended since, however it ended.
   */
  storedSince(
    projectId: string,
    { since, except }: { readonly since: string; readonly except: string },
  ): Promise<boolean>;
  /**
   * Completed backups of a schedule (`configurationId` null: of none) that are verified, made by
   * hand or by a schedule, the newest first, at most `limit`.
   */
  verified(
    projectId: string,
    configurationId: string | null,
    limit: number,
  ): Promise<BackupRecord[]>;
}
