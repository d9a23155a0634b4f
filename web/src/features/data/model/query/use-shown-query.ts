import { parseQuery, printQuery, type Query } from '@firekeep/functions/contract';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Servers and proxies take addresses of about 8,000 characters; encoding makes a text longer. */
const maxAddressLength = 6000;

export function fitsAddress(text: string): boolean {
  return encodeURIComponent(text.toWellFormed()).length <= maxAddressLength;
}

/**
 * The query that the page's address names (`q`), which is the one whose documents are shown, and
 * the text as it is typed, which is run by writing it there. `root` is undefined while the project
 * is being loaded.
 */
export function useShownQuery(collection: string, root: string | undefined) {
  const [search, setSearch] = useSearchParams();
  const shown = search.get('q') ?? '';
  const [typed, setTyped] = useState({ shown, text: shown });
  if (typed.shown !== shown) {
    setTyped({ shown, text: shown });
  }
  const place = useMemo(
    () => ({ root: root ?? '', from: { kind: 'collection', path: collection } as const }),
    [collection, root],
  );
  const parsed = useMemo(() => parseQuery(shown, place), [shown, place]);
  const query = 'query' in parsed ? parsed.query : null;
  const { text } = typed;
  return {
    text,
    type: (next: string) => setTyped({ shown, text: next }),
    place,
    /** What is shown, without a text all documents; null where the address names no query. */
    query,
    /** The query's text; empty for all documents. */
    shown,
    isStale: text.trim() !== shown.trim(),
    /** Shows what another query finds; returns false for the one that is shown. */
    run: (next: Query): boolean => {
      const q = printQuery(next, place);
      setTyped({ shown, text: q });
      const isOther = q !== shown;
      if (isOther && fitsAddress(q)) {
        setSearch((before) => {
          const after = new URLSearchParams(before);
          after.delete('q');
          return q === '' ? after : new URLSearchParams([...after, ['q', q]]);
        });
      }
      return isOther;
    },
  };
}

export type ShownQuery = ReturnType<typeof useShownQuery>;
