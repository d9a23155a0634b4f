import { projectPrefix } from '../format/layout.ts';
import type { Vault } from '../format/manifest.ts';
import { wholeRange, hashByteOf, type Marks } from './marks.ts';

/** So many are looked after at once; what is over the limit is found by the next sweep. */
const maxUnreferenced = 50_000;

/** Names below the project's prefix of stored chunks and differences that nothing marked needs, in the marks' range. */
export async function findUnreferenced({ owner, store }: Vault, marks: Marks): Promise<string[]> {
  const root = projectPrefix(owner);
  const names: string[] = [];
  for (const folder of foldersOf(marks)) {
    for await (const name of store.list(`${root}${folder}`)) {
      const relative = name.slice(root.length);
      if (hashByteOf(relative) === null || marks.needs(relative)) {
        continue;
      }
      names.push(relative);
      if (names.length >= maxUnreferenced) {
        return names;
      }
    }
  }
  return names;
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
