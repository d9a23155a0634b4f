import type { WhatToExport } from '@firekeep/functions/contract';

/** What pages offer to export: all documents of a collection are a query of it. */
export type Exportable = WhatToExport | { readonly kind: 'collection'; readonly path: string };
