import { useMutation } from '@tanstack/react-query';
import { updateProfile } from 'firebase/auth';
import { syncUser } from '#lib/auth/auth-session.ts';
import { currentUser } from '#lib/auth/current-user.ts';

export function useChangeName() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { auth, user } = await currentUser();
      await updateProfile(user, { displayName: name });
      syncUser(auth);
    },
    meta: { failure: 'Failed to update profile' },
  });
}
