import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../credentials/sealing.ts';

/** The one file that a link is for, and whose it is. */
export interface LinkSubject {
  readonly ownerId: string;
  readonly recordId: string;
  readonly format: string;
  readonly collection: string | null;
}

const expiryBytes = 6;
const macBytes = 32;

/**
 * The token of a download link: when it expires (seconds since 1970, 6 bytes) and an HMAC-SHA-256
 * over that and the file, under a key derived from the project's data key. So nothing is kept, a
 * token opens no other file, and all of them end with the project.
 */
export function makeLinkToken(dataKey: Uint8Array, subject: LinkSubject, expiresAt: Date): string {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), 0, expiryBytes);
  return Buffer.concat([expiry, macOf(dataKey, subject, expiry)]).toString('base64url');
}

export function checkLinkToken(
  dataKey: Uint8Array,
  subject: LinkSubject,
  link: { readonly token: string; readonly now: Date },
): 'valid' | 'expired' | 'forged' {
  const bytes = Buffer.from(link.token, 'base64url');
  // Node skips what isn't base64: only one spelling of a token is one.
  if (bytes.length !== expiryBytes + macBytes || bytes.toString('base64url') !== link.token) {
    return 'forged';
  }
  const expiry = bytes.subarray(0, expiryBytes);
  if (!timingSafeEqual(bytes.subarray(expiryBytes), macOf(dataKey, subject, expiry))) {
    return 'forged';
  }
  const expiresAtMs = expiry.readUIntBE(0, expiryBytes) * 1000;
  return link.now.getTime() < expiresAtMs ? 'valid' : 'expired';
}

function macOf(dataKey: Uint8Array, subject: LinkSubject, expiry: Uint8Array): Buffer {
  const { ownerId, recordId, format, collection } = subject;
  const key = deriveKey(dataKey, 'firekeep/download-link/v1');
  // As JSON, because a collection's name may hold any character.
  const text = JSON.stringify([ownerId, recordId, format, collection]);
  return createHmac('sha256', key).update(expiry).update(text).digest();
}
