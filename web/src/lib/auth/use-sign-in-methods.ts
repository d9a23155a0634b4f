import { useQuery } from '@tanstack/react-query';
import { currentUser } from './current-user.ts';

export const signInMethodsKey = ['sign-in-methods'];

async function readMethods(): Promise<readonly string[]> {
  const { user } = await currentUser();
  return user.providerData.map(({ providerId }) => providerId);
}

/** Ways to sign in that the account has, as the identity service's ids. */
export function useSignInMethods() {
  return useQuery({
    queryKey: signInMethodsKey,
    queryFn: readMethods,
    meta: { failure: 'Failed to load the ways to sign in', isShownInPlace: true },
  });
}
