import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Browsers refuse more than some hundred changes of an address in half a minute. */
const writeAfterMs = 150;
/** Writes whose arrival in the address may still be waited for. */
const maxWritten = 20;
/** Servers and proxies take addresses of about 8,000 characters; encoding makes a text longer. */
const maxAddressLength = 6000;
const parameter = 'q';

function isTooLong(text: string): boolean {
  return encodeURIComponent(text.toWellFormed()).length > maxAddressLength;
}

/**
 * The text of the page's query, kept in its address as it is typed, so that a reload or a link
 * shows the same. A change of the address from outside (back, forward, a link) brings its text.
 */
export function useQueryText(projectId: string) {
  const [search, setSearch] = useSearchParams();
  const kept = search.get(parameter) ?? '';
  const [text, setText] = useState(kept);
  const [seen, setSeen] = useState(kept);
  const [written, setWritten] = useState<readonly string[]>([]);
  if (kept !== seen) {
    setSeen(kept);
    // An address written a moment ago is older than what has been typed since.
    if (!written.includes(kept)) {
      setText(kept);
    }
  }

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Later it would be written into the address of another page.
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = (next: string) => {
    setWritten((before) => [...before.slice(-maxWritten), next]);
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('project', projectId);
        if (next === '') {
          after.delete(parameter);
        } else {
          after.set(parameter, next);
        }
        return after;
      },
      { replace: true },
    );
  };

  return {
    text,
    /** The text is longer than an address may be. */
    isTooLong: isTooLong(text),
    change: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      if (!isTooLong(next)) {
        timer.current = setTimeout(write, writeAfterMs, next);
      }
    },
  };
}
