import type { Deletion } from '../../contract/deletions.ts';
import type { BackupSchedule } from '../../contract/schedules.ts';
import type { StoredDeletion } from '../deletions/stored-deletion.ts';
import type { StoredProject } from './project-store.ts';

export type NewDeletion = Deletion & { readonly ownerId: string };

/** What a deletion's subject is from now on; of backups and accounts that is known. */
export type TakenBack =
  | { readonly kind: 'backup' | 'account' }
  | { readonly kind: 'schedule'; readonly schedule: BackupSchedule }
  | { readonly kind: 'project'; readonly stored: StoredProject };

/**
 * What was deleted and waits to be gone for good. Each method that changes something does all of it
 * or nothing, and of two at once the second finds what the first has done.
 */
export interface DeletionStore {
  /** Null for what doesn't wait, or no longer. */
  get(id: string): Promise<StoredDeletion | null>;
  /** What can be taken back, the soonest gone first, those after `last` only. */
  list(
    ownerId: string,
    last: Pick<Deletion, 'id' | 'goneAt'> | null,
    limit: number,
  ): Promise<StoredDeletion[]>;
  /** Projects that can be taken back, at most `limit`. */
  projectsOf(ownerId: string, limit: number): Promise<StoredDeletion[]>;
  /** What a tick has something to do with, the longest due first. */
  due(at: string, limit: number): Promise<StoredDeletion[]>;

  /**
   * Deletes the subject, with the event that notifies channels. Of a project the credential is
   * destroyed with it. Twice is once.
   * @param relyOn of a backup: records that must be completed and verified at that very moment
   * @returns false where it is not there, may not be deleted now, or `relyOn` isn't as it should be
   */
  begin(deletion: NewDeletion, relyOn?: readonly string[]): Promise<boolean>;
  /**
   * Makes the subject what it was, however much there is by now: no lock, tier or other project in
   * its place keeps it from coming back.
   * @returns false where it doesn't wait, or no longer
   * @throws AppError `failed-precondition` where its project is deleted, or its account is being
   *   deleted
   */
  takeBack(id: string, back: TakenBack): Promise<boolean>;
  /**
   * From now on it can't be taken back.
   * @param at where it is to be due by then; null: whenever that would be
   * @returns false where it doesn't wait, no longer, or still
   */
  end(id: string, at: string | null): Promise<boolean>;
  /** The jobs of a deleted project were stopped: there is nothing to do until it goes. */
  stopped(id: string): Promise<void>;
  /** Active jobs of a project, at most `limit`. */
  activeJobs(projectId: string, limit: number): Promise<string[]>;
  /** Ends what was left to do. */
  forget(id: string): Promise<void>;
}
