import { catalogueOwnerPrefix, ownerPrefix } from '../../engine/format/layout.ts';
import type { SnapshotStore } from '../../engine/store/snapshot-store.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach } from '../../lib/settle-each.ts';
import { assertDeletable } from '../locks/standing-locks.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import type { AccountRemovalStore, PendingRemoval } from '../ports/account-store.ts';
import type { NoticeEvents } from '../ports/notice-events.ts';
import type { UserDirectory } from '../ports/user-directory.ts';
import type { GoogleConsents } from '../connections/google-consents.ts';
import { deleteObjects } from '../projects/delete-objects.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { accountDeletionId } from '../deletions/stored-deletion.ts';
import type { Projects } from '../projects/projects.ts';
import type { Avatars } from './avatars.ts';

export interface AccountDeletionsOptions {
  readonly removal: AccountRemovalStore;
  /** Where backups are stored. */
  readonly objects: Pick<SnapshotStore, 'list' | 'delete'>;
  readonly projects: Pick<Projects, 'list' | 'erase'>;
  readonly deletions: Pick<Deletions, 'beginAccount' | 'endProjects'>;
  readonly avatars: Pick<Avatars, 'removeAll'>;
  readonly users: UserDirectory;
  /** Consents of Google accounts that no project uses. */
  readonly consents: Pick<GoogleConsents, 'forgetUser'>;
  readonly auditLog: Pick<AuditLog, 'record'>;
  readonly noticeEvents: Pick<NoticeEvents, 'keep'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Accounts that one tick resumes. */
const maxResumed = 10;
/**
 * How long a call may still be at work that was let in before the user was gone: the function `api`
 * ends each after a minute. Until then the note stays, which refuses what would be made, and the
 * last purge removes what such a call has left.
 */
const lateCallsMs = 2 * 60_000;
const confirmMessage = 'Type the email address of your account to confirm';

/**
 * Deletes accounts, keys first: once they are destroyed nothing that was backed up can be opened,
 * however long the rest takes. Every step can be done again. A note stands until all is done, so
 * that `resume` continues what was broken off.
 */
export class AccountDeletions {
  private readonly options: AccountDeletionsOptions;

  constructor(options: AccountDeletionsOptions) {
    this.options = options;
  }

  /**
   * Deletes the account, which can be taken back until it is gone for good and works until then, or
   * with `erase` at once.
   * @throws AppError `invalid-argument`, before anything, unless `confirm` is the e-mail address,
   *   and `failed-precondition` while a lock stands
   */
  async request(uid: string, confirm: string, erase?: 'now'): Promise<void> {
    const { users, removal, deletions, now } = this.options;
    const user = await users.get(uid);
    if (user?.email === undefined || user.email === null || !isSame(user.email, confirm)) {
      throw new AppError('invalid-argument', confirmMessage, {
        fields: { confirm: confirmMessage },
      });
    }
    await this.assertUnlocked(uid);
    if (erase === undefined) {
      await deletions.beginAccount(uid, user.email);
      return;
    }
    const requestedAt = now().toISOString();
    await removal.begin(uid, requestedAt);
    await this.apply({ uid, requestedAt });
  }

  /** Continues what was broken off, and ends what waited for projects to be deleted. */
  async resume(): Promise<void> {
    const { removal, log } = this.options;
    const failed = await settleEach(await removal.pending(maxResumed), (pending) =>
      this.apply(pending),
    );
    for (const { error } of failed) {
      log.error('An account is not deleted yet', error);
    }
  }

  private async apply({ uid, requestedAt }: PendingRemoval): Promise<void> {
    const { removal, objects, avatars, users, consents, log, now } = this.options;
    try {
      // Once the note stands nothing more is locked: nothing was destroyed before a lock was seen.
      await this.assertUnlocked(uid);
    } catch (error) {
      if (error instanceof AppError && error.code === 'failed-precondition') {
        await this.reportKept(uid, error);
        await removal.end(uid);
      }
      throw error;
    }
    await this.destroyKeys(uid);
    await consents.forgetUser(uid);
    await removal.stopSchedules(uid);
    await avatars.removeAll(uid);
    // Whoever is signed in somewhere is signed out with it.
    await users.remove(uid);
    if (await removal.isAtWork(uid)) {
      return;
    }
    await removal.purge(uid);
    // What a call or a worker stored after the deletion of its project had looked for objects.
    await deleteObjects(objects, ownerPrefix(uid));
    await deleteObjects(objects, catalogueOwnerPrefix(uid));
    if (now().getTime() - Date.parse(requestedAt) >= lateCallsMs) {
      // The account's own log is gone with it; nothing here names its owner.
      log.info('An account is gone for good', { deletionId: accountDeletionId(uid) });
      await removal.end(uid);
    }
  }

  /** A deletion that waited for its day must not end unseen: first said, then given up. */
  private async reportKept(uid: string, { code, message }: AppError): Promise<void> {
    const { auditLog, noticeEvents, now } = this.options;
    const of = { ownerId: uid, projectId: null };
    const what = { who: 'system', action: 'account.deleted' } as const;
    await auditLog.record({ ...of, ...what, targets: [], result: 'refused', code });
    const lines = [`${message}.`, 'Delete the account again once the lock has passed.'];
    const said = { title: 'Your account was not deleted', lines };
    const id = newId();
    const at = now().toISOString();
    await noticeEvents.keep({ ...of, id, kind: 'lowered', subjectId: id, at, said });
  }

  private async assertUnlocked(uid: string): Promise<void> {
    const { projects, now } = this.options;
    for (const project of await projects.list(uid)) {
      assertDeletable(project, now());
    }
  }

  /** Removes all projects with their credentials and keys; one that fails keeps no other's. */
  private async destroyKeys(uid: string): Promise<void> {
    const { projects, deletions } = this.options;
    for (;;) {
      const found = await projects.list(uid);
      if (found.length === 0) {
        return await deletions.endProjects(uid);
      }
      const results = await Promise.allSettled(found.map(({ id }) => projects.erase(uid, id)));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined && (await projects.list(uid)).length > 0) {
        throw failed.reason;
      }
    }
  }
}

function isSame(email: string, typed: string): boolean {
  return email.trim().toLowerCase() === typed.trim().toLowerCase();
}
