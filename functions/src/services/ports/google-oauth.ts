/** What came of an authorization code. */
export interface GrantedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The account's e-mail. */
  readonly account: string;
  /** Whether the user ticked what it takes to reach databases. */
  readonly reachesDatabases: boolean;
}

export interface ListedProject {
  readonly firebaseProjectId: string;
  readonly displayName: string;
}

/**
 * Google's side of connections by OAuth 2.0: authorization code with PKCE (RFC 7636), refresh,
 * revocation (RFC 7009).
 */
export interface GoogleOAuth {
  /**
   * Whether this installation has an OAuth client. Without one everything else throws
   * `failed-precondition`.
   */
  readonly isSetUp: boolean;

  /** Where the browser goes to ask for consent, and the verifier (PKCE) that stays here. */
  authorization(options: {
    readonly state: string;
    readonly nonce: string;
  }): Promise<{ readonly url: string; readonly codeVerifier: string }>;

  /**
   * @throws AppError `failed-precondition` when Google refuses the code or gives no lasting access,
   *   `unavailable` when Google can't be reached.
   */
  exchange(options: {
    readonly code: string;
    readonly codeVerifier: string;
    readonly nonce: string;
  }): Promise<GrantedTokens>;

  /**
   * @throws AppError `unauthenticated` when the consent was revoked or has ended, `unavailable`
   *   otherwise.
   */
  refresh(refreshToken: string): Promise<{ accessToken: string; expiresInMs: number }>;

  /** The account's Firebase projects, at most 500. */
  listProjects(accessToken: string): Promise<ListedProject[]>;

  /**
   * Takes the consent back. One that is gone already counts as done. @throws AppError `unavailable`
   */
  revoke(token: string): Promise<void>;
}
