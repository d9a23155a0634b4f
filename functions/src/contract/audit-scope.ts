import { collectionShape } from '../firestore-model/paths.ts';
import type { Restore } from './restore-record.ts';

/** Whether a path is another, or lies below it. */
function isWithin(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}/`);
}

function isInScope(
  { paths, below, collections, collectionGroups }: Restore['scope'],
  path: string,
): boolean {
  if (paths === undefined && collections === undefined && collectionGroups === undefined) {
    return true;
  }
  const ids = new Set(path.split('/').filter((_, index) => index % 2 === 0));
  return (
    (paths ?? []).some((one) => isWithin(one, path) || (below === true && isWithin(path, one))) ||
    (collections ?? []).some((one) => isWithin(path, one) || isWithin(one, path)) ||
    (collectionGroups ?? []).some((id) => ids.has(id))
  );
}

type Written = Pick<Restore, 'scope' | 'target'> & Partial<Pick<Restore, 'bulk'>>;

/** Whether a change set may have written the document, or documents of the collection. */
export function mayConcern({ scope, target, bulk = null }: Written, path: string): boolean {
  const { pathPrefix } = target;
  const copies = bulk?.copy?.to;
  if (copies !== undefined && (isWithin(path, copies) || isWithin(copies, path))) {
    return true;
  }
  // The scope holds paths of the backup.
  if (pathPrefix === null) {
    return isInScope(scope, path);
  }
  return isWithin(path, pathPrefix) && path !== pathPrefix
    ? isInScope(scope, path.slice(pathPrefix.length + 1))
    : isWithin(pathPrefix, path);
}

/** The shape of the collection that a path is of, or of the one that its document is in. */
function shapeAt(path: string): string {
  const ids = path.split('/');
  return collectionShape(ids.length % 2 === 1 ? path : ids.slice(0, -1).join('/'));
}

/** Whether a collection by shape (`**` and an id for a group) holds documents of a path. */
export function holdsPath(shape: string | null, path: string): boolean {
  const at = shapeAt(path);
  if (shape === null) {
    return true;
  }
  return shape.startsWith('**/') ? at.split('/').includes(shape.slice(3)) : isWithin(at, shape);
}
