export interface Caller {
  readonly uid: string;
  /** Whether the token says `admin: true`: as of when it was issued, an hour ago at most. */
  readonly isAdmin: boolean;
  /** Whether the token says that the user's e-mail address is verified. */
  readonly isVerified: boolean;
}

/** Who signed in, as the identity service says. */
export interface Identity {
  /**
   * The user an ID token belongs to. `fresh` asks the identity service whether the token was
   * revoked or the user disabled or deleted; otherwise an answer up to five minutes old will do.
   * `signedInWithinMs` is how long ago the user may have given their password (or whatever they
   * sign in with); null for any time.
   * @throws AppError `failed-precondition` when that was longer ago, `unauthenticated` for a token
   *   that isn't valid or no longer is, `unavailable` when that isn't known.
   */
  verify(
    idToken: string,
    options: { readonly fresh: boolean; readonly signedInWithinMs: number | null },
  ): Promise<Caller>;
}
