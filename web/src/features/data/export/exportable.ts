import type { Query, WhatToExport } from '@firekeep/functions/contract';

/** The query of a bar, and the documents that are shown with it. */
export interface BarQuery {
  readonly kind: 'bar';
  /** The query as it is typed, whether it ran or not; null where the text is none. */
  readonly typed: Query | null;
  /** The one place that is queried; undefined where that is any. */
  readonly from: Query['from'] | undefined;
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
