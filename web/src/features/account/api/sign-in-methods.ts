import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  linkWithPopup,
  unlink,
} from 'firebase/auth';
import { FirebaseError } from 'firebase/app';
import { setPassword } from '#lib/auth/set-password.ts';
import { signInMethodsKey } from '#lib/auth/use-sign-in-methods.ts';
import { syncUser } from '#lib/auth/auth-session.ts';
import { currentUser } from '#lib/auth/current-user.ts';
import { assertRecentSignIn } from '#lib/auth/recent-sign-in.ts';
import { withRecentSignIn } from '#lib/auth/sign-in-again.ts';

export type SignInMethod = 'password' | 'google.com';

type MethodChange =
  | { readonly kind: 'link-google' }
  /** Sets the first password, or another one. */
  | { readonly kind: 'set-password'; readonly password: string }
  | { readonly kind: 'unlink'; readonly method: SignInMethod };

async function change(wanted: MethodChange): Promise<void> {
  const { auth, user } = await currentUser();
  await assertRecentSignIn(user);
  switch (wanted.kind) {
    case 'link-google':
      await linkWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
      break;
    case 'set-password':
      // Of an account without one, too: with its address it is then a way to sign in.
      await setPassword(user, wanted.password);
      break;
    case 'unlink':
      if (user.providerData.length < 2) {
        throw new FirebaseError('auth/last-sign-in-method', 'The last way to sign in');
      }
      await unlink(user, wanted.method);
      break;
  }
  await user.reload();
  // What the token says of the account is as new as the account.
  await user.getIdToken(true);
  syncUser(auth);
}

/** Links and unlinks ways to sign in. Needs a recent sign-in; the last way is never taken away. */
export function useChangeSignInMethods() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: MethodChange) => withRecentSignIn(async () => change(wanted)),
    meta: { failure: 'Failed to update profile', isShownInPlace: true },
    onSuccess: async () => client.invalidateQueries({ queryKey: signInMethodsKey }),
  });
}
