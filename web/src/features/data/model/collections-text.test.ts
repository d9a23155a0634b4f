import { expect, test } from 'vitest';
import { collectionsText } from './collections-text.ts';

const collections = (counts: readonly (number | null)[]) =>
  counts.map((documentCount, i) => ({ id: `c${i}`, path: `c${i}`, documentCount }));

test.each([
  [[1], '1 collection with 1 document, not counting subcollections.'],
  [[0, 3012], '2 collections with 3,012 documents, not counting subcollections.'],
  [
    [5, null, 6],
    '3 collections; the 2 that are counted hold 11 documents, not counting subcollections.',
  ],
  [[null, null], '2 collections, not counted.'],
])('a database of %j says what its counts are of', (counts, text) => {
  expect(collectionsText(collections(counts))).toBe(text);
});

test('where there may be more than are listed, the sum is of those that are', () => {
  const text = collectionsText(collections(Array.from({ length: 1000 }, () => 2)));
  expect(text).toBe(
    '1,000 collections with 2,000 documents, not counting subcollections. At most 1,000 collections are listed. Others open by their path.',
  );
});
