import type { User as FirebaseUser } from 'firebase/auth';
import { authState, patchAuthState } from './auth-state.ts';

/** Takes over whether the user's present token says `admin: true`. A token that can't be had says nothing. */
export async function readAdminClaim(identity: FirebaseUser | null): Promise<void> {
  const token = await identity?.getIdTokenResult().catch(() => undefined);
  if (identity !== null && authState.get().user?.id === identity.uid) {
    patchAuthState({ isAdmin: token?.claims['admin'] === true });
  }
}
