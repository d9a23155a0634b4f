import {
  deletionIdOf,
  getRestore,
  kindOfChange,
  type Project,
  type Restore,
} from '@firekeep/functions/contract';
import { useEndpoint } from '#lib/api/use-endpoint.ts';
import { nameToType } from '../model/review.ts';

/** However it was restored, an undo writes over what is there. */
function nameFor(project: Project | undefined, { outcome }: Restore): string | undefined {
  const documents = outcome.written + outcome.deleted;
  return project && nameToType(project, { mode: 'overwrite', documents });
}

/** What a move has deleted, and its undo puts back first; null where nothing is. */
function useDeletion(restore: Restore) {
  const { id, moved } = restore;
  const isMove = moved !== null && !moved.isSource && kindOfChange(restore) !== 'undo';
  const {
    data = null,
    isFetching,
    refetch,
  } = useEndpoint(getRestore, isMove ? { params: { id: deletionIdOf(id) } } : null, {
    failure: 'Failed to load what the move has deleted',
  });
  return {
    deletion: data?.canUndo === true ? data : null,
    isKnown: !isFetching,
    refresh: () => (isMove ? void refetch() : undefined),
  };
}

/** What the projects that an undo writes to want before it begins. */
export function useAskedOfUndo(
  restore: Restore,
  { target, projects }: { target: Project | undefined; projects: readonly Project[] },
) {
  const { deletion, isKnown, refresh } = useDeletion(restore);
  const source = deletion && projects.find(({ id }) => id === deletion.target.projectId);
  const name = nameFor(target, restore);
  const sourceName = deletion === null ? undefined : nameFor(source ?? undefined, deletion);
  const isOne = source?.id === target?.id;
  return {
    /** The target's name, where it has to be typed. */
    typed: isOne ? (name ?? sourceName) : name,
    /** That of the project that the documents of a move go back to, where it is another one. */
    source: isOne ? undefined : sourceName,
    needsReason: [target, source].some((project) => project?.guards.needsReason === true),
    isKnown,
    /** Asks again what was deleted: that may have ended since, or have been put back. */
    refresh,
  };
}
