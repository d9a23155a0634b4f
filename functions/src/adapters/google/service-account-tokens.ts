import { JWT } from 'google-auth-library';
import { createSign } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import type { ServiceAccountKey } from '../../services/credentials/service-account-key.ts';
import { keyRevoked, networkFailed } from './errors.ts';
import { longestMs, type TokenCache, type TokenOwner } from './token-cache.ts';

const scopes = [
  'https://www.googleapis.com/auth/datastore',
  // For testIamPermissions and GetDatabase; what the account may do is still its roles' matter.
  'https://www.googleapis.com/auth/cloud-platform',
];
const timeoutMs = 10_000;

/** Turns service-account keys into values for the `Authorization` header. */
export interface ServiceAccountTokens {
  /**
   * @param openKey is called only when no token is at hand, so that a key is in the clear as seldom as possible.
   * @throws AppError `unauthenticated` when Google refuses the key, `unavailable` when it can't be reached.
   */
  get(owner: TokenOwner, openKey: () => Promise<ServiceAccountKey>): Promise<string>;
}

/** Whether the token endpoint refused the key, rather than failing; its answer's other content may quote the assertion. */
function isRefusal(error: unknown): boolean {
  const response: unknown = error instanceof Error && 'response' in error ? error.response : null;
  const data: unknown =
    typeof response === 'object' && response !== null && 'data' in response ? response.data : null;
  const code: unknown =
    typeof data === 'object' && data !== null && 'error' in data ? data.error : null;
  return code === 'invalid_grant' || code === 'invalid_client' || code === 'unauthorized_client';
}

/** Makes an `Authorization` value with a key. */
type Exchange = (key: ServiceAccountKey) => Promise<string>;

/** At Google's token endpoint, which is fixed in the library: a key file can't name another. */
export const exchangeAtGoogle: Exchange = async (key) => {
  const client = new JWT({
    email: key.clientEmail,
    key: key.privateKey,
    scopes,
    transporterOptions: { timeout: timeoutMs },
  });
  let token: string | null | undefined;
  try {
    ({ token } = await client.getAccessToken());
  } catch (error) {
    // The error holds the request: neither it nor its message goes on from here.
    throw isRefusal(error) ? keyRevoked() : networkFailed(undefined);
  }
  if (typeof token !== 'string' || token === '') {
    throw keyRevoked();
  }
  return `Bearer ${token}`;
};

function base64Url(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

/**
 * For the emulators, which have no token endpoint and take `Bearer owner` from anybody.
 * The key must still sign an assertion, so that one which could not work in production doesn't work here.
 */
export function exchangeInEmulators(now: () => number): Exchange {
  return async (key) => {
    const issuedAt = Math.floor(now() / 1000);
    const header = base64Url({ alg: 'RS256', typ: 'JWT', kid: key.privateKeyId });
    const claims = base64Url({
      iss: key.clientEmail,
      scope: scopes.join(' '),
      aud: 'https://oauth2.googleapis.com/token',
      iat: issuedAt,
      exp: issuedAt + 3600,
    });
    try {
      createSign('RSA-SHA256').update(`${header}.${claims}`).sign(key.privateKey);
    } catch {
      throw new AppError('failed-precondition', 'The service account key can not sign');
    }
    return 'Bearer owner';
  };
}

export function createServiceAccountTokens(deps: {
  readonly exchange: Exchange;
  readonly cache: TokenCache;
}): ServiceAccountTokens {
  return {
    get: (owner, openKey) =>
      deps.cache.get(owner, async () => ({
        header: await deps.exchange(await openKey()),
        validForMs: longestMs,
      })),
  };
}
