import {
  PatternSums,
  type ComparedCollection,
  type ComparedDocument,
  type Comparison,
} from '@firekeep/functions/contract';

/** Its `unchanged` is null while parts that are still to come decide it. */
export type Sum = Comparison['summary'] &
  Pick<Comparison, 'chunks' | 'readCount' | 'isPartial' | 'fraction'>;

const none = { added: 0, removed: 0, changed: 0, unchanged: 0, fields: [], moreFields: 0 };

function addTo(into: Map<string, ComparedCollection>, part: ComparedCollection): void {
  const { path, unchanged } = part;
  const known = into.get(path) ?? { path, ...none };
  into.set(path, {
    ...known,
    added: known.added + part.added,
    removed: known.removed + part.removed,
    changed: known.changed + part.changed,
    unchanged: known.unchanged === null || unchanged === null ? null : known.unchanged + unchanged,
  });
}

/** What was there before and neither went nor changed has stayed as it was. */
function withUnchanged(
  collections: ReadonlyMap<string, ComparedCollection>,
  before: Comparison['before'],
): ComparedCollection[] {
  const all = new Map(collections);
  for (const { path, documentCount } of before.collections ?? []) {
    const known = all.get(path) ?? { path, ...none };
    all.set(path, { ...known, unchanged: documentCount - known.removed - known.changed });
  }
  return [...all.values()];
}

/** Whether any document of the collection differs. */
export function isDifferent({ added, removed, changed }: ComparedCollection): boolean {
  return added + removed + changed > 0;
}

/** Whether a path has the text in it, in small or capital letters. */
export function isFound(path: string, search: string): boolean {
  return path.toLowerCase().includes(search.toLowerCase());
}

/** Which of the documents that differ are listed. */
export interface ListedDifferences {
  /** What their paths must contain. */
  readonly search: string;
  /** Only those that were changed so. */
  readonly change: ComparedDocument['change'] | undefined;
}

export function isListed({ path, change }: ComparedDocument, listed: ListedDifferences): boolean {
  return isFound(path, listed.search) && (listed.change ?? change) === change;
}

/** Adds the parts of a comparison up. `isComplete`: all of them are in. */
export function sumParts(parts: readonly Comparison[], isComplete: boolean): Sum | null {
  const [first] = parts;
  if (first === undefined) {
    return null;
  }
  const byPath = new Map<string, ComparedCollection>();
  const patterns = new PatternSums();
  for (const { summary } of parts) {
    for (const part of summary.collections) {
      addTo(byPath, part);
      patterns.join(part.path, part);
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
    collections: collections
      .map((one) => ({ ...one, ...patterns.of(one.path) }))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    chunks: {
      read: parts.reduce((sum, { chunks }) => sum + chunks.read, 0),
      skipped: parts.reduce((sum, { chunks }) => sum + chunks.skipped, 0),
    },
    readCount: parts.reduce((sum, { readCount }) => sum + readCount, 0),
    isPartial: parts.some((part) => part.isPartial),
    fraction: isComplete ? 1 : (parts.at(-1)?.fraction ?? null),
  };
}
