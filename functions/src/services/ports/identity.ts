export interface Caller {
  readonly uid: string;
  /** Whether the token says `admin: true`: as of when it was issued, an hour ago at most. */
  readonly isAdmin: boolean;
  /** Whether the token says that the user's e-mail address is verified. */
  readonly isVerified: boolean;
  /** Null for a user without an address. */
  readonly email: string | null;
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

/** Who makes a call that may destroy something or lower a guard. */
export interface GuardedCaller extends Pick<Caller, 'uid' | 'email'> {
  /**
   * What does asks for a sign-in of the last five minutes, and for the approval of a second person
   * where the account has one, before it does it.
   * @param said what it is, in words
   * @throws AppError `failed-precondition` where either is missing; `unauthenticated` where the
   *   sign-in is revoked
   */
  readonly assertFreshSignIn: (said?: string) => Promise<void>;
}
