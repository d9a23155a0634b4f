/** A row that is drawn, and the key of the element that shows it. */
export interface PlacedRow {
  readonly key: number;
  readonly index: number;
}

interface Places {
  /** The rows in view and around it, one after the other, ascending. */
  readonly indexes: readonly number[];
  /** A row that is drawn wherever it is; null where there is none. */
  readonly kept: number | null;
  /** How many elements take turns: at least as many as there are indexes. */
  readonly slots: number;
  /** The row whose element stands first. While it stays the same, no element moves. */
  readonly first: number;
}

/**
 * Gives rows that come into view the elements of those that left it. All styles of a new element
 * are to be worked out, which took most of a frame; one that is there already gets other text.
 */
export function placeRows({ indexes, kept, slots, first }: Places): PlacedRow[] {
  const bySlot = new Map(indexes.map((index) => [index % slots, index]));
  const order = Array.from({ length: slots }, (_, slot) => (first + slot) % slots);
  const placed = order.flatMap((key) => {
    const index = bySlot.get(key);
    return index === undefined ? [] : [{ key, index }];
  });
  return kept === null || indexes.includes(kept)
    ? placed
    : [...placed, { key: slots, index: kept }];
}
