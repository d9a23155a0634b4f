import { createHash } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';
import { deriveKey, open, seal } from '../../services/credentials/sealing.ts';
import type { KeyWrapper } from '../../services/ports/key-wrapper.ts';

const keyBytes = 32;

/** A name for a master key that reveals nothing about it. */
function versionOf(key: Uint8Array): string {
  return createHash('sha256').update('firekeep/kek-version').update(key).digest('hex').slice(0, 16);
}

function parseKey(text: string): Buffer {
  const key = Buffer.from(text, 'base64');
  if (key.length !== keyBytes || key.toString('base64') !== text) {
    throw new Error('FIREKEEP_MASTER_KEY must hold base64 of 32 bytes');
  }
  return key;
}

function parseSecret(secret: string): [Buffer, ...Buffer[]] {
  const [current = '', ...earlier] = secret.split(',').map((text) => text.trim());
  return [parseKey(current), ...earlier.map(parseKey)];
}

/** Keys for one purpose, out of each master key: the first signs, all verify. */
export function deriveMasterKeys(secret: string, purpose: string): [Buffer, ...Buffer[]] {
  const [current, ...earlier] = parseSecret(secret);
  return [deriveKey(current, purpose), ...earlier.map((key) => deriveKey(key, purpose))];
}

/**
 * Wraps data keys by AES-256-GCM under a master key from Secret Manager.
 *
 * @param secret one key, or the new one followed by earlier ones, separated by commas: the first
 * wraps, all unwrap. Once every data key was opened after a rotation, the earlier one can be taken
 * out.
 * @throws Error when the secret isn't of that form.
 */
export function createMasterKeyWrapper(secret: string): KeyWrapper {
  const keys = parseSecret(secret);
  const [currentKey, ...earlier] = keys;
  const kekVersion = versionOf(currentKey);
  const byVersion = new Map(keys.map((key) => [versionOf(key), key]));
  return {
    kekVersions: [kekVersion, ...earlier.map(versionOf)],

    wrap: async (key, context) => ({ ...seal(currentKey, key, context), kekVersion }),

    async unwrap(wrapped, context) {
      const key = byVersion.get(wrapped.kekVersion);
      if (key === undefined) {
        throw new AppError(
          'failed-precondition',
          "The project's key needs a master key that is gone",
        );
      }
      try {
        return open(key, wrapped, context);
      } catch {
        throw new AppError('failed-precondition', "The project's key cannot be opened");
      }
    },
  };
}
