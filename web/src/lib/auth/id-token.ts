type AskForToken = (force?: boolean) => Promise<string | undefined>;

let ask: AskForToken | undefined;

/** Says where tokens come from. A call made before loads the session's code, and waits for it. */
export function provideIdTokens(source: AskForToken): void {
  ask = source;
}

/**
 * The signed-in user's ID token; `force` asks for a new one.
 * Undefined where nobody is signed in.
 */
export async function idToken(force: boolean): Promise<string | undefined> {
  // Loaded where it is needed: public pages call without it.
  ask ??= (await import('./auth-session.ts')).idToken;
  return ask(force);
}
