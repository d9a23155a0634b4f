import {
  isWholeBackup,
  kindOfChange,
  type Restore,
  type RestoreMode,
  type RestorePlan,
  type RestoreScope,
} from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';
import { visibleName } from '#lib/visible-text.ts';
import { conflictWords } from './conflict-words.ts';

const phaseTexts: Readonly<Record<Exclude<Restore['phase'], 'verifying'>, string>> = {
  queued: 'Waiting for its turn',
  'backing-up': 'Backing up the database first',
  reading: 'Reading the file',
  comparing: 'Comparing with the target',
  saving: 'Backing up what will change',
  writing: 'Writing documents and reading them back',
  deleting: 'Deleting what the backup does not hold',
  done: 'Done',
};

/** The present phase; a plan goes through the same ones without writing. */
export function phaseText(
  restore: Pick<Restore, 'phase' | 'dryRun' | 'scope' | 'kind' | 'undoOf'>,
): string {
  const { phase, dryRun, scope } = restore;
  if (phase === 'verifying') {
    const what = isWholeBackup(scope) ? 'the whole backup' : 'what is restored of the backup';
    return dryRun ? `Verifying ${what}` : `Verifying ${what} before anything is written`;
  }
  if (phase === 'deleting' && kindOfChange(restore) !== 'restore') {
    return dryRun ? 'Looking for documents to delete' : 'Deleting documents';
  }
  return dryRun && phase === 'deleting'
    ? 'Looking for documents that the backup does not hold'
    : phaseTexts[phase];
}

export const modeLabels: Readonly<Record<RestoreMode, { title: string; text: string }>> = {
  create: {
    title: 'Only add what is missing',
    text: 'Documents that the target already holds stay as they are.',
  },
  overwrite: {
    title: 'Replace with the backup',
    text: 'Documents that differ become exactly as in the backup. Newer ones that the backup does not hold stay.',
  },
  merge: {
    title: 'Merge fields',
    text: 'The backup’s fields are written into existing documents; fields that only the target has stay.',
  },
  mirror: {
    title: 'Make it exactly as in the backup',
    text: 'Like replacing, and documents that the backup does not hold are deleted.',
  },
};

const namedAtMost = 3;

/** `collection a`, `collections a and b`, `collections a, b, c and 4 more`. */
function listed(names: readonly string[], one: string): string {
  const shown = names.slice(0, namedAtMost).map(visibleName);
  const left = names.length - shown.length;
  const items = left === 0 ? shown : [...shown, `${formatNumber(left)} more`];
  const last = items.at(-1) ?? '';
  const all = items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
  return `${names.length === 1 ? one : `${one}s`} ${all}`;
}

function documentsText(paths: readonly string[], below: boolean): string {
  const what = listed(paths, 'document');
  const them = paths.length === 1 ? 'it' : 'them';
  return below ? `${what} with everything below ${them}` : what;
}

/** `the whole backup`, `collections customers and orders`, `document a/b with everything …`. */
export function scopeText({
  paths = [],
  below = false,
  collections = [],
  collectionGroups = [],
}: RestoreScope): string {
  const parts = [
    paths.length === 0 ? '' : documentsText(paths, below),
    collections.length === 0 ? '' : listed(collections, 'collection'),
    collectionGroups.length === 0 ? '' : listed(collectionGroups, 'collection group'),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'the whole backup' : parts.join(' and ');
}

/** The same of documents that a query finds, of many by name, or of one field of them. */
export function chosenText({
  scope,
  chosen = null,
}: Pick<Restore, 'scope'> & Partial<Pick<Restore, 'chosen'>>): string {
  if (chosen === null) {
    return scopeText(scope);
  }
  const { documents, field } = chosen;
  const them =
    documents === null
      ? `what a query finds in ${scopeText(scope)}`
      : formatCount(documents, 'selected document');
  return field === null ? them : `field ${visibleName(field.join('.'))} of ${them}`;
}

/** What is below a plan's documents and whether it comes along; undefined if there is nothing. */
export function belowText(
  { below }: Pick<RestorePlan, 'below'>,
  scope: RestoreScope,
): string | undefined {
  if (below === null) {
    return undefined;
  }
  const parts = below.collections.map(
    ({ path, documentCount }) =>
      `${formatCount(documentCount, 'document')} in ${visibleName(path)}`,
  );
  if (parts.length === 0) {
    return scope.below === true && below.isComplete
      ? 'The backup holds nothing below it.'
      : undefined;
  }
  const what = below.isComplete ? parts.join(', ') : `${parts.join(', ')}, and more`;
  return scope.below === true
    ? `With it comes what the backup holds below it: ${what}.`
    : `Not included: what the backup holds below it: ${what}. To restore it too, change the choices to ‘With everything below it’.`;
}

/** A sentence's first letter made large. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `12 written, 3 deleted`; parts that are zero are omitted. */
function countedText(parts: readonly (readonly [number, string])[], none: string): string {
  const shown = parts.filter(([count]) => count > 0);
  return shown.length === 0
    ? none
    : shown.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ');
}

/** `12 written, 3 deleted, 1 failed`; parts that are zero are omitted. */
export function outcomeText({
  outcome,
  ...change
}: Pick<Restore, 'outcome'> & Partial<Pick<Restore, 'moved'>>): string {
  const { written, deleted, skipped, conflicts, unticked, failed } = outcome;
  return countedText(
    [
      [written, 'written'],
      [deleted, 'deleted'],
      [skipped, 'left as they were'],
      [unticked, 'excluded'],
      [conflicts, conflictWords(change).counted],
      [failed, 'failed'],
    ],
    'nothing changed',
  );
}

/**
 * `3 to create, 2 to change`; parts that are zero are omitted.
 * @param held documents to move that are where they are to be, too
 */
export function planText(
  plan: Pick<RestorePlan, 'create' | 'update' | 'delete'>,
  held = 0,
): string {
  return countedText(
    [
      [plan.create, 'to create'],
      [plan.update, 'to change'],
      [plan.delete, 'to delete'],
      [held, 'already there'],
    ],
    'nothing would change',
  );
}

/** What an undo is going to do, one sentence each. */
export function undoSentences({
  outcome: { written, deleted },
  inline,
  moved = null,
}: Pick<Restore, 'outcome' | 'inline'> & Partial<Pick<Restore, 'moved'>>): string[] {
  const isMove = moved !== null && !moved.goes && !moved.isSource;
  return [
    ...(isMove
      ? [
          'What was deleted where it was before is put back first. A copy goes only where that place holds the same.',
        ]
      : []),
    ...(written === 0
      ? []
      : [
          written === 1
            ? 'The document that was written returns to its previous state, or is deleted if it did not exist.'
            : `The ${formatCount(written, 'document')} that were written return to their previous state; those that did not exist are deleted.`,
        ]),
    ...(deleted === 0
      ? []
      : [
          `${deleted === 1 ? 'The document that was deleted is created again' : `The ${formatCount(deleted, 'document')} that were deleted are created again`}.`,
        ]),
    'Documents that somebody has changed since are left unchanged and named.',
    isMove
      ? 'What the undo changes is backed up first. What it puts back stays; to move it again, make a new move.'
      : `What the undo changes is ${inline === null ? 'backed up first' : 'kept'}, so that it can be undone too.`,
  ];
}
