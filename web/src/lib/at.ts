import { readAt, type At } from '@firekeep/functions/contract';

/** The database as it is now. */
export const now: At = { kind: 'now' };

/** How addresses of pages name a time; `atOfQuery` reads it. */
export function timeQuery(at: At) {
  switch (at.kind) {
    case 'now':
      return {};
    case 'backup':
      return { backup: at.recordId };
    case 'time':
      return { at: at.time };
  }
}

/** The time that a page's address names, now by default; null for what is no time. */
export function atOfQuery(search: URLSearchParams): At | null {
  const backup = search.get('backup');
  return readAt(backup === null ? (search.get('at') ?? undefined) : `backup:${backup}`);
}
