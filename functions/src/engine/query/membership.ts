import { furtherCollections } from '../backup/totals.ts';
import type { Query } from '../../firestore-model/query/shape.ts';
import type { Manifest } from '../format/manifest-schema.ts';
import { isWithin } from '../explore/position.ts';

const slash = 0x2f;

/** Which documents a query looks at: those of its collection, or of all of its id. */
export interface Membership {
  /** @param path a document's, below the root, as UTF-8 */
  readonly holds: (path: Uint8Array) => boolean;
  /** False where no document from one path to another can be one of them. */
  readonly mayHold: (range: { readonly first: string; readonly last: string }) => boolean;
  /** How many there are, where the manifest says it. */
  readonly documents: number | null;
}

export function membershipOf(from: Query['from'], manifest: Manifest): Membership {
  return from.kind === 'collection'
    ? inCollection(from.path, manifest)
    : inGroup(from.id, manifest);
}

function isListComplete({ collections }: Manifest): boolean {
  return !collections.some(({ path }) => path === furtherCollections);
}

function inCollection(collectionPath: string, manifest: Manifest): Membership {
  const prefix = Buffer.from(`${collectionPath}/`);
  const isTop = !collectionPath.includes('/');
  const total = manifest.collections.find(({ path }) => path === collectionPath)?.documents ?? 0;
  return {
    holds: (path) =>
      path.length > prefix.length &&
      startsWith(path, prefix) &&
      path.indexOf(slash, prefix.length) === -1,
    // Between two documents below the same one there is none beside it.
    mayHold: ({ first, last }) => {
      const end = isWithin(first, collectionPath) ? first.indexOf('/', prefix.length) : -1;
      return end === -1 || !isWithin(last, first.slice(0, end));
    },
    documents: isTop && isListComplete(manifest) ? total : null,
  };
}

function inGroup(id: string, manifest: Manifest): Membership {
  const bytes = Buffer.from(id);
  const shapes = manifest.collections.filter(({ path }) => path === id || path.endsWith(`/${id}`));
  const isComplete = isListComplete(manifest);
  const tops = new Set(shapes.map(({ path }) => topOf(path)));
  return {
    holds: (path) => {
      const end = path.lastIndexOf(slash);
      const start = end - bytes.length;
      const isNamed = start >= 0 && (start === 0 || path[start - 1] === slash);
      return isNamed && startsWith(path.subarray(start), bytes);
    },
    mayHold: ({ first, last }) =>
      !isComplete || topOf(first) !== topOf(last) || tops.has(topOf(first)),
    documents: isComplete ? shapes.reduce((sum, { documents }) => sum + documents, 0) : null,
  };
}

function topOf(path: string): string {
  const end = path.indexOf('/');
  return end === -1 ? path : path.slice(0, end);
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  for (let index = 0; index < prefix.length; index += 1) {
    if (bytes[index] !== prefix[index]) {
      return false;
    }
  }
  return true;
}
