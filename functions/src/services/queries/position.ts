import { z } from 'zod';
import type { Query } from '../../contract/query-shape.ts';
import { valueSchema, type FirestoreValue } from '../../contract/values.ts';
import { AppError } from '../../lib/errors.ts';
import {
  invalidPageToken,
  readJsonToken,
  writePageToken,
  type Listing,
} from '../browse/page-token.ts';

/** Where a page of a query begins. */
export interface Position {
  /** Values of the order's fields that the last document had. */
  readonly after: readonly FirestoreValue[];
  /** Documents on the pages before. */
  readonly returned: number;
}

const positionSchema = z.object({
  after: z.array(valueSchema).min(1),
  returned: z.number().int().positive(),
});
const maxTokenLength = 20_000;

function listingOf(projectId: string, query: Query): Listing {
  return [projectId, JSON.stringify(query)];
}

/** @throws AppError `failed-precondition` when the values are too large to be handed out. */
export function writePosition(projectId: string, query: Query, position: Position): string {
  const token = writePageToken(listingOf(projectId, query), JSON.stringify(position));
  if (token.length > maxTokenLength) {
    throw new AppError(
      'failed-precondition',
      'The values these documents are sorted by are too large to go on from',
      { hint: 'Sort by another field, or set a limit of at most one page.' },
    );
  }
  return token;
}

/** @throws AppError `invalid-argument` when the token is none, or belongs to another query. */
export function readPosition(
  projectId: string,
  { query, length }: { readonly query: Query; readonly length: number },
  token: string,
): Position {
  const position = readJsonToken(listingOf(projectId, query), token, positionSchema);
  if (position.after.length !== length) {
    throw invalidPageToken();
  }
  return position;
}
