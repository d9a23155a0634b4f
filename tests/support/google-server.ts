// Google's side of a connection, on the address that the suite gives the functions: a real OAuth
// server, and the list of projects.
import { createServer } from 'node:http';
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';
import { z } from 'zod';

/** What Firekeep asks for. */
export const allScopes =
  'openid email https://www.googleapis.com/auth/datastore https://www.googleapis.com/auth/firebase.readonly';
const clientSecret = 'emulators-only';
const pageSize = 2;

const tokenRequestSchema = z.looseObject({
  grant_type: z.string(),
  client_secret: z.string().optional(),
  refresh_token: z.string().optional(),
});

/** What an account shows and does; tests change it as they go. */
export interface GoogleAccount {
  email: string;
  /** Scopes that the user ticks. */
  scope: string;
  projects: { projectId: string; displayName?: string }[];
  /** Whether the user gives consent. */
  consents: boolean;
  /** Life of access tokens; those of 300 s and less are not kept for another call. */
  expiresInS: number;
}

export interface GoogleServer {
  readonly account: GoogleAccount;
  /** Refresh tokens handed out, and all that were revoked. */
  readonly granted: string[];
  readonly revoked: string[];
  /** Tries of revocation that are answered with 503 before one works. */
  failingRevocations: number;
  /** Lists of projects that are answered with 503 before one comes. */
  failingLists: number;
  stop(): Promise<void>;
}

function readAddress(): { host: string; port: number } {
  const url = new URL(z.url().parse(process.env['FIREKEEP_GOOGLE_TOKEN_URL']));
  return { host: url.hostname, port: Number(url.port) };
}

function page(projects: GoogleAccount['projects'], address: string): unknown {
  const at = Number(new URL(address, 'http://127.0.0.1').searchParams.get('pageToken') ?? 0);
  const next = at + pageSize;
  return {
    results: projects.slice(at, next),
    ...(next < projects.length ? { nextPageToken: String(next) } : {}),
  };
}

function collect(request: NodeJS.ReadableStream, then: (text: string) => void): void {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => then(Buffer.concat(parts).toString('utf8')));
}

/** Starts it on the suite's port; one at a time. */
export async function startGoogle(account: Partial<GoogleAccount> = {}): Promise<GoogleServer> {
  const { host, port } = readAddress();
  const state: GoogleAccount = {
    email: 'ada@gmail.example',
    scope: allScopes,
    projects: [],
    consents: true,
    expiresInS: 300,
    ...account,
  };
  const granted: string[] = [];
  const revoked: string[] = [];
  const google = { account: state, granted, revoked, failingRevocations: 0, failingLists: 0 };
  const issuer = new OAuth2Issuer();
  issuer.url = `http://${host}:${port}`;
  await issuer.keys.generate('RS256');
  const service = new OAuth2Service(issuer);
  service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    token.payload['email'] = state.email;
  });
  service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
    if (!state.consents) {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'access_denied');
    }
  });
  service.on(
    'beforeResponse',
    (
      response: { body: Record<string, unknown>; statusCode: number },
      request: { body: unknown },
    ) => {
      const body = tokenRequestSchema.parse(request.body);
      if (body.client_secret !== clientSecret) {
        Object.assign(response, { statusCode: 401, body: { error: 'invalid_client' } });
        return;
      }
      if (body.grant_type === 'refresh_token') {
        delete response.body['refresh_token'];
        if (
          !granted.includes(body.refresh_token ?? '') ||
          revoked.includes(body.refresh_token ?? '')
        ) {
          Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } });
          return;
        }
      } else {
        granted.push(z.string().parse(response.body['refresh_token']));
      }
      response.body['scope'] = state.scope;
      response.body['expires_in'] = state.expiresInS;
    },
  );
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/v1beta1/projects')) {
      if (google.failingLists > 0) {
        google.failingLists -= 1;
        response.writeHead(503).end();
        return;
      }
      const isAllowed = (request.headers.authorization ?? '').startsWith('Bearer ey');
      response.writeHead(isAllowed ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(page(state.projects, path)));
    } else if (path === '/revoke') {
      collect(request, (text) => {
        if (google.failingRevocations > 0) {
          google.failingRevocations -= 1;
          response.writeHead(503).end();
          return;
        }
        revoked.push(new URLSearchParams(text).get('token') ?? '');
        response.writeHead(200).end();
      });
    } else {
      service.requestHandler(request, response);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return Object.assign(google, {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
