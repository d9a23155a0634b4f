import { useState, type ReactNode } from 'react';
import { needsSignIn } from '#lib/auth/recent-sign-in.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

/**
 * For what needs a recent sign-in: `run` does the work and, where it fails for that reason alone, asks the user to sign in and does it
 * again. `onDone` is called once the work is done. Any other failure is shown by the work's own mutation.
 */
export function useRecentSignIn(): {
  readonly run: (work: () => Promise<unknown>, onDone: () => void) => void;
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
  const attempt = async (work: () => Promise<unknown>, onDone: () => void) => {
    try {
      await work();
      onDone();
    } catch (error) {
      if (needsSignIn(error) && (await signInAgain())) {
        await attempt(work, onDone);
      }
    }
  };
  const run = (work: () => Promise<unknown>, onDone: () => void) => void attempt(work, onDone);
  const dialog = (
    <SignInAgainDialog
      isOpen={waiting !== undefined}
      onDone={() => settle(true)}
      onCancel={() => settle(false)}
    />
  );
  return { run, dialog };
}
