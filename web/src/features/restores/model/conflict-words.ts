import type { Restore } from '@firekeep/functions/contract';

interface ConflictWords {
  /** What of it is in a list of results, after their number. */
  readonly counted: string;
  /** After the state that it ended in. */
  readonly state: string;
  readonly title: string;
  readonly tile: Readonly<Record<'label' | 'help', string>>;
  /** Why they are as they are. @param since the moment from which on changes of others count */
  readonly why: (since: string) => string;
}

const changed: ConflictWords = {
  counted: 'changed meanwhile and not overwritten',
  state: 'with conflicts',
  title: 'Conflicts',
  tile: { label: 'Conflicts', help: 'documents changed meanwhile' },
  why: (since) => `Changed by somebody else since the ${since}, and not overwritten.`,
};

const staying: ConflictWords = {
  counted: 'stay, as the other database doesn’t hold the same',
  state: 'but not all',
  title: 'Documents that stay',
  tile: { label: 'Stay', help: 'documents not the same in the other database' },
  why: (since) =>
    `The other database doesn’t hold the same, or somebody else has changed them since the ${since}.`,
};

/**
 * What documents are called that a change set left as they were: of what goes by a move into
 * another database, or by its undo, few are somebody's doing.
 */
export function conflictWords({ moved = null }: Partial<Pick<Restore, 'moved'>>): ConflictWords {
  return moved !== null && moved.goes ? staying : changed;
}
