import { needsSearch, type Query } from '@firekeep/functions/contract';
import { useState } from 'react';
import type { Source } from '../../model/source.ts';

/** Whether documents have to be read to look at them, which costs, and how many may be. */
export interface SearchConsent {
  /** The query that waits for an answer; null where nothing does. */
  readonly asked: Query | null;
  /** How many documents may be read; undefined where nobody has to say that. */
  readonly mayRead: number | undefined;
  readonly allow: (mayRead: number) => void;
}

/** Asks before a query of the database reads more than it finds; in a backup that costs nothing. */
export function useSearchConsent({ projectId, at }: Source, query: Query | null): SearchConsent {
  const isSearch = query !== null && at.kind !== 'backup' && needsSearch(query);
  const key = isSearch ? JSON.stringify([projectId, at, query]) : '';
  const [allowed, setAllowed] = useState<{ key: string; mayRead: number } | null>(null);
  const isAllowed = isSearch && allowed?.key === key;
  return {
    asked: isSearch && !isAllowed ? query : null,
    mayRead: isAllowed ? allowed.mayRead : undefined,
    allow: (mayRead) => setAllowed({ key, mayRead }),
  };
}
