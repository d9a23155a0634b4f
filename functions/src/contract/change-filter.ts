// Which change sets a filter asks for, by what their records say.
import { mayConcern } from './audit-scope.ts';
import type { ChangeFilter } from './changes.ts';
import { authorOf, kindOfChange, type Restore } from './restore-record.ts';
import { maxNamedPaths } from '../firestore-model/restore-selection.ts';

/** The paths in the target of the documents that a change set names. */
export function namedPaths({ scope, target, bulk }: Named): string[] {
  const copy = bulk?.copy ?? null;
  if (copy !== null) {
    return copy.source === null && bulk?.isDeleting === true ? [copy.from, copy.to] : [copy.to];
  }
  const { paths = [] } = scope;
  return target.pathPrefix === null ? paths : paths.map((path) => `${target.pathPrefix}/${path}`);
}

type Named = Pick<Restore, 'scope' | 'target' | 'bulk'>;

/** Whether a change set may have written a document of its target, by what its record says. */
function mayHaveWritten(change: Restore, path: string): boolean {
  const { paths, below } = change.scope;
  const isPart = paths?.length === maxNamedPaths && below !== true;
  const kind = kindOfChange(change);
  return mayConcern(change, path) || (isPart && (kind === 'bulk' || kind === 'undo'));
}

function isFound({ id, recordId, reason, scope, target, ...of }: Restore, text: string): boolean {
  const texts = [
    ...(scope.paths ?? []),
    ...(scope.collections ?? []),
    ...(scope.collectionGroups ?? []),
    ...Object.values(target),
    ...namedPaths({ scope, target, bulk: of.bulk }),
    of.imported?.fileName,
    id,
    recordId,
    reason,
    of.projectId,
    of.planId,
    of.undoOf,
    of.undoneBy,
    of.safetyRecordId,
  ];
  return texts.some((one) => one?.toLowerCase().includes(text) === true);
}

/** Whether it is a plan that can be applied, or soon, and that no list of backups leads to. */
function isOpenPlan({ recordId, status }: Restore): boolean {
  return recordId === null && (status === 'planning' || status === 'planned');
}

const isWanted = (is: string, wanted: string | undefined) => wanted === undefined || is === wanted;

/**
 * Whether a change set is one that a filter asks for, as far as its record says: whether it wrote a
 * document, among those that it may have written, only its plan and its journal say.
 */
export function makeChangeFilter({ kind, by, search, collection, path, plans }: ChangeFilter) {
  const text = search?.toLowerCase();
  return (change: Restore): boolean =>
    (!change.dryRun || (plans === 'true' && isOpenPlan(change))) &&
    isWanted(kindOfChange(change), kind) &&
    isWanted(authorOf(change), by) &&
    (text === undefined || isFound(change, text)) &&
    (collection === undefined || mayConcern(change, collection)) &&
    (path === undefined || mayHaveWritten(change, path));
}
