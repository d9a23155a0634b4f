import type { GoogleGrant } from '../../services/credentials/credential-vault.ts';
import type { GoogleOAuth } from '../../services/ports/google-oauth.ts';
import type { TokenCache, TokenOwner } from './token-cache.ts';

/** Turns what Google accounts granted into values for the `Authorization` header. */
export interface GoogleGrantTokens {
  /**
   * @param openGrant is called only when no token is at hand.
   * @throws AppError `unauthenticated` when the consent was taken back, `unavailable` when Google
   * can't be reached.
   */
  get(owner: TokenOwner, openGrant: () => Promise<GoogleGrant>): Promise<string>;
}

/** Ended early, so that a token doesn't run out on its way. */
const marginMs = 5 * 60_000;

/** @param headerOf makes the header of an access token: emulators take another one. */
export function createGoogleGrantTokens(deps: {
  readonly oauth: Pick<GoogleOAuth, 'refresh'>;
  readonly cache: TokenCache;
  readonly headerOf: (accessToken: string) => string;
}): GoogleGrantTokens {
  return {
    get: (owner, openGrant) =>
      deps.cache.get(owner, async () => {
        const { refreshToken } = await openGrant();
        const { accessToken, expiresInMs } = await deps.oauth.refresh(refreshToken);
        return { header: deps.headerOf(accessToken), validForMs: expiresInMs - marginMs };
      }),
  };
}
