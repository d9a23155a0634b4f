// What change sets are called, by what they do, who begins them, and which are under way.
import { kindOfChange, type ChangeAuthor, type Restore } from '@firekeep/functions/contract';

/** Whether the work has not come to an end yet. */
export function isRestoreUnderWay({ status }: Pick<Restore, 'status'>): boolean {
  return status === 'planning' || status === 'running';
}

/** What each is called, as kinds of changes are. */
const bulkWords = {
  change: { name: 'Bulk change', running: 'Changing', completed: 'Changed' },
  deletion: { name: 'Deletion', running: 'Deleting', completed: 'Deleted' },
  copy: { name: 'Copy', running: 'Copying', completed: 'Copied' },
  move: { name: 'Move', running: 'Moving', completed: 'Moved' },
  deletionAfterMove: { name: 'Deletion after the move', running: 'Deleting', completed: 'Deleted' },
} as const;

/** What a change of many documents does with them. */
export function bulkDone({
  bulk = null,
  moved = null,
}: Partial<Pick<Restore, 'bulk' | 'moved'>>): keyof typeof bulkWords {
  if (bulk === null || bulk.copy === null) {
    const own = bulk?.isDeleting === true ? 'deletion' : 'change';
    return moved === null ? own : 'deletionAfterMove';
  }
  return bulk.isDeleting || moved !== null ? 'move' : 'copy';
}

/**
 * What it is called. A move into another database is two change sets: what was copied is still at
 * its old place when the first of them is completed.
 */
export function bulkNames(change: Partial<Pick<Restore, 'bulk' | 'moved'>>) {
  const words = bulkWords[bulkDone(change)];
  const { running, completed } = bulkWords.copy;
  return (change.bulk?.copy?.source ?? null) === null ? words : { ...words, running, completed };
}

/** Of all that is of a kind. */
export const kindNames = {
  restore: 'Restore',
  undo: 'Undo',
  edit: 'Edit',
  bulk: bulkWords.change.name,
  import: 'Import',
} as const satisfies Readonly<Record<Restore['kind'], string>>;

/** What a change set is called. */
export function changeName(
  change: Pick<Restore, 'kind' | 'undoOf'> & Partial<Pick<Restore, 'bulk' | 'moved'>>,
): string {
  const kind = kindOfChange(change);
  return kind === 'bulk' ? bulkNames(change).name : kindNames[kind];
}

export const authorNames: Readonly<Record<ChangeAuthor, string>> = {
  person: 'you',
  schedule: 'a schedule',
  drill: 'a drill',
};
