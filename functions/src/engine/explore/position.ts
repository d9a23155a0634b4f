import { comparePaths } from '../../firestore-model/order.ts';

/** A place in the order of names: false for every path before it, true from it on. */
export type StartCondition = (path: string) => boolean;

/** From the first document of the collection on, or where it would be. */
export function fromCollection(collectionPath: string): StartCondition {
  return (path) => isWithin(path, collectionPath) || comparePaths(path, collectionPath) > 0;
}

/** From the document on, or where it would be. */
export function fromDocument(documentPath: string): StartCondition {
  return (path) => comparePaths(path, documentPath) >= 0;
}

/** After the document. What is below it comes next. */
export function afterDocument(documentPath: string): StartCondition {
  return (path) => comparePaths(path, documentPath) > 0;
}

/** After the document or collection and everything below it. */
export function beyond(path: string): StartCondition {
  return (other) => !isWithin(other, path) && comparePaths(other, path) > 0;
}

/** Whether `path` is the document or collection itself, or below it. */
export function isWithin(path: string, ancestor: string): boolean {
  return (
    path.startsWith(ancestor) && (path.length === ancestor.length || path[ancestor.length] === '/')
  );
}

/** The smallest document id there is (what recursiveDelete in the Node SDK begins with). */
const firstId = '__id-9223372036854775808__';

/** Where the document, or the collection, with everything below it begins and ends in a scan. */
export function boundsOf(path: string): { readonly from: string; readonly to: string } {
  // The next id after its own is the one with a zero after it.
  return path.split('/').length % 2 === 0
    ? { from: path, to: `${path}\0` }
    : { from: `${path}/${firstId}`, to: `${path}\0/${firstId}` };
}

/** The first index for which `isReached` holds (and so for all after it); else `items.length`. */
export function firstIndex<T>(items: readonly T[], isReached: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && !isReached(item)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
