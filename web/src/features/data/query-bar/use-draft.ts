import { printQuery, type Query } from '@firekeep/functions/contract';
import { useMemo, useState } from 'react';
import { emptyDraft, type Draft } from './model/draft.ts';
import { draftOf, readQuery, type Problems } from './model/draft-query.ts';
import type { Building, QueryParts } from './use-query-parts.ts';

const none: Problems = new Map();

interface Input {
  readonly parts: QueryParts;
  readonly root: string;
  readonly from: Query['from'] | undefined;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

function emptyIn(from: Query['from'] | undefined): Draft {
  const draft = emptyDraft();
  return from === undefined
    ? draft
    : { ...draft, from: { kind: from.kind, text: from.kind === 'group' ? from.id : from.path } };
}

/** The rows: those last made, until the text says something else; what is no query says nothing. */
function useRows({ parts, root, from, text }: Input): Draft {
  const { building, query } = parts;
  const [held, setHeld] = useState<Pick<Building, 'draft' | 'text'> | null>(building);
  if (building?.text === text) {
    return building.draft;
  }
  if (held?.text === text) {
    return held.draft;
  }
  const draft = query === null ? (held?.draft ?? emptyIn(from)) : draftOf(query, root);
  setHeld({ draft, text });
  return draft;
}

/** The builder's rows, what is wrong with them, and how they change the text. */
export function useDraft(input: Input) {
  const { parts, root, from, text, onTextChange } = input;
  const draft = useRows(input);
  const { problems } = useMemo(() => readQuery(draft, root), [draft, root]);
  return {
    draft,
    problems: parts.isChecked ? (problems ?? none) : none,
    build: (next: Draft) => {
      const built = readQuery(next, root);
      const isUnfinished = built.problems !== undefined;
      const after = isUnfinished ? text : printQuery(built.query, { root, from });
      parts.build({ draft: next, text: after, isUnfinished });
      if (after !== text) {
        onTextChange(after);
      }
    },
  };
}
