import type { parseQuery, Query, WhatToExport } from '@firekeep/functions/contract';

/** The query of a bar, and the documents that are shown with it. */
export interface BarQuery {
  readonly kind: 'bar';
  /** As it is typed, whether it ran or not. */
  readonly text: string;
  readonly place: Parameters<typeof parseQuery>[1];
  /** The query whose documents are shown; null where there is none. */
  readonly ran: Query | null;
  /** How many documents that has found; null as long as not all of them are loaded. */
  readonly found: number | null;
}

/** What pages offer to export. */
export type Exportable =
  | Exclude<WhatToExport, { kind: 'query' }>
  | { readonly kind: 'collection'; readonly path: string }
  | BarQuery;
