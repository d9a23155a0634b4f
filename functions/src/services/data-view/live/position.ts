import { z } from 'zod';
import type { Query } from '../../../firestore-model/query/shape.ts';
import { valueSchema } from '../../../firestore-model/values.ts';
import { AppError } from '../../../lib/errors.ts';
import type { ViewRef } from '../../projects/with-database.ts';
import { timeOf } from './list-page.ts';
import { searchStateSchema, type SearchState } from './search-page.ts';
import { wrongPageToken, type Listing, type PageTokens } from '../../page-tokens/page-tokens.ts';

export const positionSchema = z.object({
  /** Values of the order's fields that the last document had; none of nearest vectors. */
  after: z.array(valueSchema),
  /** Documents on the pages before; a search may have found none. */
  returned: z.number().int().nonnegative(),
});
/** Where a page of a query begins. */
export type Position = Readonly<z.infer<typeof positionSchema>>;

/** The query whose pages these are, and whose it is. */
export interface QueryPlace extends ViewRef {
  readonly query: Query;
  readonly pageTokens: PageTokens;
}

const maxTokenLength = 20_000;

function listingOf({ ownerId, projectId, readTime, query }: QueryPlace, call = 'query'): Listing {
  const of = [projectId, JSON.stringify(query), ...timeOf(readTime)];
  return { call, uid: ownerId, of };
}

function sealed(place: QueryPlace, listing: Listing, position: unknown): string {
  const token = place.pageTokens.seal(listing, position);
  if (token.length > maxTokenLength) {
    throw new AppError(
      'failed-precondition',
      'The values these documents are sorted by are too large to continue from',
      { hint: 'Sort by another field, or set a limit of at most one page.' },
    );
  }
  return token;
}

/** @throws AppError `failed-precondition` when the values are too large to be handed out. */
export function writePosition(place: QueryPlace, position: Position): string {
  return sealed(place, listingOf(place), position);
}

const search = 'query-search';

/** Where a search continues. @throws AppError as `writePosition` */
export function writeSearch(place: QueryPlace, state: SearchState): string {
  return sealed(place, listingOf(place, search), state);
}

/** Null without a token. @throws AppError `invalid-argument` for that of another query */
export function readSearch(place: QueryPlace, token: string | undefined): SearchState | null {
  return place.pageTokens.open(listingOf(place, search), token, searchStateSchema);
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
