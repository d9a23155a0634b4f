import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { AppError } from '../../lib/errors.ts';

/**
 * What a page token belongs to: everything that decides whose pages these are and what they hold.
 */
export interface Listing {
  /** The call that gives the pages out, such as `documents`. */
  readonly call: string;
  /** Who asks. */
  readonly uid: string;
  /** Project or record, path, order and filters. */
  readonly of: readonly (string | number | boolean | null)[];
}

export interface PageTokens {
  /** The token of a place in a listing. */
  seal(listing: Listing, place: unknown): string;
  /**
   * The place that a token was made for; null without a token.
   * @throws AppError `invalid-argument` for what `seal` didn't make, or made for another listing.
   */
  open<Place>(
    listing: Listing,
    token: string | null | undefined,
    schema: z.ZodType<Place>,
  ): Place | null;
}

const macBytes = 16;

function macOf(key: Uint8Array, { call, uid, of }: Listing, place: Uint8Array): Buffer {
  return createHmac('sha256', key)
    .update(`${JSON.stringify([call, uid, of])}\n`)
    .update(place)
    .digest()
    .subarray(0, macBytes);
}

/**
 * Page tokens are a place as JSON after a MAC over it and its listing. So what comes back is what
 * was given out: no place has to be taken from a stranger, and nothing is kept between two pages.
 * @param keys 32 bytes each: the first signs, all verify, so that tokens and links outlive a
 * rotation of the master key. Under other keys tokens are refused, and listings start over.
 */
export function createPageTokens(keys: readonly [Uint8Array, ...Uint8Array[]]): PageTokens {
  return {
    seal(listing, place) {
      const bytes = Buffer.from(JSON.stringify(place), 'utf8');
      return Buffer.concat([macOf(keys[0], listing, bytes), bytes]).toString('base64url');
    },

    open(listing, token, schema) {
      if (token === null || token === undefined) {
        return null;
      }
      const bytes = Buffer.from(token, 'base64url');
      const mac = bytes.subarray(0, macBytes);
      const place = bytes.subarray(macBytes);
      // Node skips what isn't base64: only one spelling of a token is one.
      const isSpelled = bytes.toString('base64url') === token && mac.length === macBytes;
      if (!isSpelled || !keys.some((key) => timingSafeEqual(mac, macOf(key, listing, place)))) {
        throw wrongPageToken();
      }
      // Of a release before this one it may be a place of another form.
      const parsed = schema.safeParse(JSON.parse(place.toString('utf8')));
      if (!parsed.success) {
        throw wrongPageToken();
      }
      return parsed.data;
    },
  };
}

/** For a token that doesn't belong where it is used; by its field the web knows to start again. */
export function wrongPageToken(): AppError {
  const message = 'The page token does not belong to this listing';
  return new AppError('invalid-argument', message, {
    fields: { pageToken: message },
    hint: 'Start again from the first page',
  });
}
