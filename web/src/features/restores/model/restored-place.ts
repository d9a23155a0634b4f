import type { Project, Restore } from '@firekeep/functions/contract';
import { paths } from '#config/paths.ts';
import { visibleName } from '#lib/visible-text.ts';

type Restored = Pick<Restore, 'target' | 'scope' | 'bulk'>;

/** The one document or collection that was restored or copied, where it is now; else null. */
function onePath({ target, scope, bulk }: Restored): string | null {
  const copy = bulk?.copy ?? null;
  if (copy !== null) {
    return copy.to;
  }
  const { paths: documents = [], collections = [], collectionGroups = [] } = scope;
  const named = [...documents, ...collections];
  const [only] = named;
  if (only === undefined || named.length > 1 || collectionGroups.length > 0) {
    return null;
  }
  return target.pathPrefix === null ? only : `${target.pathPrefix}/${only}`;
}

/**
 * Where to see what was restored: the document, the collection, or the target's data; null where
 * the pages of that project show another database.
 */
export function restoredPlace(
  restore: Restored,
  target: Pick<Project, 'databaseId'> | undefined,
): { readonly label: string; readonly to: string } | null {
  const { projectId, databaseId } = restore.target;
  if (target !== undefined && target.databaseId !== databaseId) {
    return null;
  }
  const path = onePath(restore);
  if (path === null) {
    return { label: 'See the collections', to: paths.projectCollections.link(projectId) };
  }
  const place = path.split('/').length % 2 === 0 ? paths.projectDocument : paths.projectCollection;
  return { label: `See ${visibleName(path)}`, to: place.link(projectId, path) };
}
