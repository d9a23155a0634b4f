import type { StoredDocuments } from '../memory/documents.ts';

/** A new store of a kind and the documents beside it, shared with nobody. */
export type MakeStore<S> = () => Promise<{
  readonly store: S;
  readonly documents: StoredDocuments;
}>;

/** Any time of the day that all suites play on. */
export const at = (hour: number) => `2026-01-02T${hour.toString().padStart(2, '0')}:00:00.000Z`;

/** A service that refuses one more than `most`; `seen` collects the numbers that it was given. */
export function atMost(most: number) {
  const seen: number[] = [];
  const mayFollow = (existing: number) => {
    seen.push(existing);
    if (existing >= most) {
      throw new Error('one too many');
    }
  };
  return { seen, mayFollow };
}
