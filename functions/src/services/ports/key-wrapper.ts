import type { z } from 'zod';
import type { wrappedSecretSchema } from './secret-store.ts';

/** A data key, or another small secret, under a master key, which `kekVersion` names. */
export type WrappedKey = Readonly<z.infer<typeof wrappedSecretSchema>>;

/**
 * Wraps data keys with a master key that services never see. `context` is authenticated with the
 * key: what was wrapped with one context doesn't open with another.
 */
export interface KeyWrapper {
  /** The names of the master keys: `wrap` uses the first, `unwrap` any. */
  readonly kekVersions: readonly [string, ...string[]];
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>;
  /**
   * @throws AppError `failed-precondition` when the master key is gone or the context is another
   *   one.
   */
  unwrap(wrapped: WrappedKey, context: string): Promise<Buffer>;
}
