import {
  authorOf,
  isWholeBackup,
  kindOfChange,
  type ChangeAuthor,
  type Restore,
} from '@firekeep/functions/contract';
import { visibleName } from '#lib/visible-text.ts';
import { capitalized, modeLabels, scopeText } from './restore-text.ts';

type Tone = 'good' | 'warning' | 'bad' | 'busy' | 'neutral';

type Kind = Pick<Restore, 'kind' | 'undoOf'>;
type Done = Pick<Restore, 'mode' | 'bulk'> & Partial<Pick<Restore, 'moved'>>;
type Titled = Pick<Restore, 'scope' | 'target' | 'inline' | 'imported' | 'bulk'> &
  Partial<Pick<Restore, 'moved'>>;

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
    name: 'Restore',
    running: 'Restoring',
    completed: 'Restored',
    what: ({ scope }) => scopeText(scope),
    into: ({ scope, target }, targetName) => {
      const below = target.pathPrefix === null ? '' : `, below ${visibleName(target.pathPrefix)}`;
      return `${capitalized(scopeText(scope))} into ${targetName}${below}`;
    },
    how: ({ mode }) => modeLabels[mode].title,
    changedSince: 'plan was made',
  },
  undo: {
    name: 'Undo',
    running: 'Undoing',
    completed: 'Undone',
    what: ({ scope, inline }) =>
      inline === null
        ? 'what another change had written'
        : `what was changed in ${scopeText(scope)}`,
    into: ({ scope, inline }, targetName) =>
      inline === null
        ? `Undo of a change of ${targetName}`
        : `Undo of a change of ${scopeText(scope)} in ${targetName}`,
    how: () => null,
    changedSince: 'restore wrote them',
  },
  edit: {
    name: 'Edit',
    running: 'Editing',
    completed: 'Edited',
    what: ({ scope }) => scopeText(scope),
    into: ({ scope }, targetName) => `Edit of ${scopeText(scope)} in ${targetName}`,
    how: ({ mode }) => modeLabels[mode].title,
    changedSince: 'documents were shown',
  },
  bulk: {
    name: 'Bulk change',
    running: 'Changing',
    completed: 'Changed',
    what: ({ scope }) => scopeText(scope),
    into: (change, targetName) => {
      const { scope, bulk } = change;
      const copy = bulk?.copy ?? null;
      const to = copy === null ? '' : ` to ${visibleName(copy.to)}`;
      const place = (copy?.source ?? null) === null ? 'in' : 'of';
      return `${bulkText(change)} of ${scopeText(scope)}${to} ${place} ${targetName}`;
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
      const how = bulk?.runsCode === true ? 'operations and JavaScript' : 'operations';
      return `By ${how} on each document`;
    },
    isInPlace: ({ bulk }) => (bulk?.copy?.source ?? null) === null,
    changedSince: 'plan was made',
  },
  import: {
    name: 'Import',
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

function bulkText({ bulk, moved = null }: Titled): string {
  if (bulk === null || bulk.copy === null) {
    return moved === null ? 'Bulk change' : 'Deletion after the move';
  }
  return bulk.isDeleting || moved !== null ? 'Move' : 'Copy';
}

interface KindWords {
  readonly name: string;
  readonly running: string;
  readonly completed: string;
  /** What is put into the target. */
  what(restore: Pick<Restore, 'scope' | 'inline'>): string;
  /** What goes where, as a title. */
  into(restore: Titled, targetName: string): string;
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

/** What a kind is called. */
export function kindName(kind: Restore['kind']): string {
  return kindWords[kind].name;
}

/** What it is: only a plan, a restore, or one that puts another back. */
export function kindText(restore: Kind & Pick<Restore, 'dryRun'>): string {
  return restore.dryRun ? 'Plan' : wordsOf(restore).name;
}

/** From when on a change by somebody else is a conflict, after 'since the'. */
export function changedSinceText(restore: Kind): string {
  return wordsOf(restore).changedSince;
}

type State = Kind & Pick<Restore, 'dryRun' | 'status' | 'outcome' | 'undoneBy' | 'canUndo'>;

/** Whether another restore has put it back: once one has, it can no longer be undone. */
function isUndone({ status, undoneBy, canUndo }: State): boolean {
  return status === 'completed' && undoneBy !== null && !canUndo;
}

/** The state in a word or two; what was not done as a whole is not shown as success. */
export function statusLabel(restore: State): { tone: Tone; text: string } {
  const { status, dryRun, outcome } = restore;
  const { running, completed } = wordsOf(restore);
  if (isUndone(restore)) {
    return { tone: 'neutral', text: `${completed}, then undone` };
  }
  if (status === 'completed' && outcome.conflicts > 0) {
    return { tone: 'warning', text: `${completed}, with conflicts` };
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
export function restoredText(restore: Kind & Pick<Restore, 'scope' | 'inline'>): string {
  return wordsOf(restore).what(restore);
}

/** `Collection customers into Shop`, `Undo of a change of Shop`. */
export function whatText(restore: Kind & Titled, targetName: string): string {
  return wordsOf(restore).into(restore, targetName);
}

/** What becomes of documents that are there; null where nothing was chosen. */
export function howText(restore: Kind & Done): string | null {
  return wordsOf(restore).how(restore);
}

/** Whether what is written was the target's own before. */
export function isInPlace(restore: Kind & Pick<Restore, 'bulk'>): boolean {
  return wordsOf(restore).isInPlace?.(restore) ?? false;
}

/** Where what was written came from, in the list of a project: ` from Nightly of Shop`. */
export function writtenFromText(
  { recordId, undoOf, projectId }: Pick<Restore, 'recordId' | 'undoOf' | 'projectId'>,
  names: {
    readonly listedIn: string;
    readonly backup: (id: string) => string | undefined;
    readonly project: (id: string) => string | undefined;
  },
): string {
  if (recordId === null || undoOf !== null) {
    return '';
  }
  const of =
    projectId === names.listedIn ? '' : ` of ${names.project(projectId) ?? 'another project'}`;
  return ` from ${names.backup(recordId) ?? 'a backup'}${of}`;
}

export const authorNames: Readonly<Record<ChangeAuthor, string>> = {
  person: 'you',
  schedule: 'a schedule',
  drill: 'a drill',
};

type Begun = Pick<Restore, 'scheduleId' | 'drillId'>;

/** Who began it. */
export function originText(change: Begun): string {
  return ` by ${authorNames[authorOf(change)]}`;
}

/**
 * In the list of a project, who did what of another project's restore and where; empty for what is
 * all its own. Everything in a user's projects is done by that user.
 */
export function elsewhereText(
  restore: Pick<Restore, 'projectId' | 'target' | 'undoOf'> & Begun,
  listedIn: string,
  nameOf: (projectId: string) => string | undefined,
): string {
  const { projectId, target, undoOf } = restore;
  const by = originText(restore);
  if (projectId === listedIn) {
    return authorOf(restore) === 'person' ? '' : by;
  }
  return undoOf === null
    ? `${by}, from ${nameOf(projectId) ?? 'another project'}`
    : `${by}, in ${nameOf(target.projectId) ?? target.firebaseProjectId}`;
}
