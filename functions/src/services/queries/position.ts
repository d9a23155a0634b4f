import { z } from 'zod';
import type { Query } from '../../firestore-model/query/shape.ts';
import { valueSchema } from '../../firestore-model/values.ts';
import { AppError } from '../../lib/errors.ts';
import type { ViewRef } from '../projects/with-database.ts';
import { timeOf } from '../explore/list-page.ts';
import { wrongPageToken, type Listing, type PageTokens } from '../page-tokens/page-tokens.ts';

export const positionSchema = z.object({
  /** Values of the order's fields that the last document had; none of nearest vectors. */
  after: z.array(valueSchema),
  /** Documents on the pages before. */
  returned: z.number().int().positive(),
});
/** Where a page of a query begins. */
export type Position = Readonly<z.infer<typeof positionSchema>>;

/** The query whose pages these are, and whose it is. */
export interface QueryPlace extends ViewRef {
  readonly query: Query;
  readonly pageTokens: PageTokens;
}

const maxTokenLength = 20_000;

function listingOf({ ownerId, projectId, readTime, query }: QueryPlace): Listing {
  const of = [projectId, JSON.stringify(query), ...timeOf(readTime)];
  return { call: 'query', uid: ownerId, of };
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
 * Null without a token.
 * @param wanted.length of the query's order
 * @throws AppError `invalid-argument` when the token is none, or belongs to another query.
 */
export function readPosition(
  place: QueryPlace,
  wanted: { readonly length: number; readonly token: string | undefined },
): Position | null {
  const position = place.pageTokens.open(listingOf(place), wanted.token, positionSchema);
  if (position !== null && position.after.length !== wanted.length) {
    throw wrongPageToken();
  }
  return position;
}
