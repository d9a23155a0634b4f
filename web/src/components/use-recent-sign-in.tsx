import { useState, type ReactNode } from 'react';
import { needsSignIn } from '#lib/auth/recent-sign-in.ts';
import { lateDialog } from './late-dialog.tsx';

const SignInAgainDialog = lateDialog(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/**
 * For what needs a recent sign-in: `attempt` does the work and, where it fails for that reason
 * alone, asks the user to sign in and does it again. `run` is for work whose own mutation shows
 * every other failure; `onDone` comes after it.
 */
export function useRecentSignIn(): {
  readonly attempt: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly run: (work: () => Promise<unknown>, onDone?: () => void) => void;
  readonly dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<{ readonly answer: (hasSignedIn: boolean) => void }>();
  const settle = (hasSignedIn: boolean) => {
    waiting?.answer(hasSignedIn);
    setWaiting(undefined);
  };
  const signInAgain = async () =>
    new Promise<boolean>((answer) => {
      setWaiting({ answer });
    });
  const attempt = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (needsSignIn(error) && (await signInAgain())) {
        return attempt(work);
      }
      throw error;
    }
  };
  const run = (work: () => Promise<unknown>, onDone?: () => void) =>
    void attempt(work).then(onDone, () => undefined);
  const dialog = (
    <SignInAgainDialog
      isOpen={waiting !== undefined}
      onDone={() => settle(true)}
      onClose={() => settle(false)}
    />
  );
  return { attempt, run, dialog };
}
