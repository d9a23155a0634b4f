import { parseQuery, type Query, type QueryTextProblem } from '@firekeep/functions/contract';

/** Where a text stands: in which database and, where it leaves that out, what it asks for. */
export type BarPlace = Parameters<typeof parseQuery>[1];

/** A text that was read once: the query that it stands for, or what is wrong with it. */
export interface QueryText {
  readonly text: string;
  readonly query: Query | null;
  readonly problem: QueryTextProblem | null;
}

export function readQueryText(text: string, place: BarPlace): QueryText {
  const parsed = parseQuery(text, place);
  return 'query' in parsed
    ? { text, query: parsed.query, problem: null }
    : { text, query: null, problem: parsed.problem };
}
