import { printQuery, type Query } from '@firekeep/functions/contract';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { useFollowedState } from '#lib/use-followed-state.ts';
import { readQueryText, type BarPlace, type QueryText } from './query-text.ts';

/** Browsers refuse more than some hundred changes of an address in half a minute. */
const writeAfterMs = 150;
/** Servers and proxies take addresses of about 8,000 characters; encoding makes a text longer. */
const maxAddressLength = 6000;
const parameter = 'q';
/** What the history keeps of an address whose text was typed and did not run. */
const draftState = z.object({ isDraft: z.literal(true) });

/** A collection's page, or the page for queries of any place, where drafts are kept as well. */
type PageOfQuery = { readonly collection: string } | { readonly projectId: string };

interface Held {
  readonly place: BarPlace;
  readonly address: string;
  readonly typed: QueryText;
  readonly shown: QueryText;
  /** Texts that were written and have not arrived in the address, the last one last. */
  readonly written: readonly string[];
  /** How many addresses have come from outside. */
  readonly arrivals: number;
}

function fitsAddress(text: string): boolean {
  return encodeURIComponent(text.toWellFormed()).length <= maxAddressLength;
}

function begin(address: string, place: BarPlace): Held {
  const typed = readQueryText(address, place);
  return { place, address, typed, shown: typed, written: [], arrivals: 0 };
}

/**
 * After a change of the address: one from outside (back, a link) brings its text and shows it,
 * unless it is a draft.
 */
function follow(held: Held, address: string, isDraft: boolean): Held {
  const arrived = held.written.indexOf(address);
  if (arrived >= 0) {
    // Older than what has been typed since.
    return { ...held, address, written: held.written.slice(arrived + 1) };
  }
  const { typed, shown, place, arrivals } = held;
  const next = typed.text === address ? typed : readQueryText(address, place);
  return {
    place,
    address,
    typed: next,
    shown: isDraft ? shown : next,
    written: [],
    arrivals: arrivals + 1,
  };
}

function usePlace(root: string, collection: string | undefined): BarPlace {
  return useMemo(
    () => ({
      root,
      ...(collection === undefined ? {} : { from: { kind: 'collection', path: collection } }),
    }),
    [root, collection],
  );
}

/** Changes the address. @param projectId written as well, if there is one */
function useSetAddress(projectId: string | undefined) {
  const [, setSearch] = useSearchParams();
  return (text: string, to: { readonly replace: boolean; readonly isDraft: boolean }) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        if (projectId !== undefined) {
          after.set('project', projectId);
        }
        if (text !== '') {
          after.set(parameter, text);
        }
        return after;
      },
      { replace: to.replace, state: to.isDraft ? { isDraft: true } : null },
    );
}

interface Writing {
  readonly held: Held;
  readonly setHeld: (change: (now: Held) => Held) => void;
  /** The text of what is shown, in the form of a query's; null for none. */
  readonly ran: string | null;
  /** Whether the address has a text that didn't run. */
  readonly isDraft: boolean;
  /** Of a page that keeps drafts. */
  readonly projectId: string | undefined;
}

/**
 * Writes texts into the address, the last of those that come quickly after each other: drafts after
 * a while, what runs at once (`afterMs` 0).
 */
function useWriting({ held, setHeld, ran, isDraft, projectId }: Writing) {
  const { address, shown, written, arrivals } = held;
  const setAddress = useSetAddress(projectId);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(arrivals);
  useEffect(() => {
    latest.current = arrivals;
  }, [arrivals]);
  // Later it would be written into the address of another page.
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string, afterMs: number) => {
    const kept = written.at(-1) ?? address;
    const next = text.toWellFormed();
    const isRun = afterMs === 0;
    // A query that ran stays in the history; a draft doesn't.
    const isOfDraft = projectId !== undefined && (kept !== shown.text || kept === '');
    const write = () => {
      if (next !== kept && fitsAddress(next)) {
        setHeld((now) => ({ ...now, written: [...now.written, next] }));
        const replace = isOfDraft || text === ran;
        setAddress(next, { replace, isDraft: !isRun && text !== ran });
      } else if (isRun && (isDraft || written.length > 0)) {
        // A draft that runs as it is stays where it is, and is no longer a draft.
        setAddress(kept, { replace: true, isDraft: false });
      }
    };
    clearTimeout(timer.current);
    if (isRun) {
      write();
    } else {
      // Nor into that of an entry of the history that was opened meanwhile.
      timer.current = setTimeout(
        () => (latest.current === arrivals ? write() : undefined),
        afterMs,
      );
    }
  };
}

/**
 * The query in the page's address (`q`), whose documents are shown, and the text as it is typed,
 * which is run by writing it there. Where queries may be of any place, what is typed is kept in the
 * address as well, so that a reload or a link shows the same. Each text is parsed once.
 * @param root what the names of the database's documents begin with; empty while that isn't known
 */
export function useQueryInAddress(root: string, of: PageOfQuery) {
  const [search] = useSearchParams();
  const address = search.get(parameter) ?? '';
  const keepsDrafts = 'projectId' in of;
  const place = usePlace(root, keepsDrafts ? undefined : of.collection);
  const isDraft = draftState.safeParse(useLocation().state).success;
  const [held, setHeld] = useFollowedState(() => begin(address, place));
  if (held.place !== place) {
    setHeld(() => begin(address, place));
  } else if (held.address !== address) {
    setHeld((now) => follow(now, address, isDraft));
  }
  const { typed, shown } = held;
  const ran = useMemo(() => shown.query && printQuery(shown.query, place), [shown, place]);
  const projectId = keepsDrafts ? of.projectId : undefined;
  const writeText = useWriting({ held, setHeld, ran, isDraft, projectId });
  const isStale = useMemo(
    () =>
      ran === null ||
      (typed.text.trim() !== shown.text.trim() &&
        (typed.query === null || printQuery(typed.query, place) !== ran)),
    [typed, shown, place, ran],
  );
  return {
    place,
    typed,
    /** What is shown; without a text all documents, and no query where the text is none. */
    shown,
    /** Whether what is shown is of another query than what is typed. */
    isStale,
    isTooLong: !fitsAddress(typed.text),
    type: (text: string) => {
      const next = readQueryText(text, place);
      setHeld((now) => ({ ...now, typed: next }));
      if (keepsDrafts) {
        writeText(text, writeAfterMs);
      }
    },
    /** Shows what another query finds; returns false for the one that is shown. */
    run: (query: Query): boolean => {
      const text = printQuery(query, place);
      const next = typed.text === text ? typed : { text, query, problem: null };
      const isShown = keepsDrafts || fitsAddress(text);
      setHeld((now) => ({ ...now, typed: next, ...(isShown ? { shown: next } : {}) }));
      writeText(text, 0);
      return text !== ran;
    },
  };
}

export type QueryInAddress = ReturnType<typeof useQueryInAddress>;
