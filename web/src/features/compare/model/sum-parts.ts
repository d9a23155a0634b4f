import type { ComparedCollection, Comparison } from '@firekeep/functions/contract';

export interface Sum {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Null while parts that are still to come decide it. */
  readonly unchanged: number | null;
  readonly collections: readonly ComparedCollection[];
  readonly chunks: Comparison['chunks'];
  /** Documents read of live databases, each of them billed. */
  readonly readCount: number;
  readonly isPartial: boolean;
  /** How far it is, 0 to 1; null where that isn't known. */
  readonly fraction: number | null;
}

function addTo(into: Map<string, ComparedCollection>, part: ComparedCollection): void {
  const known = into.get(part.path);
  into.set(
    part.path,
    known === undefined
      ? part
      : {
          path: part.path,
          added: known.added + part.added,
          removed: known.removed + part.removed,
          changed: known.changed + part.changed,
          unchanged:
            known.unchanged === null || part.unchanged === null
              ? null
              : known.unchanged + part.unchanged,
        },
  );
}

/** What was there before and neither went nor changed has stayed as it was. */
function withUnchanged(
  collections: ReadonlyMap<string, ComparedCollection>,
  before: Comparison['before'],
): ComparedCollection[] {
  if (before.collections === null) {
    return [...collections.values()];
  }
  const counts = new Map(before.collections.map((each) => [each.path, each.documentCount]));
  const all = new Map(collections);
  for (const path of counts.keys()) {
    if (!all.has(path)) {
      all.set(path, { path, added: 0, removed: 0, changed: 0, unchanged: null });
    }
  }
  return [...all.values()].map((each) => {
    const count = counts.get(each.path) ?? (each.unchanged === null ? 0 : each.unchanged);
    return counts.has(each.path)
      ? { ...each, unchanged: count - each.removed - each.changed }
      : each;
  });
}

/** Whether any document of the collection differs. */
export function isDifferent({ added, removed, changed }: ComparedCollection): boolean {
  return added + removed + changed > 0;
}

/** Adds the parts of a comparison up. `isComplete`: all of them are in. */
export function sumParts(parts: readonly Comparison[], isComplete: boolean): Sum | null {
  const [first] = parts;
  if (first === undefined) {
    return null;
  }
  const byPath = new Map<string, ComparedCollection>();
  for (const { summary } of parts) {
    for (const part of summary.collections) {
      addTo(byPath, part);
    }
  }
  const total = (kind: 'added' | 'removed' | 'changed' | 'unchanged') =>
    parts.reduce((sum, { summary }) => sum + (summary[kind] ?? 0), 0);
  const collections = isComplete ? withUnchanged(byPath, first.before) : [...byPath.values()];
  return {
    added: total('added'),
    removed: total('removed'),
    changed: total('changed'),
    unchanged: isComplete ? total('unchanged') : null,
    collections: collections.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    chunks: {
      read: parts.reduce((sum, { chunks }) => sum + chunks.read, 0),
      skipped: parts.reduce((sum, { chunks }) => sum + chunks.skipped, 0),
    },
    readCount: parts.reduce((sum, { readCount }) => sum + readCount, 0),
    isPartial: parts.some((part) => part.isPartial),
    fraction: isComplete ? 1 : (parts.at(-1)?.fraction ?? null),
  };
}
