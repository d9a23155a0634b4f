import { randomBytes, randomInt } from 'node:crypto';

/** A new id for one of our own records: 128 random bits, 22 URL-safe characters. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id for a document of a customer's database, as Firestore's own libraries make them. */
export function newDocumentId(): string {
  return Array.from({ length: 20 }, () => letters.charAt(randomInt(letters.length))).join('');
}
