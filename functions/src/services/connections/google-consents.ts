import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import { retry } from '../../lib/retry.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { CredentialVault } from '../credentials/credential-vault.ts';
import type { GoogleConnectionStore, PendingConnection } from '../ports/google-connection-store.ts';
import type { GoogleOAuth } from '../ports/google-oauth.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';

/** How long an unused consent is kept when Google can't be reached to take it back. */
const overdueMs = 60 * 60_000;
/** The function `api` ends each call after a minute. */
const callsEndWithinMs = 2 * 60_000;
const maxSwept = 20;
const maxPending = 20;
const revokeBackoff = { maxAttempts: 3, firstDelayMs: 400, maxDelayMs: 800 };

export interface GoogleConsentsOptions {
  readonly oauth: Pick<GoogleOAuth, 'revoke'>;
  readonly store: Pick<
    GoogleConnectionStore,
    'putPending' | 'expiredPending' | 'pendingOf' | 'deletePending'
  >;
  readonly wrapper: KeyWrapper;
  readonly projects: Pick<ProjectStore, 'list'>;
  readonly vault: Pick<CredentialVault, 'openGrant'>;
  readonly log: Log;
  readonly now: () => Date;
}

const nothing = () => Promise.resolve();

/** What the sealed token of a consent is bound to that no project uses yet. */
export function pendingContext({
  ownerId,
  id,
  account,
}: Pick<PendingConnection, 'ownerId' | 'id' | 'account'>): string {
  return `oauth-connection|v1|${ownerId}|${id}|${account}`;
}

export function isOver({ expiresAt }: { readonly expiresAt: string }, now: Date): boolean {
  return expiresAt <= now.toISOString();
}

/** The end of consents of Google accounts: with the last project that lives on one, or unused. */
export class GoogleConsents {
  private readonly options: GoogleConsentsOptions;

  constructor(options: GoogleConsentsOptions) {
    this.options = options;
  }

  /**
   * Keeps what is needed to take a project's consent back, and gives what does it, for when the
   * sealed token is gone; a tick does it where nobody comes to that. Nothing is done where the
   * consent serves another project of the owner then: Google takes back all that an account
   * consented to at once. @throws AppError where it can't be kept
   */
  async prepareRelease({ project, ownerId }: StoredProject): Promise<() => Promise<void>> {
    const { credentials, connectionType, id: projectId, firebaseProjectId } = project;
    if (connectionType !== 'google' || credentials === null) {
      return nothing;
    }
    const { vault, log } = this.options;
    const { keyVersion, clientEmail: account } = credentials;
    let refreshToken: string;
    try {
      const context = { ownerId, projectId, firebaseProjectId, keyVersion };
      ({ refreshToken } = await vault.openGrant(context));
    } catch (error) {
      log.error('Consent of Google not revoked', error, { projectId });
      return nothing;
    }
    const kept = await this.keepForRelease(ownerId, account, refreshToken);
    return async () => {
      try {
        await this.discard(kept, { force: false });
      } catch (error) {
        log.error('Consent of Google not revoked yet', error, { projectId });
      }
    };
  }

  /** As one that nobody uses, from when the call that deletes its project has ended. */
  private async keepForRelease(
    ownerId: string,
    account: string,
    refreshToken: string,
  ): Promise<PendingConnection> {
    const { wrapper, store, now } = this.options;
    const expiresAt = new Date(now().getTime() + callsEndWithinMs).toISOString();
    const pending = { id: newId(), ownerId, account, projects: [], expiresAt };
    const sealed = await wrapper.wrap(Buffer.from(refreshToken, 'utf8'), pendingContext(pending));
    await store.putPending({ ...pending, sealed });
    return { ...pending, sealed };
  }

  /** Takes back consents that nobody used in time. */
  async revokeUnused(now: Date): Promise<void> {
    const unused = await this.options.store.expiredPending(now.toISOString(), maxSwept);
    const failed = await settleEach(unused, async (pending) => {
      const age = now.getTime() - Date.parse(pending.expiresAt);
      await this.discard(pending, { force: age > overdueMs });
    });
    throwFailed(failed, 'consents could not be discarded');
  }

  /** Takes back the consents of a user that no project uses: for the end of an account. */
  async forgetUser(ownerId: string): Promise<void> {
    for (;;) {
      const found = await this.options.store.pendingOf(ownerId, maxPending);
      for (const pending of found) {
        await this.discard(pending, { force: true });
      }
      if (found.length < maxPending) {
        return;
      }
    }
  }

  /** Never throws: what could not be revoked is logged. */
  async release(
    ownerId: string,
    account: string,
    { refreshToken, projectId = '' }: { refreshToken: string; projectId?: string },
  ): Promise<void> {
    try {
      if (!(await this.isInUse(ownerId, account))) {
        await this.revoke(refreshToken, projectId);
      }
    } catch (error) {
      this.options.log.error('Consent of Google not revoked', error, { projectId });
    }
  }

  /** Whether a project of the owner uses the account's consent, or one about to be chosen will. */
  private async isInUse(ownerId: string, account: string, discardedId?: string): Promise<boolean> {
    const [projects, pending] = await Promise.all([
      this.options.projects.list(ownerId),
      this.options.store.pendingOf(ownerId, maxPending),
    ]);
    return (
      projects.some(
        ({ connectionType, credentials }) =>
          connectionType === 'google' && credentials?.clientEmail === account,
      ) ||
      pending.some(
        (other) =>
          other.account === account &&
          other.id !== discardedId &&
          // Without projects there is nothing that could be chosen.
          other.projects.length > 0 &&
          !isOver(other, this.options.now()),
      )
    );
  }

  private async discard(pending: PendingConnection, { force }: { force: boolean }): Promise<void> {
    const { wrapper, store, log } = this.options;
    let isDone = false;
    try {
      if (!(await this.isInUse(pending.ownerId, pending.account, pending.id))) {
        const token = await wrapper.unwrap(pending.sealed, pendingContext(pending));
        isDone = await this.revoke(token.toString('utf8'));
      } else {
        isDone = true;
      }
    } catch (error) {
      log.error('Unused consent of Google not revoked', error);
    }
    if (isDone || force) {
      await store.deletePending(pending.id);
    }
  }

  /** Whether it was revoked; tries again, and never throws. */
  private async revoke(token: string, projectId = ''): Promise<boolean> {
    const { oauth, log } = this.options;
    try {
      await retry(
        () => oauth.revoke(token),
        () => true,
        revokeBackoff,
      );
      return true;
    } catch (error) {
      log.error('Consent of Google not revoked', error, { projectId });
      return false;
    }
  }
}
