import { isWholeBackup, kindOfChange, type Restore } from '@firekeep/functions/contract';
import { bulkNames, kindNames } from '#lib/change-names.ts';
import { visibleName } from '#lib/visible-text.ts';
import { conflictWords } from './conflict-words.ts';
import { capitalized, chosenText, modeLabels, scopeText } from './restore-text.ts';

type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'neutral';

type Kind = Pick<Restore, 'kind' | 'undoOf'> & Partial<Pick<Restore, 'bulk' | 'moved'>>;
type Done = Pick<Restore, 'mode' | 'bulk'> & Partial<Pick<Restore, 'moved'>>;
type Titled = Pick<Restore, 'scope' | 'target' | 'inline' | 'imported' | 'bulk'> &
  Partial<Pick<Restore, 'moved' | 'chosen'>>;

/** Statuses whose words depend on the kind are not listed. */
const statusLabels = {
  planning: { tone: 'busy', text: 'Preparing' },
  planned: { tone: 'warning', text: 'Planned' },
  failed: { tone: 'bad', text: 'Failed' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
} as const;

/** A file has no documents that it lacks. */
const importLabels: Readonly<Record<Restore['mode'], string>> = {
  create: modeLabels.create.title,
  overwrite: 'Replace with the file',
  merge: modeLabels.merge.title,
  mirror: '',
};

/** What each kind of change is called, done to documents and in sentences. */
const kindWords: Readonly<Record<Restore['kind'], KindWords>> = {
  restore: {
    name: kindNames.restore,
    running: 'Restoring',
    completed: 'Restored',
    what: chosenText,
    into: (restore, targetName) => {
      const { pathPrefix } = restore.target;
      const below = pathPrefix === null ? '' : `, below ${visibleName(pathPrefix)}`;
      return `${capitalized(chosenText(restore))} into ${targetName}${below}`;
    },
    how: ({ mode }) => modeLabels[mode].title,
    changedSince: 'plan was made',
  },
  undo: {
    name: kindNames.undo,
    running: 'Undoing',
    completed: 'Undone',
    // Without a scope it is of a whole backup, or from before undos had one.
    what: ({ scope }) =>
      isWholeBackup(scope)
        ? 'what another change had written'
        : `what was changed in ${scopeText(scope)}`,
    into: ({ scope }, targetName) =>
      isWholeBackup(scope)
        ? `Undo of a change of ${targetName}`
        : `Undo of a change of ${scopeText(scope)} in ${targetName}`,
    how: () => null,
    changedSince: 'restore wrote them',
  },
  edit: {
    name: kindNames.edit,
    running: 'Editing',
    completed: 'Edited',
    what: ({ scope }) => scopeText(scope),
    into: ({ scope }, targetName) => `Edit of ${scopeText(scope)} in ${targetName}`,
    how: ({ mode }) => modeLabels[mode].title,
    changedSince: 'documents were shown',
  },
  bulk: {
    ...bulkNames({}),
    heading: 'Bulk change, deletion, copy or move',
    named: bulkNames,
    what: ({ scope }) => scopeText(scope),
    into: (change, targetName, sourceName) => {
      const { scope, bulk, target } = change;
      const copy = bulk?.copy ?? null;
      const what = `${bulkNames(change).name} of ${scopeText(scope)}`;
      if (copy === null) {
        return `${what} in ${targetName}`;
      }
      const to = visibleName(copy.to);
      const { source } = copy;
      if (source === null) {
        return `${what} to ${to} in ${targetName}`;
      }
      const isSameProject = source.firebaseProjectId === target.firebaseProjectId;
      const place = isSameProject ? `database ${target.databaseId}` : targetName;
      return `${what} of ${sourceName ?? source.firebaseProjectId} to ${to} of ${place}`;
    },
    how: ({ bulk, moved = null }) => {
      const copy = bulk?.copy ?? null;
      if (copy !== null) {
        const isMove = bulk?.isDeleting === true || moved !== null;
        return `${isMove ? 'Move' : 'Copy'} to ${visibleName(copy.to)}`;
      }
      if (moved !== null) {
        return `Deleted where ${visibleName(moved.there)} of the other database holds the same`;
      }
      return inPlaceText(bulk);
    },
    isInPlace: ({ bulk }) => (bulk?.copy?.source ?? null) === null,
    changedSince: 'plan was made',
  },
  import: {
    name: kindNames.import,
    running: 'Importing',
    completed: 'Imported',
    what: ({ scope }) => (isWholeBackup(scope) ? 'the documents of a file' : scopeText(scope)),
    into: ({ scope, imported }, targetName) => {
      const file = imported === null ? 'a file' : visibleName(imported.fileName);
      const place = isWholeBackup(scope) ? targetName : `${scopeText(scope)} of ${targetName}`;
      return `Import of ${file} into ${place}`;
    },
    how: ({ mode }) => importLabels[mode],
    changedSince: 'plan was made',
  },
};

/** What is done to documents that stay in their place. */
function inPlaceText(bulk: Restore['bulk']): string {
  if (bulk?.isDeleting === true) {
    return 'Each document is deleted';
  }
  const how = bulk?.runsCode === true ? 'operations and JavaScript' : 'operations';
  return `By ${how} on each document`;
}

interface Names {
  readonly name: string;
  readonly running: string;
  readonly completed: string;
}

interface KindWords extends Names {
  /** Of all that is of the kind. Default: its name. */
  readonly heading?: string;
  /** Where it is called by more than its kind. */
  named?(change: Kind): Names;
  /** What is put into the target. */
  what(restore: Pick<Restore, 'scope' | 'inline'>): string;
  /** What goes where, as a title. */
  into(restore: Titled, targetName: string, sourceName: string | undefined): string;
  /** Null where nothing was chosen. */
  how(restore: Done): string | null;
  /** Whether its documents are the target's own. Default: they are not. */
  isInPlace?(restore: Pick<Restore, 'bulk'>): boolean;
  /** From when on somebody else's change is a conflict: 'since the …'. */
  readonly changedSince: string;
}

function wordsOf(restore: Kind): KindWords {
  return kindWords[kindOfChange(restore)];
}

function namesOf(restore: Kind): Names {
  const words = wordsOf(restore);
  return words.named?.(restore) ?? words;
}

/** What a kind is called. */
export function kindName(kind: Restore['kind']): string {
  const { heading, name } = kindWords[kind];
  return heading ?? name;
}

/** What it is: only a plan, a restore, or one that puts another back. */
export function kindText(restore: Kind & Pick<Restore, 'dryRun'>): string {
  return restore.dryRun ? 'Plan' : namesOf(restore).name;
}

/** From when on a change by somebody else is a conflict, after 'since the'. */
export function changedSinceText(restore: Kind): string {
  return wordsOf(restore).changedSince;
}

type State = Kind &
  Pick<Restore, 'dryRun' | 'status' | 'outcome' | 'undone' | 'undoneBy' | 'canUndo'>;

/** How much of it another one has put back; null where none has ended. */
export function undoneOf({
  undone,
  undoneBy,
  canUndo,
}: Pick<Restore, 'undone' | 'undoneBy' | 'canUndo'>): Restore['undone'] {
  // Of a record from before that was kept: once one had, it could no longer be undone.
  return undone ?? (undoneBy !== null && !canUndo ? 'all' : null);
}

const undoneLabels = {
  all: { tone: 'neutral', text: 'then undone' },
  part: { tone: 'warning', text: 'then undone in part' },
  none: { tone: 'warning', text: 'not undone' },
} as const;

/** The state in a word or two; what was not done as a whole is not shown as success. */
export function statusLabel(restore: State): { tone: Tone; text: string } {
  const { status, dryRun, outcome } = restore;
  const { running, completed } = namesOf(restore);
  const undone = status === 'completed' ? undoneOf(restore) : null;
  if (undone !== null) {
    const { tone, text } = undoneLabels[undone];
    return { tone, text: `${completed}, ${text}` };
  }
  if (status === 'completed' && outcome.conflicts > 0) {
    return { tone: 'warning', text: `${completed}, ${conflictWords(restore).state}` };
  }
  if (dryRun && status === 'planning') {
    return { tone: 'busy', text: 'Planning' };
  }
  const ofKind = {
    running: { tone: 'busy', text: running },
    completed: { tone: 'good', text: completed },
  } as const;
  return { ...statusLabels, ...ofKind }[status];
}

/** `collection customers`, or what an undo put back. */
export function restoredText(
  restore: Kind & Pick<Restore, 'scope' | 'inline'> & Partial<Pick<Restore, 'chosen'>>,
): string {
  return wordsOf(restore).what(restore);
}

/**
 * `Collection customers into Shop`, `Undo of a change of Shop`.
 * @param sourceName of the project that documents are copied from, as far as it is known
 */
export function whatText(restore: Kind & Titled, targetName: string, sourceName?: string): string {
  return wordsOf(restore).into(restore, targetName, sourceName);
}

/** What becomes of documents that are there; null where nothing was chosen. */
export function howText(restore: Kind & Done): string | null {
  return wordsOf(restore).how(restore);
}

/** Whether what is written was the target's own before. */
export function isInPlace(restore: Kind & Pick<Restore, 'bulk'>): boolean {
  return wordsOf(restore).isInPlace?.(restore) ?? false;
}
