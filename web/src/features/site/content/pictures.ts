import type { Picture } from '../model/site-pages.ts';

/** `scripts/screenshots.mjs` takes all of them at this size. */
const size = { width: 1440, height: 900 };

export const pictures = {
  overview: {
    name: 'overview',
    alt: 'The overview of a project: its connection, its last verified backup, and what it holds',
    ...size,
  },
  backups: {
    name: 'backups',
    alt: 'The backup page: completed and verified backups with their sizes, and the nightly schedule',
    ...size,
  },
  evidence: {
    name: 'evidence',
    alt: 'The details of one backup: what was read back, decoded and counted before it was called completed',
    ...size,
  },
  documents: {
    name: 'documents',
    alt: 'Documents of a collection in a table, with the exact type of every value',
    ...size,
  },
  restore: {
    name: 'restore',
    alt: 'A restore as a plan: which documents would be created, changed and deleted, field by field',
    ...size,
  },
  compare: {
    name: 'compare',
    alt: 'Two backups compared: what was added, changed and deleted in each collection',
    ...size,
  },
} as const satisfies Record<string, Picture>;
