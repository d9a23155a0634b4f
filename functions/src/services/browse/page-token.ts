import { createHash } from 'node:crypto';
import { AppError } from '../../lib/errors.ts';

const digestBytes = 12;

/** A listing is told by everything that decides its order and content. */
export type Listing = readonly (string | number | boolean | null)[];

function digestOf(listing: Listing): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(listing)).digest();
  return hash.subarray(0, digestBytes);
}

/** Firestore's page token, bound to the listing it belongs to. */
export function writePageToken(listing: Listing, token: string): string {
  return Buffer.concat([digestOf(listing), Buffer.from(token, 'utf8')]).toString('base64url');
}

/** @throws AppError `invalid-argument` when the token is no token or belongs to another listing. */
export function readPageToken(listing: Listing, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const digest = bytes.subarray(0, digestBytes);
  if (bytes.length <= digestBytes || !digest.equals(digestOf(listing))) {
    const message = 'The page token does not belong to this listing';
    throw new AppError('invalid-argument', message, { fields: { pageToken: message } });
  }
  return bytes.subarray(digestBytes).toString('utf8');
}
