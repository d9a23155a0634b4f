import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { GoogleConnection } from '../../contract/oauth.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { GoogleGrant } from '../credentials/credential-vault.ts';
import type { GoogleConnectionStore, PendingConnection } from '../ports/google-connection-store.ts';
import type { GoogleOAuth, GrantedTokens } from '../ports/google-oauth.ts';
import type { KeyWrapper } from '../ports/key-wrapper.ts';
import type { ProjectStore } from '../ports/project-store.ts';
import { isOver, pendingContext, type GoogleConsents } from './google-consents.ts';

const begunForMs = 10 * 60_000;
const pendingForMs = 15 * 60_000;
/** One user can begin some 360 a minute. */
const maxBegunSwept = 500;

export interface GoogleConnectionsOptions {
  readonly oauth: GoogleOAuth;
  readonly store: GoogleConnectionStore;
  readonly wrapper: KeyWrapper;
  readonly projects: Pick<ProjectStore, 'list'>;
  readonly consents: Pick<GoogleConsents, 'release'>;
  readonly now: () => Date;
}

interface Callback {
  readonly state: string;
  readonly session: string;
  readonly code: string;
}

const secretsSchema = z.object({ codeVerifier: z.string(), nonce: z.string() });

function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the verifier and the nonce of a begun connection are bound to. */
export function begunContext(ownerId: string, id: string): string {
  return `oauth-state|v1|${ownerId}|${id}`;
}

/** One sentence for all that may be wrong: whoever tries out states learns nothing. */
const begunElsewhere =
  'This connection was begun elsewhere, was finished already, or took too long';
const notTicked = 'Firekeep needs the permission for Cloud Datastore, which was not granted';

function startAgain(message: string): AppError {
  return new AppError('failed-precondition', message, { hint: 'Start the connection again' });
}

/**
 * Connections by a Google account's consent (docs/decisions/007-google-connections.md): from the
 * way to Google to the choice of a project. The end of a consent is the matter of `GoogleConsents`.
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
   * @throws AppError `failed-precondition` for a state that was used, ran out or is not this user's
   * in this tab, and for what Google refuses.
   */
  async exchange(ownerId: string, { state, session, code }: Callback): Promise<GoogleConnection> {
    const { oauth, store, wrapper, projects } = this.options;
    const begun = await store.take(digest(state), ownerId);
    if (
      begun === null ||
      begun.sessionHash !== digest(session) ||
      isOver(begun, this.options.now())
    ) {
      throw startAgain(begunElsewhere);
    }
    const opened = await wrapper.unwrap(begun.sealed, begunContext(ownerId, begun.id));
    const secrets = secretsSchema.parse(JSON.parse(opened.toString('utf8')));
    const tokens = await oauth.exchange({ code, ...secrets });
    const pending = await this.keepOrRelease(ownerId, tokens);
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
   * What connects one of the account's projects. `done` is to be called once it is stored with the
   * project.
   * @throws AppError `failed-precondition` when the consent ran out, `invalid-argument` for a
   * project that is not the account's.
   */
  async use(
    ownerId: string,
    connectionId: string | undefined,
    firebaseProjectId: string,
  ): Promise<{ grant: GoogleGrant; account: string; done: () => Promise<void> }> {
    const { store, wrapper } = this.options;
    const pending = connectionId === undefined ? null : await store.pending(connectionId, ownerId);
    if (pending === null || isOver(pending, this.options.now())) {
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

  /** Forgets what was begun and not finished in time. */
  async forgetBegun(now: Date): Promise<void> {
    await this.options.store.deleteExpiredBegun(now.toISOString(), maxBegunSwept);
  }

  private in(durationMs: number): string {
    return new Date(this.options.now().getTime() + durationMs).toISOString();
  }

  /**
   * A consent without the database, whose projects can't be listed, or which can't be kept is of no
   * use, and nothing else knows its token: it is revoked.
   */
  private async keepOrRelease(
    ownerId: string,
    { accessToken, refreshToken, account, reachesDatabases }: GrantedTokens,
  ): Promise<Omit<PendingConnection, 'sealed'>> {
    const { oauth, store, wrapper } = this.options;
    try {
      if (!reachesDatabases) {
        throw startAgain(notTicked);
      }
      const projects = await oauth.listProjects(accessToken);
      const expiresAt = this.in(pendingForMs);
      const pending = { id: newId(), ownerId, account, projects, expiresAt };
      const token = Buffer.from(refreshToken, 'utf8');
      const sealed = await wrapper.wrap(token, pendingContext(pending));
      await store.putPending({ ...pending, sealed });
      return pending;
    } catch (error) {
      await this.options.consents.release(ownerId, account, { refreshToken });
      throw error;
    }
  }
}
