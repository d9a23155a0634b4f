/** What the identity service knows of a user. Times are RFC 3339. */
export interface DirectoryUser {
  readonly uid: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  readonly photoUrl: string | null;
  /** Ways to sign in: `password`, `google.com`. */
  readonly methods: readonly string[];
  readonly createdAt: string | null;
  readonly lastSignInAt: string | null;
}

/** The users of the identity service, as an administrator sees and changes them. */
export interface UserDirectory {
  /** Null when there is no such user, or no longer. */
  get(uid: string): Promise<DirectoryUser | null>;
  setPhoto(uid: string, url: string | null): Promise<void>;
  /** Ends all sessions, then deletes the user. Succeeds when there is none. */
  remove(uid: string): Promise<void>;
}
