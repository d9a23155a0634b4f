import { authorOf, kindOfChange, type Restore } from '@firekeep/functions/contract';
import { tableText, type FileForm } from '#lib/table-file.ts';
import { undoneOf } from './kind-text.ts';
import { chosenText } from './restore-text.ts';

/** Changes that are put into one file; more would not fit into a page's memory. */
export const maxFileChanges = 50_000;

const columns = [
  'id',
  'kind',
  'status',
  'by',
  'reason',
  'createdAt',
  'completedAt',
  'documents',
  'collections',
  'collectionGroups',
  'chosen',
  'written',
  'deleted',
  'unchanged',
  'conflicts',
  'failed',
  'backup',
  'fromProject',
  'intoProject',
  'firebaseProject',
  'database',
  'below',
  'undoOf',
  'undoneBy',
  'undone',
] as const;

/**
 * What a file says of a change.
 * @param user whose projects these are: a change that nothing else began is theirs
 */
export function changeRow(change: Restore, user: string) {
  const { id, status, reason, createdAt, completedAt, scope, target, outcome } = change;
  const author = authorOf(change);
  const { written, deleted, skipped, conflicts, failed } = outcome;
  return {
    id,
    kind: kindOfChange(change),
    status,
    by: author === 'person' ? user : author,
    reason,
    createdAt,
    completedAt,
    documents: scope.paths ?? [],
    collections: scope.collections ?? [],
    collectionGroups: scope.collectionGroups ?? [],
    chosen: change.chosen === null ? null : chosenText(change),
    written,
    deleted,
    unchanged: skipped,
    conflicts,
    failed,
    backup: change.recordId,
    fromProject: change.projectId,
    intoProject: target.projectId,
    firebaseProject: target.firebaseProjectId,
    database: target.databaseId,
    below: target.pathPrefix,
    undoOf: change.undoOf,
    undoneBy: change.undoneBy,
    undone: undoneOf(change) ?? 'none',
  };
}

type ChangeRow = ReturnType<typeof changeRow>;

/** Changes as a file, one a line. */
export function changeFileText(rows: readonly ChangeRow[], form: FileForm): string {
  return tableText(columns, rows, form);
}
