import { mapBounded } from '../../lib/map-bounded.ts';
import { projectPrefix } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import type { ListedObject } from './snapshot-store.ts';
import { wholeRange, hashByteOf, type ObjectMarks } from './marks.ts';

/** So many are looked after at once; what is over the limit is found by the next sweep. */
const maxUnreferenced = 50_000;
const listsAtOnce = 8;
/** With more marks than this, lists of thousands of names are worth dividing. */
const maxMarksInOneList = 10_000;

export interface Unreferenced {
  readonly objects: ListedObject[];
  /** Whether all was listed: what of the marks is not seen by then is not stored. */
  readonly isComplete: boolean;
}

/**
 * Chunks and differences in the marks' range that nothing marked needs, by relative names. What
 * something needs is noted as seen in the marks, where it has the size that it should have.
 */
export async function findUnreferenced(
  { owner, store }: Vault,
  marks: ObjectMarks,
): Promise<Unreferenced> {
  const root = projectPrefix(owner);
  const found: ListedObject[] = [];
  await mapBounded(prefixesOf(marks), listsAtOnce, async (prefix) => {
    for await (const { name, ...listed } of store.list(`${root}${prefix}`)) {
      const relative = name.slice(root.length);
      if (found.length >= maxUnreferenced) {
        return;
      }
      if (hashByteOf(relative) !== null) {
        if (marks.needs(relative)) {
          marks.see(relative, listed.sizeBytes);
        } else {
          found.push({ name: relative, ...listed });
        }
      }
    }
  });
  return { objects: found, isComplete: found.length < maxUnreferenced };
}

/** All that has chunks and differences in the marks' range, in lists of a fit size. */
export function prefixesOf({ range: { from, to }, size }: ObjectMarks): string[] {
  const isWhole = from === wholeRange.from && to === wholeRange.to;
  const digits = isWhole ? 1 : 2;
  const hashes =
    isWhole && size <= maxMarksInOneList
      ? ['']
      : Array.from({ length: isWhole ? 16 : to - from }, (_, index) =>
          (from + index).toString(16).padStart(digits, '0'),
        );
  return hashes.flatMap((hash) => [`chunks/${hash}`, `deltas/${hash}`]);
}
