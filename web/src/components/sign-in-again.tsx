import { useEffect, useState } from 'react';
import { provideSignInAgain } from '#lib/auth/sign-in-again.ts';
import { lateDialog } from './late-dialog.tsx';

const SignInAgainDialog = lateDialog(
  async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Asks for a sign-in whenever something needs a recent one, above whatever is open. */
export function SignInAgain() {
  const [answer, setAnswer] = useState<{ readonly with: (hasSignedIn: boolean) => void }>();
  useEffect(() => {
    let settle: ((hasSignedIn: boolean) => void) | null = null;
    const end = provideSignInAgain(
      async () =>
        new Promise((resolve) => {
          settle = resolve;
          setAnswer({ with: resolve });
        }),
    );
    return () => {
      end();
      settle?.(false);
    };
  }, []);
  const close = (hasSignedIn: boolean) => {
    answer?.with(hasSignedIn);
    setAnswer(undefined);
  };
  return (
    <SignInAgainDialog
      isOpen={answer !== undefined}
      onDone={() => close(true)}
      onClose={() => close(false)}
    />
  );
}
