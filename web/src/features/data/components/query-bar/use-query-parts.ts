import { parseQuery, printQuery, type ParsedQuery, type Query } from '@firekeep/functions/contract';
import { useMemo, useState } from 'react';
import { emptyDraft, type Draft } from '../../model/query/draft.ts';
import { draftOf, readQuery, type Problems } from '../../model/query/draft-query.ts';

const none: Problems = new Map();

interface Input {
  readonly root: string;
  readonly from: Query['from'] | undefined;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

interface Building {
  readonly draft: Draft;
  /** The text that the draft stands for; another one is taken over by the builder. */
  readonly text: string;
}

function emptyIn(from: Query['from'] | undefined): Draft {
  const draft = emptyDraft();
  return from === undefined
    ? draft
    : { ...draft, from: { kind: from.kind, text: from.kind === 'group' ? from.id : from.path } };
}

/** The builder's rows: those last made, until the text says something else. */
function useDraft({ root, from, text }: Input, query: Query | null) {
  const [building, setBuilding] = useState<Building | null>(null);
  if (building?.text === text) {
    return { draft: building.draft, setBuilding };
  }
  const draft = query === null ? (building?.draft ?? emptyIn(from)) : draftOf(query, root);
  setBuilding({ draft, text });
  return { draft, setBuilding };
}

/**
 * One query as text and as the builder's rows: either follows the other. While rows are unfinished,
 * the text keeps what they last said.
 */
export function useQueryParts(input: Input) {
  const { root, from, text, onTextChange } = input;
  const place = useMemo(() => ({ root, from }), [root, from]);
  const parsed: ParsedQuery = useMemo(() => parseQuery(text, place), [text, place]);
  const query = 'query' in parsed ? parsed.query : null;
  // Messages come with the first try, and then follow what is typed.
  const [isChecked, setChecked] = useState(text !== '');
  const { draft, setBuilding } = useDraft(input, query);
  const { problems } = useMemo(() => readQuery(draft, root), [draft, root]);
  return {
    query,
    draft,
    /** Of the rows. */
    problems: isChecked ? (problems ?? none) : none,
    /** Of the text. */
    problem: isChecked && 'problem' in parsed ? parsed.problem : null,
    /** Whether the rows say something else than the text, because they are unfinished. */
    isUnfinished: problems !== undefined,
    /** The query that a text stands for, here; null for what is none. */
    queryOf: (typed: string): Query | null => {
      const found = parseQuery(typed, place);
      return 'query' in found ? found.query : null;
    },
    check: () => setChecked(true),
    forget: () => setChecked(false),
    build: (next: Draft) => {
      const built = readQuery(next, root);
      const after = built.problems === undefined ? printQuery(built.query, place) : text;
      setBuilding({ draft: next, text: after });
      if (after !== text) {
        onTextChange(after);
      }
    },
  };
}

export type QueryParts = ReturnType<typeof useQueryParts>;
