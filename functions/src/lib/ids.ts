import { randomBytes } from 'node:crypto';

/** A new id for one of our own records: 128 random bits, 22 URL-safe characters. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
