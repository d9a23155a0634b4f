import { createStore, useStore } from '../store.ts';
import type { User } from './user.ts';

/** Who is signed in. `isInitialized` is false until the first auth state was read. */
export interface AuthState {
  readonly isInitialized: boolean;
  readonly user: User | null;
  /**
   * Whether the user's token says `admin: true`; null until it was read. What is shown hangs on it,
   * never what is allowed.
   */
  readonly isAdmin: boolean | null;
  /** The user signed out here by choice: the next one is not led back to that page. */
  readonly hasSignedOut: boolean;
  /** The user's password is shorter than today's rule: they are asked for another. */
  readonly needsNewPassword: boolean;
  /** The first auth state is being read, or an attempt is under way. */
  readonly isLoading: boolean;
  /** An attempt to sign in, sign up or sign out is under way. */
  readonly isSubmitting: boolean;
  /** What went wrong at the last attempt: what failed, and why. */
  readonly error: { readonly message: string; readonly reason: string } | null;
}

export const authState = createStore<AuthState>({
  isInitialized: false,
  user: null,
  isAdmin: null,
  hasSignedOut: false,
  needsNewPassword: false,
  isLoading: true,
  isSubmitting: false,
  error: null,
});

/** What failed where it can't be known who is signed in. */
export const startFailure = 'Failed to initialize authentication';

export function patchAuthState(patch: Partial<AuthState>): void {
  authState.set({ ...authState.get(), ...patch });
}

export function useAuthState(): AuthState & { readonly isAuthenticated: boolean } {
  const state = useStore(authState);
  return { ...state, isAuthenticated: state.user !== null };
}

/**
 * The signed-in user. Only below the guard of signed-in pages.
 * @throws Error 'No user logged in' elsewhere.
 */
export function useUser(): User {
  const { user } = useStore(authState);
  if (user === null) {
    throw new Error('No user logged in');
  }
  return user;
}
