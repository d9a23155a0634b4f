import {
  exchangeGoogleCode,
  listConnectionTypes,
  startGoogleConnection,
  updateProject,
} from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { currentUser } from '#lib/auth/current-user.ts';
import { withRecentSignIn } from '#lib/auth/sign-in-again.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { begunFlow, grantedConnection } from '../model/google-flow.ts';

/** Leaves two of the five minutes for which the server takes a sign-in for a fresh one. */
const beforeGoogleMs = 3 * 60_000;

/** Which ways to connect this installation offers besides a key file. */
export function useConnectionTypes() {
  return useEndpoint(listConnectionTypes, {}, { staleTime: Infinity, failure: '' });
}

/** Leaves for Google; the callback page continues. `projectId`: one to connect again, or null. */
export function useGoToGoogle() {
  return useMutation({
    mutationFn: async (projectId: string | null) => {
      if (projectId !== null) {
        // The page that Google leads back to replaces the credential, and can't ask for it.
        const { assertRecentSignIn } = await import('#lib/auth/recent-sign-in.ts');
        const { user } = await currentUser();
        await withRecentSignIn(async () => assertRecentSignIn(user, beforeGoogleMs));
      }
      const { authorizationUrl, session } = await call(startGoogleConnection, { body: {} });
      begunFlow.write({ session, projectId });
      grantedConnection.write(null);
      location.assign(authorizationUrl);
    },
    meta: { failure: 'Failed to connect with Google' },
  });
}

/** Forgets the connection that was begun, after Google has refused access. */
export function giveUpGoogle(): void {
  begunFlow.write(null);
}

/**
 * Hands in what Google answered.
 * @returns the project that was connected again; null where one is to be chosen now
 * @throws ApiError when the answer doesn't fit, or the project isn't the account's.
 */
export async function finishAtGoogle(answer: {
  state: string;
  code: string;
}): Promise<string | null> {
  const begun = begunFlow.read();
  begunFlow.write(null);
  if (begun === undefined) {
    throw new ApiError('failed-precondition', 'This connection was not begun in this tab');
  }
  const { session, projectId } = begun;
  const { state, code } = answer;
  const connection = await call(exchangeGoogleCode, { body: { state, code, session } });
  if (projectId === null) {
    grantedConnection.write(connection);
    return null;
  }
  await call(updateProject, {
    params: { id: projectId },
    body: { googleConnectionId: connection.connectionId },
  });
  return projectId;
}
