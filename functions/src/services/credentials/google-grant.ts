/** What Firekeep keeps of a Google account's consent: the token from which it gets short-lived ones. */
export interface GoogleGrant {
  readonly refreshToken: string;
}
