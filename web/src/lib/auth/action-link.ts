const actionModes = [
  'resetPassword',
  'verifyEmail',
  'verifyAndChangeEmail',
  'recoverEmail',
] as const;
export type ActionMode = (typeof actionModes)[number];

/** What a link in a message of the identity service asks for. */
export interface ActionLink {
  readonly mode: ActionMode;
  readonly code: string;
}

const longestCode = 1000;

/**
 * The action of a sign-in page's address (`/auth?mode=verifyEmail&oobCode=…`), or undefined where
 * it has none. Names as in https://firebase.google.com/docs/auth/custom-email-handler.
 */
export function readActionLink(search: URLSearchParams): ActionLink | undefined {
  const mode = actionModes.find((known) => known === search.get('mode'));
  const code = search.get('oobCode') ?? '';
  return mode === undefined || code === '' || code.length > longestCode
    ? undefined
    : { mode, code };
}
