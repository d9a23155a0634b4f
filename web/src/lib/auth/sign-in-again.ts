import { ApiError } from '../errors/api-error.ts';
import { describeError } from '../errors/describe-error.ts';

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
/** The question that is open: all that waits for a sign-in waits for the same one. */
let asked: Promise<boolean> | null = null;

/** Says who asks for a sign-in from now on, until what is returned is called. */
export function provideSignInAgain(by: Ask): () => void {
  ask = by;
  return () => {
    ask = ask === by ? null : ask;
  };
}

/** Whether the user has signed in again; false at once where nobody can ask. */
async function hasSignedInAgain(): Promise<boolean> {
  asked ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}

/** Whether it failed only because the user signed in too long ago. */
export function needsSignIn(error: unknown): boolean {
  return (
    describeError(error).code === 'requires-recent-login' ||
    (error instanceof ApiError &&
      error.code === 'failed-precondition' &&
      error.message.startsWith('Please sign in again'))
  );
}

/**
 * Does `work`, and where it fails only because the sign-in is too old, asks for another one and
 * does it again. @throws what `work` throws, also when the user doesn't sign in
 */
export async function withRecentSignIn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (needsSignIn(error) && (await hasSignedInAgain())) {
      return work();
    }
    throw error;
  }
}
