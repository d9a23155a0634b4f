import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { GoogleConnection } from '../../contract/oauth.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Log } from '../../lib/log.ts';
import { settleEach, throwFailed } from '../../lib/settle-each.ts';
import type { CredentialVault } from '../credentials/credential-vault.ts';
import type { GoogleGrant } from '../credentials/google-grant.ts';
import type { GoogleConnectionStore, PendingConnection } from '../ports/google-connection-store.ts';
import type { GoogleOAuth, GrantedTokens, ListedProject } from '../ports/google-oauth.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import type { ProjectStore, StoredProject } from '../ports/project-store.ts';

const begunForMs = 10 * 60_000;
const pendingForMs = 15 * 60_000;
/** How long an unused consent is kept when Google can't be reached to take it back. */
const overdueMs = 60 * 60_000;
const maxSwept = 20;
/** One user can begin some 360 a minute. */
const maxBegunSwept = 500;
const maxPending = 20;
/** Before each further try to take a consent back. */
const revokePausesMs = [200, 800];

export interface GoogleConnectionsOptions {
  readonly oauth: GoogleOAuth;
  readonly store: GoogleConnectionStore;
  readonly wrapper: KeyWrapper;
  readonly projects: Pick<ProjectStore, 'list'>;
  readonly vault: Pick<CredentialVault, 'openGrant'>;
  readonly log: Log;
  readonly now: () => Date;
}

interface Callback {
  readonly state: string;
  readonly session: string;
  readonly code: string;
}

const secretsSchema = z.object({ codeVerifier: z.string(), nonce: z.string() });

const nothing = () => Promise.resolve();

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function begunContext(ownerId: string, id: string): string {
  return `oauth-state|v1|${ownerId}|${id}`;
}

function pendingContext({ ownerId, id, account }: Omit<PendingConnection, 'sealed'>): string {
  return `oauth-connection|v1|${ownerId}|${id}|${account}`;
}

/** One sentence for all that may be wrong: whoever tries out states learns nothing. */
const begunElsewhere =
  'This connection was begun elsewhere, was finished already, or took too long';
const notTicked = 'Firekeep needs the permission for Cloud Datastore, which was not ticked';

function startAgain(message: string): AppError {
  return new AppError('failed-precondition', message, { hint: 'Start the connection again' });
}

/**
 * Connections by a Google account's consent (docs/decisions/007-google-connections.md): from the way to Google to the choice of a
 * project, and the end of the consent.
 */
export class GoogleConnections {
  private readonly options: GoogleConnectionsOptions;

  constructor(options: GoogleConnectionsOptions) {
    this.options = options;
  }

  get isSetUp(): boolean {
    return this.options.oauth.isSetUp;
  }

  /** The verifier stays here; the state is bound to the user and to what the browser tab keeps. */
  async start(
    ownerId: string,
  ): Promise<{ authorizationUrl: string; session: string; expiresAt: string }> {
    const { oauth, store, wrapper } = this.options;
    const [state, session, nonce] = [randomToken(), randomToken(), randomToken()];
    const { url: authorizationUrl, codeVerifier } = await oauth.authorization({ state, nonce });
    const id = digest(state);
    const secrets = Buffer.from(JSON.stringify({ codeVerifier, nonce }), 'utf8');
    const expiresAt = this.in(begunForMs);
    await store.begin({
      id,
      ownerId,
      sessionHash: digest(session),
      sealed: await wrapper.wrap(secrets, begunContext(ownerId, id)),
      expiresAt,
    });
    return { authorizationUrl, session, expiresAt };
  }

  /**
   * @throws AppError `failed-precondition` for a state that was used, ran out or is not this user's in this tab, and what Google refuses.
   */
  async exchange(ownerId: string, { state, session, code }: Callback): Promise<GoogleConnection> {
    const { oauth, store, wrapper, projects } = this.options;
    const begun = await store.take(digest(state), ownerId);
    if (begun === null || begun.sessionHash !== digest(session) || this.isOver(begun)) {
      throw startAgain(begunElsewhere);
    }
    const opened = await wrapper.unwrap(begun.sealed, begunContext(ownerId, begun.id));
    const secrets = secretsSchema.parse(JSON.parse(opened.toString('utf8')));
    const tokens = await oauth.exchange({ code, ...secrets });
    const pending = {
      id: newId(),
      ownerId,
      account: tokens.account,
      projects: await this.listOrRelease(ownerId, tokens),
      expiresAt: this.in(pendingForMs),
    };
    const token = Buffer.from(tokens.refreshToken, 'utf8');
    await store.putPending({
      ...pending,
      sealed: await wrapper.wrap(token, pendingContext(pending)),
    });
    const connected = new Set(
      (await projects.list(ownerId)).map(({ firebaseProjectId }) => firebaseProjectId),
    );
    return {
      connectionId: pending.id,
      account: pending.account,
      expiresAt: pending.expiresAt,
      projects: pending.projects.map((project) => ({
        ...project,
        isConnected: connected.has(project.firebaseProjectId),
      })),
    };
  }

  /**
   * What connects one of the account's projects. `done` is to be called once it is stored with the project.
   * @throws AppError `failed-precondition` when the consent ran out, `invalid-argument` for a project that is not the account's.
   */
  async use(
    ownerId: string,
    connectionId: string | undefined,
    firebaseProjectId: string,
  ): Promise<{ grant: GoogleGrant; account: string; done: () => Promise<void> }> {
    const { store, wrapper } = this.options;
    const pending = connectionId === undefined ? null : await store.pending(connectionId, ownerId);
    if (pending === null || this.isOver(pending)) {
      throw new AppError('failed-precondition', 'The access that Google gave has run out', {
        hint: 'Choose the Google account again',
      });
    }
    if (!pending.projects.some((project) => project.firebaseProjectId === firebaseProjectId)) {
      const message = 'This project is not among those of the Google account';
      throw new AppError('invalid-argument', message, { fields: { firebaseProjectId: message } });
    }
    const token = await wrapper.unwrap(pending.sealed, pendingContext(pending));
    return {
      grant: { refreshToken: token.toString('utf8') },
      account: pending.account,
      done: () => store.deletePending(pending.id),
    };
  }

  /**
   * Reads what is needed to take a project's consent back, and gives what does it, for when the sealed token is gone. Nothing is done
   * where the consent serves another project of the owner then: Google takes back all that an account consented to at once. Never throws.
   */
  async prepareRelease({ project, ownerId }: StoredProject): Promise<() => Promise<void>> {
    const { credentials, connectionType, id: projectId, firebaseProjectId } = project;
    if (connectionType !== 'google' || credentials === null) {
      return nothing;
    }
    try {
      const { keyVersion, clientEmail } = credentials;
      const context = { ownerId, projectId, firebaseProjectId, keyVersion };
      const { refreshToken } = await this.options.vault.openGrant(context);
      return () => this.release(ownerId, clientEmail, { refreshToken, projectId });
    } catch (error) {
      this.options.log.error('Consent of Google not taken back', error, { projectId });
      return nothing;
    }
  }

  /** Forgets what was begun and not finished in time. */
  async forgetBegun(now: Date): Promise<void> {
    await this.options.store.deleteExpiredBegun(now.toISOString(), maxBegunSwept);
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

  private in(durationMs: number): string {
    return new Date(this.options.now().getTime() + durationMs).toISOString();
  }

  private isOver({ expiresAt }: { readonly expiresAt: string }): boolean {
    return expiresAt <= this.options.now().toISOString();
  }

  /** A consent without the database, or whose projects can't be listed, is of no use. */
  private async listOrRelease(
    ownerId: string,
    { accessToken, refreshToken, account, reachesDatabases }: GrantedTokens,
  ): Promise<ListedProject[]> {
    try {
      if (!reachesDatabases) {
        throw startAgain(notTicked);
      }
      return await this.options.oauth.listProjects(accessToken);
    } catch (error) {
      await this.release(ownerId, account, { refreshToken });
      throw error;
    }
  }

  private async release(
    ownerId: string,
    account: string,
    { refreshToken, projectId = '' }: { refreshToken: string; projectId?: string },
  ): Promise<void> {
    try {
      if (!(await this.isInUse(ownerId, account))) {
        await this.revoke(refreshToken, projectId);
      }
    } catch (error) {
      this.options.log.error('Consent of Google not taken back', error, { projectId });
    }
  }

  /** Whether a project of the owner lives on the account's consent, or one that they are about to choose will. */
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
        (other) => other.account === account && other.id !== discardedId && !this.isOver(other),
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
      log.error('Unused consent of Google not taken back', error);
    }
    if (isDone || force) {
      await store.deletePending(pending.id);
    }
  }

  /** Whether it was taken back; tries again, and never throws. */
  private async revoke(token: string, projectId = ''): Promise<boolean> {
    for (const pauseMs of [...revokePausesMs, null]) {
      try {
        await this.options.oauth.revoke(token);
        return true;
      } catch (error) {
        if (pauseMs === null) {
          this.options.log.error('Consent of Google not taken back', error, { projectId });
        } else {
          await pause(pauseMs);
        }
      }
    }
    return false;
  }
}
