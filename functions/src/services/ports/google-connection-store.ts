import type { ListedProject } from './google-oauth.ts';
import type { WrappedKey } from './key-wrapper.ts';

/** A connection that was begun: what has to fit when the browser comes back from Google. */
export interface BegunConnection {
  /** SHA-256 of the state, so that what is stored can't be presented. */
  readonly id: string;
  readonly ownerId: string;
  /** SHA-256 of what the browser tab keeps. */
  readonly sessionHash: string;
  /** The PKCE verifier and the nonce, sealed. */
  readonly sealed: WrappedKey;
  readonly expiresAt: string;
}

/** A Google account's consent that no project uses so far. */
export interface PendingConnection {
  readonly id: string;
  readonly ownerId: string;
  readonly account: string;
  readonly projects: readonly ListedProject[];
  /** The refresh token, sealed. */
  readonly sealed: WrappedKey;
  readonly expiresAt: string;
}

export interface GoogleConnectionStore {
  begin(begun: BegunConnection): Promise<void>;
  /** Gives out what was begun, once. Null when it is missing, gone or another user's. */
  take(id: string, ownerId: string): Promise<BegunConnection | null>;
  putPending(pending: PendingConnection): Promise<void>;
  /** Null when it is missing, gone or another user's. */
  pending(id: string, ownerId: string): Promise<PendingConnection | null>;
  deletePending(id: string): Promise<void>;
  pendingOf(ownerId: string, limit: number): Promise<PendingConnection[]>;
  /** Of anybody, expired before `at`. */
  expiredPending(at: string, limit: number): Promise<PendingConnection[]>;
  deleteExpiredBegun(at: string, limit: number): Promise<void>;
}
