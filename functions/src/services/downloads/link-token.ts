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

/** The key of the links to a project's files. */
export function linkKey(dataKey: Uint8Array): Buffer {
  return deriveKey(dataKey, 'firekeep/download-link/v1');
}

/**
 * The token of a download link: when it expires (seconds since 1970, 6 bytes) and an HMAC-SHA-256
 * over that and the file, under a key derived from the project's data key (`linkKey`). So nothing
 * is kept, a token opens no other file, and all of them end with the project.
 */
export function makeLinkToken(key: Uint8Array, subject: LinkSubject, expiresAt: Date): string {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), 0, expiryBytes);
  return Buffer.concat([expiry, macOf(key, subject, expiry)]).toString('base64url');
}

export function checkLinkToken(
  key: Uint8Array,
  subject: LinkSubject,
  link: { readonly token: string; readonly now: Date },
): 'valid' | 'expired' | 'forged' {
  const bytes = Buffer.from(link.token, 'base64url');
  // Node skips what isn't base64: only one spelling of a token is one.
  if (bytes.length !== expiryBytes + macBytes || bytes.toString('base64url') !== link.token) {
    return 'forged';
  }
  const expiry = bytes.subarray(0, expiryBytes);
  if (!timingSafeEqual(bytes.subarray(expiryBytes), macOf(key, subject, expiry))) {
    return 'forged';
  }
  const expiresAtMs = expiry.readUIntBE(0, expiryBytes) * 1000;
  return link.now.getTime() < expiresAtMs ? 'valid' : 'expired';
}

function macOf(key: Uint8Array, subject: LinkSubject, expiry: Uint8Array): Buffer {
  const { ownerId, recordId, format, collection } = subject;
  // As JSON, because a collection's name may hold any character.
  const text = JSON.stringify([ownerId, recordId, format, collection]);
  return createHmac('sha256', key).update(expiry).update(text).digest();
}
