import { removeAvatar, uploadAvatar } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { syncUser } from '#lib/auth/auth-session.ts';
import { squarePicture } from '../model/square-picture.ts';
import { currentUser } from '#lib/auth/current-user.ts';
import { cacheAccount } from './account.ts';

/** Sets the user's picture from a chosen file, or takes it away (null). */
export function useChangeAvatar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null) => {
      const { auth, user } = await currentUser();
      const account =
        file === null
          ? await call(removeAvatar, {})
          : await call(uploadAvatar, { bytes: await squarePicture(file) });
      // The server has given it to the identity service, which the user is loaded from.
      await user.reload();
      syncUser(auth);
      return account;
    },
    meta: { failure: 'Failed to update profile' },
    onSuccess: (account) => cacheAccount(client, account),
  });
}
