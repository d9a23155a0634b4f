import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { AppError } from '../../lib/errors.ts';
import type {
  GoogleOAuth,
  GrantedTokens,
  ListedProject,
} from '../../services/ports/google-oauth.ts';
import { networkFailed } from './errors.ts';
import { readBounded } from './rest.ts';

const datastoreScope = 'https://www.googleapis.com/auth/datastore';
/**
 * The narrowest that will do: `datastore` reads and writes documents (RunQuery, Commit, GetDatabase), `firebase.readonly` lists
 * projects, `openid email` say which account it is. https://developers.google.com/identity/protocols/oauth2/scopes
 */
const scopes = [
  'openid',
  'email',
  datastoreScope,
  'https://www.googleapis.com/auth/firebase.readonly',
] as const;
const timeoutMs = 10_000;
const pageSize = 100;
const maxPages = 5;

export interface GoogleOAuthOptions {
  /** Null where this installation has no OAuth client. */
  readonly client: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly revokeUrl: string;
    readonly projectsUrl: string;
    readonly redirectUri: string;
  } | null;
}

type Client = NonNullable<GoogleOAuthOptions['client']>;

const tokensSchema = z.object({
  access_token: z.string().min(1).max(8192),
  expires_in: z.number().positive(),
  scope: z.string().optional(),
});
const firstTokensSchema = tokensSchema.extend({
  refresh_token: z.string().min(1).max(4096).optional(),
  id_token: z.string().max(16_384),
});
const identitySchema = z.object({
  aud: z.string(),
  nonce: z.string(),
  email: z.email().max(320),
});
const failureSchema = z.object({ error: z.string() });
const projectsSchema = z.object({
  results: z
    .array(z.object({ projectId: z.string().min(1), displayName: z.string().optional() }))
    .default([]),
  nextPageToken: z.string().optional(),
});

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function ask(url: string, init: RequestInit): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, json: parseJson(await readBounded(response)) };
  } catch {
    // The error may quote the request, which holds tokens.
    throw networkFailed(undefined);
  }
}

function postForm(url: string, fields: Record<string, string>): Promise<Answer> {
  return ask(url, { method: 'POST', body: new URLSearchParams(fields) });
}

function startAgain(message: string): AppError {
  return new AppError('failed-precondition', message, { hint: 'Start the connection again' });
}

/** The owner took the consent back, changed the password, or the consent has ended. */
function consentEnded(): AppError {
  return new AppError('unauthenticated', 'Google no longer accepts this connection', {
    hint: 'Connect the project with Google again',
  });
}

function failure({ status, json }: Answer, refused: () => AppError): AppError {
  const code = failureSchema.safeParse(json).data?.error;
  if (code === 'invalid_client' || code === 'unauthorized_client') {
    return new AppError(
      'failed-precondition',
      'Google does not accept the OAuth client of this installation',
    );
  }
  return status >= 400 && status < 500 && status !== 429
    ? refused()
    : new AppError('unavailable', messages.unavailable);
}

function parse<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new AppError('unavailable', 'Google did not answer as expected. Please try again');
  }
  return parsed.data;
}

/**
 * Who gave consent. The token came straight from the token endpoint by TLS, which takes the place of its signature
 * (OpenID Connect Core 3.1.3.7).
 */
function accountOf(idToken: string, expected: { clientId: string; nonce: string }): string {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  const identity = parse(identitySchema, parseJson(payload));
  if (identity.aud !== expected.clientId || identity.nonce !== expected.nonce) {
    throw startAgain('The answer of Google belongs to another connection');
  }
  return identity.email;
}

async function exchange(
  client: Client,
  { code, codeVerifier, nonce }: { code: string; codeVerifier: string; nonce: string },
): Promise<GrantedTokens> {
  const answer = await postForm(client.tokenUrl, {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: client.redirectUri,
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  if (answer.status !== 200) {
    throw failure(answer, () => startAgain('Google did not accept the answer to this connection'));
  }
  const tokens = parse(firstTokensSchema, answer.json);
  const account = accountOf(tokens.id_token, { clientId: client.clientId, nonce });
  if (tokens.refresh_token === undefined) {
    throw startAgain('Google gave no lasting access');
  }
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    account,
    // What is not told is as it was asked for (RFC 6749, 5.1).
    reachesDatabases: tokens.scope?.split(' ').includes(datastoreScope) ?? true,
  };
}

async function revoke(client: Client, token: string): Promise<void> {
  const { status } = await postForm(client.revokeUrl, { token });
  // 400 is what Google says of a token that is gone.
  if (status !== 200 && status !== 400) {
    throw new AppError('unavailable', messages.unavailable);
  }
}

/** https://firebase.google.com/docs/projects/api/reference/rest/v1beta1/projects/list */
async function listProjects(client: Client, accessToken: string): Promise<ListedProject[]> {
  const projects: ListedProject[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const url = new URL(client.projectsUrl);
    url.searchParams.set('pageSize', String(pageSize));
    if (pageToken !== undefined) {
      url.searchParams.set('pageToken', pageToken);
    }
    const headers = { Authorization: `Bearer ${accessToken}` };
    const answer = await ask(url.href, { headers });
    if (answer.status !== 200) {
      throw failure(answer, () => startAgain('Google did not list the projects of this account'));
    }
    const { results, nextPageToken } = parse(projectsSchema, answer.json);
    for (const { projectId, displayName } of results) {
      projects.push({ firebaseProjectId: projectId, displayName: displayName ?? projectId });
    }
    if (nextPageToken === undefined || nextPageToken === '') {
      break;
    }
    pageToken = nextPageToken;
  }
  return projects;
}

/** Speaks to the endpoints of the configuration, and to nothing else; no redirect is followed. */
export function createGoogleOAuth({ client }: GoogleOAuthOptions): GoogleOAuth {
  const isSetUp = (): Client => {
    if (client === null) {
      throw new AppError(
        'failed-precondition',
        'Connections with Google are not set up on this installation',
      );
    }
    return client;
  };
  return {
    isSetUp: client !== null,

    authorizationUrl({ state, codeChallenge, nonce }) {
      const { authorizeUrl, clientId, redirectUri } = isSetUp();
      const url = new URL(authorizeUrl);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        // A refresh token is given with a consent only; and one can choose between accounts.
        prompt: 'consent select_account',
      };
      for (const [name, value] of Object.entries(parameters)) {
        url.searchParams.set(name, value);
      }
      return url.href;
    },

    exchange: async (options) => exchange(isSetUp(), options),

    async refresh(refreshToken) {
      const { tokenUrl, clientId, clientSecret } = isSetUp();
      const answer = await postForm(tokenUrl, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: clientId,
        client_secret: clientSecret,
      });
      if (answer.status !== 200) {
        throw failure(answer, consentEnded);
      }
      const tokens = parse(tokensSchema, answer.json);
      return { accessToken: tokens.access_token, expiresInMs: tokens.expires_in * 1000 };
    },

    listProjects: async (accessToken) => listProjects(isSetUp(), accessToken),
    revoke: async (token) => revoke(isSetUp(), token),
  };
}
