import type { Picture } from '../model/site-pages.ts';

/** `scripts/screenshots.mjs` takes all of them at this size. */
const size = { width: 1440, height: 900 };

export const pictures = {
  overview: {
    name: 'overview',
    alt: 'The overview of a project: its last proven backup, the next one, and its collections by size',
    ...size,
  },
  backups: {
    name: 'backups',
    alt: 'The backups of a project: an open alert, a line of time, and a row for each verified backup',
    ...size,
  },
  evidence: {
    name: 'evidence',
    alt: 'The details of one backup: what was read back, decoded and counted before it was called completed',
    ...size,
  },
  documents: {
    name: 'documents',
    alt: 'Documents of a collection in a table, beside the tree of collections and below a query',
    ...size,
  },
  restore: {
    name: 'restore',
    alt: 'A restore as a plan: which documents would be created, changed and deleted, field by field',
    ...size,
  },
  bulk: {
    name: 'bulk',
    alt: 'A change of many documents: an operation, its reason, and each field before and after it',
    ...size,
  },
  undo: {
    name: 'undo',
    alt: 'A change that was applied: how many documents were written and read back, and a button that undoes it',
    ...size,
  },
  compare: {
    name: 'compare',
    alt: 'Two backups compared: what was added, changed and deleted in each collection',
    ...size,
  },
} as const satisfies Record<string, Picture>;
