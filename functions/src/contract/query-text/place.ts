import type { Query } from '../../firestore-model/query/shape.ts';

/** Where a query's text stands. */
export interface QueryTextPlace {
  /** What the names of the database's documents begin with, `projects/…/documents`. */
  readonly root: string;
  /** What all texts of this place ask for, so that they leave it out and begin with `where`. */
  readonly from?: Query['from'] | undefined;
}

/** Longer than any query that the API takes. */
export const maxQueryTextLength = 100_000;
