import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** What a virtualizer draws, with the line that has the focus, however far it is scrolled away. */
export function rangeWith(kept: number | undefined) {
  return (range: Range): number[] => {
    const indexes = defaultRangeExtractor(range);
    return kept === undefined || kept < 0 || kept >= range.count || indexes.includes(kept)
      ? indexes
      : [...indexes, kept].toSorted((a, b) => a - b);
  };
}
