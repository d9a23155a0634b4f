import { createHash } from 'node:crypto';
import type { z } from 'zod';
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

export function invalidPageToken(): AppError {
  const message = 'The page token is not valid';
  return new AppError('invalid-argument', message, { fields: { pageToken: message } });
}

/**
 * A page token that is JSON. The digest is no secret: whoever makes a token of their own is told that it is none.
 * @throws AppError `invalid-argument`
 */
export function readJsonToken<T>(listing: Listing, text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parseJson(readPageToken(listing, text)));
  if (!parsed.success) {
    throw invalidPageToken();
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
