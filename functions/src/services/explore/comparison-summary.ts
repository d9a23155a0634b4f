import type { ComparedCollection, Comparison } from '../../contract/compare.ts';
import type { ComparedPart } from '../../engine/compare/findings.ts';
import type { Manifest } from '../../engine/format/manifest-schema.ts';
import { comparePaths } from '../../firestore-model/order.ts';
import { furtherCollections } from '../../engine/backup/totals.ts';

/** What is asked about, as far as it decides what the totals of a manifest can say. */
export interface AskedComparison {
  readonly path: string | null;
  readonly shape: string | null;
  /** Whether this is the first part. */
  readonly isFirst: boolean;
  /** Whether a selection left something out. */
  readonly isPartial: boolean;
}

/**
 * The counts of a part. Documents of chunks that were passed over are counted, but not by shape:
 * where the part is all there is, the manifest's totals say how many of each shape they were.
 */
export function summarize(
  part: ComparedPart,
  before: Manifest | null,
  asked: AskedComparison,
): Comparison['summary'] {
  const isAll = asked.isFirst && part.cursor === null && asked.path === null && !asked.isPartial;
  const totals = isAll && before !== null ? totalsOf(before, asked.shape) : null;
  const shapes = new Set([...part.collections.keys(), ...(totals?.keys() ?? [])]);
  const collections = [...shapes].toSorted(comparePaths).map((path): ComparedCollection => {
    const none = { added: 0, removed: 0, changed: 0, unchanged: 0 };
    const { added, removed, changed, unchanged } = part.collections.get(path) ?? none;
    const total = totals?.get(path) ?? 0;
    const exact = part.skippedChunks === 0 ? unchanged : null;
    return {
      path,
      added,
      removed,
      changed,
      unchanged: totals === null ? exact : Math.max(0, total - removed - changed),
      ...part.patterns.of(path),
    };
  });
  const sum = (of: (one: ComparedCollection) => number | null) =>
    collections.reduce<number | null>((total, one) => {
      const count = of(one);
      return total === null || count === null ? null : total + count;
    }, 0);
  const read = [...part.collections.values()].reduce((total, one) => total + one.unchanged, 0);
  return {
    added: sum(({ added }) => added) ?? 0,
    removed: sum(({ removed }) => removed) ?? 0,
    changed: sum(({ changed }) => changed) ?? 0,
    unchanged: asked.shape === null ? read + part.skippedDocuments : sum((one) => one.unchanged),
    collections,
  };
}

/** Documents by shape; null where the manifest doesn't name all shapes. */
function totalsOf(manifest: Manifest, shape: string | null): Map<string, number> | null {
  if (manifest.collections.some(({ path }) => path === furtherCollections)) {
    return null;
  }
  const counted = manifest.collections.filter(({ path }) => shape === null || path === shape);
  return new Map(counted.map(({ path, documents }) => [path, documents]));
}
