import type { Restore } from '@firekeep/functions/contract';

/** What each is called, as kinds of changes are. */
const bulkWords = {
  change: { name: 'Bulk change', running: 'Changing', completed: 'Changed' },
  copy: { name: 'Copy', running: 'Copying', completed: 'Copied' },
  move: { name: 'Move', running: 'Moving', completed: 'Moved' },
  deletion: { name: 'Deletion after the move', running: 'Deleting', completed: 'Deleted' },
} as const;

/** What a change of many documents does with them. */
export function bulkDone({
  bulk = null,
  moved = null,
}: Partial<Pick<Restore, 'bulk' | 'moved'>>): keyof typeof bulkWords {
  if (bulk === null || bulk.copy === null) {
    return moved === null ? 'change' : 'deletion';
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
