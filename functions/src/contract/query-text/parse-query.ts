import type { Query } from '../../firestore-model/query/shape.ts';
import { givenQuerySchema } from '../queries.ts';
import { readClauses } from './read-clauses.ts';
import type { ReadParts } from './read-selection.ts';
import { spanOf, type QuerySpans } from './marks.ts';
import { maxQueryTextLength, type QueryTextPlace } from './place.ts';
import { QueryTextError, TokenReader } from './token-reader.ts';
import { tokensOf } from './tokens.ts';

/** Why a text is no query: a sentence, and which part of the text to change (UTF-16 units). */
export interface QueryTextProblem {
  readonly message: string;
  readonly from: number;
  readonly to: number;
  /** What is probably meant in place of that part. */
  readonly fix?: string;
}

export type ParsedQuery = { readonly query: Query } | { readonly problem: QueryTextProblem };

function checked(parts: ReadParts, marks: QuerySpans, length: number): ParsedQuery {
  const parsed = givenQuerySchema.safeParse(parts);
  if (parsed.success) {
    return { query: parsed.data };
  }
  const [issue] = parsed.error.issues;
  const { from, to } = spanOf(parts, issue?.path ?? [], marks) ?? { from: 0, to: length };
  return { problem: { message: issue?.message ?? 'Not a query', from, to } };
}

/**
 * The query that a text stands for, checked by the rules of every query, or what is wrong with it.
 *
 * `orders where status == "paid" and total >= 10 order by createdAt desc limit 50` is one; what
 * else there is stands in docs/queries.md. Never throws.
 */
export function parseQuery(text: string, place: QueryTextPlace): ParsedQuery {
  if (text.length > maxQueryTextLength) {
    const message = `A query has at most ${maxQueryTextLength} characters`;
    return { problem: { message, from: maxQueryTextLength, to: text.length } };
  }
  const marks: QuerySpans = new Map();
  const reader = new TokenReader(tokensOf(text));
  try {
    const parts = readClauses({ reader, text, root: place.root, marks }, place.from);
    return checked(parts, marks, text.length);
  } catch (error) {
    if (error instanceof QueryTextError) {
      const { message, from, to, fix } = error;
      return { problem: { message, from, to, ...(fix === null ? {} : { fix }) } };
    }
    throw error;
  }
}
