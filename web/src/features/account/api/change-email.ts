import { useMutation } from '@tanstack/react-query';
import { verifyBeforeUpdateEmail } from 'firebase/auth';
import { currentUser } from '#lib/auth/current-user.ts';
import { assertRecentSignIn } from '#lib/auth/recent-sign-in.ts';

/** Sends a link to a new address; the account has that address once the link is opened. Needs a recent sign-in. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: async (email: string) => {
      const { user } = await currentUser();
      await assertRecentSignIn(user);
      await verifyBeforeUpdateEmail(user, email);
      return email;
    },
    meta: { failure: 'Failed to update profile', isShownInPlace: true },
  });
}
