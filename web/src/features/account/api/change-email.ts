import { useMutation } from '@tanstack/react-query';
import { verifyBeforeUpdateEmail } from 'firebase/auth';
import { currentUser } from '#lib/auth/current-user.ts';
import { assertRecentSignIn } from '#lib/auth/recent-sign-in.ts';
import { withRecentSignIn } from '#lib/auth/sign-in-again.ts';

/** Sends a link to a new address, which opening it gives the account. Needs a recent sign-in. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async (email: string) =>
      withRecentSignIn(async () => {
        const { user } = await currentUser();
        await assertRecentSignIn(user);
        await verifyBeforeUpdateEmail(user, email);
        return email;
      }),
    meta: { failure: 'Failed to update profile', isShownInPlace: true },
  });
}
