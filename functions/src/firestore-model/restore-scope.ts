import { idOf, collectionOf } from './paths.ts';
import { comparePaths } from './order.ts';
import { isWholeBackup, type RestoreScope } from './restore-selection.ts';

/** Collections and documents with everything below them. */
function treesOf({ paths = [], below = false, collections = [] }: RestoreScope): string[] {
  return below ? [...collections, ...paths] : collections;
}

/** A document path → whether it is in scope. */
export function makeScopeFilter(scope: RestoreScope): (path: string) => boolean {
  if (isWholeBackup(scope)) {
    return () => true;
  }
  const paths = new Set(scope.paths);
  const groups = new Set(scope.collectionGroups);
  const prefixes = treesOf(scope).map((tree) => `${tree}/`);
  return (path) =>
    paths.has(path) ||
    prefixes.some((prefix) => path.startsWith(prefix)) ||
    (groups.size > 0 && groups.has(idOf(collectionOf(path))));
}

/** Whether documents from `first` to `last` may be in scope; false lets their chunk go unread. */
export function mayHold(scope: RestoreScope, first: string, last: string): boolean {
  if (isWholeBackup(scope) || (scope.collectionGroups ?? []).length > 0) {
    return true;
  }
  const within = (path: string) => comparePaths(first, path) <= 0 && comparePaths(path, last) <= 0;
  return (
    scope.paths?.some(within) === true ||
    treesOf(scope).some(
      (tree) =>
        first.startsWith(`${tree}/`) ||
        last.startsWith(`${tree}/`) ||
        // It is wholly between both ends: so does its path.
        (comparePaths(first, tree) < 0 && comparePaths(tree, last) < 0),
    )
  );
}
