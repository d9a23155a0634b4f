import { AppError } from '../../lib/errors.ts';
import { kindOfChange, type Restore } from '../../contract/restore-record.ts';

type Named = Pick<Restore, 'kind' | 'undoOf' | 'bulk'>;

interface KindWords {
  /** After 'the'. */
  readonly name: string;
  /** What becomes of its documents. */
  readonly done: string;
  /** What its owner can do about those that were refused. */
  readonly again: string;
}

const words: Readonly<Record<Restore['kind'], KindWords>> = {
  restore: {
    name: 'restore',
    done: 'restored',
    again: 'restore them again by their paths',
  },
  undo: { name: 'undo', done: 'put back', again: 'undo the change again for them' },
  edit: { name: 'edit', done: 'written', again: 'edit them again' },
  bulk: { name: 'change', done: 'changed', again: 'make the change again for them' },
  import: { name: 'import', done: 'imported', again: 'import their rows again' },
};
const copied: KindWords = { name: 'copy', done: 'copied', again: 'copy them again' };
const deleted: KindWords = { name: 'deletion', done: 'deleted', again: 'delete them again' };
const moved: KindWords = { name: 'move', done: 'moved', again: 'move them again' };

/** How a change set is spoken of. */
export function kindWords(change: Named): KindWords {
  const bulk = kindOfChange(change) === 'bulk' ? change.bulk : null;
  if (bulk === null || (bulk.copy === null && !bulk.isDeleting)) {
    return words[kindOfChange(change)];
  }
  const { copy, isDeleting } = bulk;
  if (copy === null) {
    return deleted;
  }
  return isDeleting ? moved : copied;
}

/** That a change set, or its plan, can't be cancelled. */
export function notRunning(change: Named & Pick<Restore, 'dryRun'>): AppError {
  const what = change.dryRun ? 'plan' : kindWords(change).name;
  return new AppError('failed-precondition', `The ${what} is not running`);
}
