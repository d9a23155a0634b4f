import { parseQuery, type ParsedQuery, type Query } from '@firekeep/functions/contract';
import { useMemo, useState } from 'react';
import type { Draft } from '../../model/query/draft.ts';

interface Input {
  readonly root: string;
  readonly from: Query['from'] | undefined;
  readonly text: string;
}

/** The builder's rows as they were last changed. */
export interface Building {
  readonly draft: Draft;
  /** The text that the draft stands for; another one is taken over by the builder. */
  readonly text: string;
  /** Whether the rows say something else than the text. */
  readonly isUnfinished: boolean;
}

/**
 * One query as text and as the builder's rows: either follows the other. While rows are unfinished,
 * the text keeps what they last said.
 */
export function useQueryParts({ root, from, text }: Input) {
  const place = useMemo(() => ({ root, from }), [root, from]);
  const parsed: ParsedQuery = useMemo(() => parseQuery(text, place), [text, place]);
  // Messages come with the first try, and then follow what is typed.
  const [isChecked, setChecked] = useState(text !== '');
  const [building, setBuilding] = useState<Building | null>(null);
  return {
    query: 'query' in parsed ? parsed.query : null,
    /** Of the text. */
    problem: isChecked && 'problem' in parsed ? parsed.problem : null,
    /** Whether problems are shown. */
    isChecked,
    building,
    build: setBuilding,
    isUnfinished: building?.text === text && building.isUnfinished,
    /** The query that a text stands for, here; null for what is none. */
    queryOf: (typed: string): Query | null => {
      const found = parseQuery(typed, place);
      return 'query' in found ? found.query : null;
    },
    check: () => setChecked(true),
    forget: () => setChecked(false),
  };
}

export type QueryParts = ReturnType<typeof useQueryParts>;
