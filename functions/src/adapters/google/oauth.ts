import type { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { AppError } from '../../lib/errors.ts';
import type {
  GoogleOAuth,
  GrantedTokens,
  ListedProject,
} from '../../services/ports/google-oauth.ts';
import { networkFailed } from './errors.ts';
import { answerOf, loadLibrary, transporterOptions } from './token-endpoint.ts';

const datastoreScope = 'https://www.googleapis.com/auth/datastore';
/**
 * The narrowest that will do: `datastore` reads and writes documents (RunQuery, Commit,
 * GetDatabase), `firebase.readonly` lists projects, `openid email` say which account it is.
 * https://developers.google.com/identity/protocols/oauth2/scopes
 */
const scopes = [
  'openid',
  'email',
  datastoreScope,
  'https://www.googleapis.com/auth/firebase.readonly',
] as const;
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
  expiry_date: z.number().positive(),
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
const identityJsonSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(identitySchema);
const projectsSchema = z.object({
  results: z
    .array(z.object({ projectId: z.string().min(1), displayName: z.string().optional() }))
    .default([]),
  nextPageToken: z.string().optional(),
});

async function libraryClient(of: Client): Promise<OAuth2Client> {
  const { authorizeUrl, tokenUrl, revokeUrl, ...client } = of;
  return new (await loadLibrary()).OAuth2Client({
    ...client,
    endpoints: {
      oauth2AuthBaseUrl: authorizeUrl,
      oauth2TokenUrl: tokenUrl,
      oauth2RevokeUrl: revokeUrl,
    },
    // A code works once, and who waits for the answer can begin again.
    transporterOptions: {
      ...transporterOptions,
      retryConfig: { retry: 0, noResponseRetries: 0 },
    },
  });
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

function failure(error: unknown, refused: () => AppError): AppError {
  const answer = answerOf(error);
  if (answer?.code === 'invalid_client' || answer?.code === 'unauthorized_client') {
    return new AppError(
      'failed-precondition',
      'Google does not accept the OAuth client of this installation',
    );
  }
  return answer !== null && answer.status >= 400 && answer.status < 500 && answer.status !== 429
    ? refused()
    : networkFailed(undefined);
}

/** @throws AppError what `refused` makes of a refusal, `unavailable` for any other failure */
async function ask<T>(work: () => Promise<T>, refused: () => AppError): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failure(error, refused);
  }
}

function parse<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    throw new AppError('unavailable', 'Google did not answer as expected. Please try again');
  }
  return parsed.data;
}

/**
 * Who gave consent. The token came straight from the token endpoint by TLS, which takes the place
 * of its signature (OpenID Connect Core 3.1.3.7).
 */
function accountOf(idToken: string, expected: { clientId: string; nonce: string }): string {
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  const identity = parse(identityJsonSchema, payload);
  if (identity.aud !== expected.clientId || identity.nonce !== expected.nonce) {
    throw startAgain('The answer of Google belongs to another connection');
  }
  return identity.email;
}

async function exchange(
  client: Client,
  { code, codeVerifier, nonce }: { code: string; codeVerifier: string; nonce: string },
): Promise<GrantedTokens> {
  const google = await libraryClient(client);
  const answer = await ask(
    () => google.getToken({ code, codeVerifier }),
    () => startAgain('Google did not accept the answer to this connection'),
  );
  const tokens = parse(firstTokensSchema, answer.tokens);
  const account = accountOf(tokens.id_token, { clientId: client.clientId, nonce });
  if (tokens.refresh_token === undefined) {
    throw startAgain('Google gave no lasting access');
  }
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    account,
    // Where no scope is named, it is what was asked for (RFC 6749, 5.1).
    reachesDatabases: tokens.scope?.split(' ').includes(datastoreScope) ?? true,
  };
}

async function refresh(client: Client, refreshToken: string) {
  const google = await libraryClient(client);
  google.setCredentials({ refresh_token: refreshToken });
  await ask(() => google.getAccessToken(), consentEnded);
  const tokens = parse(tokensSchema, google.credentials);
  return { accessToken: tokens.access_token, expiresInMs: tokens.expiry_date - Date.now() };
}

/** The library would send the token in the address, which proxies and servers log. */
async function revoke(client: Client, token: string): Promise<void> {
  const body = new URLSearchParams({ token });
  const { transporter } = await libraryClient(client);
  try {
    await transporter.request({ url: client.revokeUrl, method: 'POST', data: body });
  } catch (error) {
    // 400 is what Google says of a token that is gone.
    if (answerOf(error)?.status !== 400) {
      throw networkFailed(undefined);
    }
  }
}

/** https://firebase.google.com/docs/projects/api/reference/rest/v1beta1/projects/list */
async function listProjects(client: Client, accessToken: string): Promise<ListedProject[]> {
  const { transporter } = await libraryClient(client);
  const projects: ListedProject[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const params = { pageSize, ...(pageToken === undefined ? {} : { pageToken }) };
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { data } = await ask(
      () => transporter.request<unknown>({ url: client.projectsUrl, params, headers }),
      () => startAgain('Google did not list the projects of this account'),
    );
    const { results, nextPageToken } = parse(projectsSchema, data);
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

/** Speaks to the endpoints of the configuration, and to nothing else. */
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

    async authorization({ state, nonce }) {
      const { CodeChallengeMethod } = await loadLibrary();
      const google = await libraryClient(isSetUp());
      const { codeVerifier, codeChallenge = '' } = await google.generateCodeVerifierAsync();
      const url = google.generateAuthUrl({
        scope: [...scopes],
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: CodeChallengeMethod.S256,
        access_type: 'offline',
        // A refresh token is given with a consent only; and one can choose between accounts.
        prompt: 'consent select_account',
      });
      return { url, codeVerifier };
    },

    exchange: async (options) => exchange(isSetUp(), options),
    refresh: async (refreshToken) => refresh(isSetUp(), refreshToken),
    listProjects: async (accessToken) => listProjects(isSetUp(), accessToken),
    revoke: async (token) => revoke(isSetUp(), token),
  };
}
