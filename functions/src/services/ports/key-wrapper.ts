import type { Sealed } from './secret-store.ts';

/** A data key under a master key. */
export interface WrappedKey extends Sealed {
  readonly kekVersion: string;
}

/**
 * Wraps data keys with a master key that services never see. `context` is authenticated with the
 * key: what was wrapped with one context doesn't open with another.
 */
export interface KeyWrapper {
  /** The master key that `wrap` uses. */
  readonly kekVersion: string;
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>;
  /**
   * @throws AppError `failed-precondition` when the master key is gone or the context is another
   *   one.
   */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}
