import { z } from 'zod';
import type { Query } from '../../contract/query-shape.ts';
import { valueSchema, type FirestoreValue } from '../../firestore-model/values.ts';
import { AppError } from '../../lib/errors.ts';
import { wrongPageToken, type Listing, type PageTokens } from '../page-tokens/page-tokens.ts';

/** Where a page of a query begins. */
export interface Position {
  /** Values of the order's fields that the last document had. */
  readonly after: readonly FirestoreValue[];
  /** Documents on the pages before. */
  readonly returned: number;
}

/** The query whose pages these are, and whose it is. */
export interface QueryPlace {
  readonly ownerId: string;
  readonly projectId: string;
  readonly query: Query;
  readonly pageTokens: PageTokens;
}

const positionSchema = z.object({
  after: z.array(valueSchema).min(1),
  returned: z.number().int().positive(),
});
const maxTokenLength = 20_000;

function listingOf({ ownerId, projectId, query }: QueryPlace): Listing {
  return { call: 'query', uid: ownerId, of: [projectId, JSON.stringify(query)] };
}

/** @throws AppError `failed-precondition` when the values are too large to be handed out. */
export function writePosition(place: QueryPlace, position: Position): string {
  const token = place.pageTokens.seal(listingOf(place), position);
  if (token.length > maxTokenLength) {
    throw new AppError(
      'failed-precondition',
      'The values these documents are sorted by are too large to go on from',
      { hint: 'Sort by another field, or set a limit of at most one page.' },
    );
  }
  return token;
}

/**
 * @param wanted.length of the query's order
 * @throws AppError `invalid-argument` when the token is none, or belongs to another query.
 */
export function readPosition(
  place: QueryPlace,
  wanted: { readonly length: number; readonly token: string },
): Position {
  const position = place.pageTokens.open(listingOf(place), wanted.token, positionSchema);
  if (position.after.length !== wanted.length) {
    throw wrongPageToken();
  }
  return position;
}
