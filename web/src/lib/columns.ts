import type { FirestoreDocument, FirestoreValue } from '@firekeep/functions/contract';

// Components know no contract.
export { fieldOf } from '@firekeep/functions/contract';
export type { FirestoreDocument };

const scanned = 100;

/** Where a value stands in a line: texts first, then figures and times; the others say least. */
function rankOf(value: FirestoreValue): number {
  if ('stringValue' in value) {
    return 0;
  }
  if ('integerValue' in value || 'doubleValue' in value || 'booleanValue' in value) {
    return 1;
  }
  return 'timestampValue' in value || 'geoPointValue' in value ? 2 : 3;
}

function saysSomething(value: FirestoreValue): boolean {
  return rankOf(value) < 3;
}

interface Seen {
  count: number;
  distinctive: number;
  rank: number;
  readonly order: number;
}

function look(documents: readonly FirestoreDocument[]): [string, Seen][] {
  const seen = new Map<string, Seen>();
  for (const { fields } of documents) {
    // A document may have thousands of fields; its first ones are enough to choose from.
    for (const [name, value] of Object.entries(fields).slice(0, scanned)) {
      const entry = seen.get(name) ?? { count: 0, distinctive: 0, rank: 3, order: seen.size };
      entry.count += 1;
      entry.distinctive += saysSomething(value) ? 1 : 0;
      entry.rank = Math.min(entry.rank, rankOf(value));
      seen.set(name, entry);
    }
  }
  return [...seen];
}

/**
 * The fields worth a column: those that say something in most documents of the page, plain values
 * before maps and arrays, at most `limit`; texts come first, then figures, then times. Those in
 * `wanted` come before all others.
 */
export function chooseColumns(
  documents: readonly FirestoreDocument[],
  limit: number,
  wanted: readonly string[] = [],
): string[] {
  const isWanted = (name: string) => (wanted.includes(name) ? 1 : 0);
  return look(documents)
    .toSorted(
      ([nameA, a], [nameB, b]) =>
        isWanted(nameB) - isWanted(nameA) ||
        b.distinctive - a.distinctive ||
        b.count - a.count ||
        a.rank - b.rank ||
        a.order - b.order,
    )
    .slice(0, limit)
    .toSorted(([, a], [, b]) => a.rank - b.rank || a.order - b.order)
    .map(([name]) => name);
}
