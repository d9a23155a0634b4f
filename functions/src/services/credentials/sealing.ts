import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealed } from '../ports/secret-store.ts';

const ivBytes = 12;
const authTagLength = 16;

/**
 * Seals `plaintext` with AES-256-GCM under a random 96-bit IV.
 * @param context is authenticated, not stored: opening needs the very same text.
 */
export function seal(key: Uint8Array, plaintext: Uint8Array, context: string): Sealed {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength });
  cipher.setAAD(Buffer.from(context, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return {
    alg: 'A256GCM',
    iv: iv.toString('base64'),
    ciphertext: ciphertext.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** @throws Error when the key, the context or a single bit is another one. */
export function open(key: Uint8Array, sealed: Omit<Sealed, 'alg'>, context: string): Buffer {
  const iv = Buffer.from(sealed.iv, 'base64');
  // Without the explicit length Node accepts a tag of 4 bytes.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength });
  decipher.setAAD(Buffer.from(context, 'utf8'));
  decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
  return Buffer.concat([
    decipher.update(Buffer.from(sealed.ciphertext, 'base64')),
    decipher.final(),
  ]);
}

/** A 32-byte key for one purpose, derived from a data key (HKDF-SHA-256). */
export function deriveKey(dataKey: Uint8Array, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', dataKey, new Uint8Array(0), label, 32));
}
