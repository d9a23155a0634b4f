import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { emptyDraft, readDraft, writeDraft, type Draft } from './draft.ts';

/** Browsers refuse more than some hundred changes of an address in half a minute. */
const writeAfterMs = 150;
/** Writes whose arrival in the address may still be waited for. */
const maxWritten = 20;
/** Servers and proxies take addresses of about 8,000 characters; encoding makes a text longer. */
const maxAddressLength = 6000;
const parameter = 'q';

function isTooLong(draft: Draft): boolean {
  return encodeURIComponent(writeDraft(draft)).length > maxAddressLength;
}

/**
 * The draft of the page, kept in its address, so that a reload or a link shows the same query.
 * A change of the address from outside (back, forward, a link) brings its draft.
 */
export function useDraft(projectId: string) {
  const [search, setSearch] = useSearchParams();
  const kept = search.get(parameter);
  const [draft, setDraft] = useState<Draft>(() => readDraft(kept ?? '') ?? emptyDraft());
  const [isUnreadable, setUnreadable] = useState(kept !== null && readDraft(kept) === null);
  const [seen, setSeen] = useState(kept);
  const [written, setWritten] = useState<readonly string[]>([]);
  if (kept !== seen) {
    setSeen(kept);
    // An address written a moment ago is older than what has been typed since.
    if (kept === null || !written.includes(kept)) {
      setDraft(readDraft(kept ?? '') ?? emptyDraft());
      setUnreadable(kept !== null && readDraft(kept) === null);
    }
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Later it would be written into the address of another page.
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (text: string) => {
    setWritten((before) => [...before.slice(-maxWritten), text]);
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('project', projectId);
        after.set(parameter, text);
        return after;
      },
      { replace: true },
    );
  };

  return {
    draft,
    /** The address holds something that is no query. */
    isUnreadable,
    /** The draft is longer than an address may be. */
    isTooLong: isTooLong(draft),
    change: (next: Draft) => {
      setDraft(next);
      setUnreadable(false);
      clearTimeout(timer.current);
      if (!isTooLong(next)) {
        timer.current = setTimeout(write, writeAfterMs, writeDraft(next));
      }
    },
  };
}
