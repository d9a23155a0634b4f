import type { Query } from '@firekeep/functions/contract';
import { useState } from 'react';
import type { Draft } from './model/draft.ts';
import { readQueryText, type BarPlace, type QueryText } from './model/query-text.ts';

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
export function useQueryParts(place: BarPlace, typed: QueryText) {
  const { text } = typed;
  // Messages come with the first try, and then follow what is typed.
  const [isChecked, setChecked] = useState(text !== '');
  const [building, setBuilding] = useState<Building | null>(null);
  return {
    query: typed.query,
    /** Of the text. */
    problem: isChecked ? typed.problem : null,
    /** Whether problems are shown. */
    isChecked,
    building,
    build: setBuilding,
    isUnfinished: building?.text === text && building.isUnfinished,
    /** The query that a text stands for, here; null for what is none. */
    queryOf: (other: string): Query | null =>
      (other === text ? typed : readQueryText(other, place)).query,
    check: () => setChecked(true),
    forget: () => setChecked(false),
  };
}

export type QueryParts = ReturnType<typeof useQueryParts>;
