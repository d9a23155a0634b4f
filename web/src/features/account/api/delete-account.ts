import { deleteAccount } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { signOut } from 'firebase/auth';
import { call } from '#lib/api/call.ts';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { startFirebase } from '#lib/firebase/services.ts';

/**
 * Deletes the account: after days in which it can be kept or, where it `isErased`, now, its keys
 * with the answer. Needs a recent sign-in.
 */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async ({ confirm, isErased }: { confirm: string; isErased: boolean }) => {
      const erase = isErased ? 'now' : undefined;
      await call(deleteAccount, { query: { confirm, erase } });
    },
    meta: { failure: 'Failed to delete the account', isShownInPlace: true },
  });
}

/** Forgets, in this browser, the user who no longer exists. */
export async function leaveDeletedAccount(): Promise<void> {
  const { auth } = await startFirebase();
  // Nobody comes back to the page with this account.
  patchAuthState({ hasSignedOut: true });
  await signOut(auth);
}
