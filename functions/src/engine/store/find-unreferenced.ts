import { projectPrefix } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import type { StoredObject } from './snapshot-store.ts';
import { wholeRange, hashByteOf, type Marks } from './marks.ts';

/** So many are looked after at once; what is over the limit is found by the next sweep. */
const maxUnreferenced = 50_000;

/** Chunks and differences in the marks' range that nothing marked needs, by relative names. */
export async function findUnreferenced(
  { owner, store }: Vault,
  marks: Marks,
): Promise<StoredObject[]> {
  const root = projectPrefix(owner);
  const found: StoredObject[] = [];
  for (const folder of foldersOf(marks)) {
    for await (const { name, version } of store.list(`${root}${folder}`)) {
      const relative = name.slice(root.length);
      if (hashByteOf(relative) === null || marks.needs(relative)) {
        continue;
      }
      found.push({ name: relative, version });
      if (found.length >= maxUnreferenced) {
        return found;
      }
    }
  }
  return found;
}

function foldersOf({ range }: Marks): string[] {
  const { from, to } = range;
  if (from === wholeRange.from && to === wholeRange.to) {
    return ['chunks/', 'deltas/'];
  }
  return Array.from({ length: to - from }, (_, index) =>
    (from + index).toString(16).padStart(2, '0'),
  ).flatMap((byte) => [`chunks/${byte}/`, `deltas/${byte}/`]);
}
