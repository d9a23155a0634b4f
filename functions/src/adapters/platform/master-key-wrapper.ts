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

function parseSecret(secret: string): Buffer[] {
  return secret.split(',').map((text) => parseKey(text.trim()));
}

/** A key for one purpose out of the present master key: another after a rotation. */
export function deriveMasterKey(secret: string, purpose: string): Buffer {
  const [current = Buffer.alloc(0)] = parseSecret(secret);
  return deriveKey(current, purpose);
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
  const byVersion = new Map(parseSecret(secret).map((key) => [versionOf(key), key]));
  const [current] = byVersion;
  if (current === undefined) {
    throw new Error('FIREKEEP_MASTER_KEY is empty');
  }
  const [kekVersion, currentKey] = current;
  return {
    kekVersion,

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
