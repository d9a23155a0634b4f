import { expect, test } from 'vitest';
import {
  addTotals,
  countDocument,
  emptyTotals,
  furtherCollections,
  totalsFromJson,
  totalsToJson,
  type Totals,
} from './totals.ts';

function count(paths: readonly string[]): Totals {
  const totals = emptyTotals();
  for (const path of paths) {
    countDocument(totals, path, 10);
  }
  return totals;
}

/**
 * Totals of a stream that comes in parts of `size` documents, kept as JSON in between, as between
 * steps.
 */
function inParts(paths: readonly string[], size: number) {
  let kept = totalsToJson(emptyTotals());
  for (let start = 0; start < paths.length; start += size) {
    const totals = totalsFromJson(kept);
    addTotals(totals, count(paths.slice(start, start + size)));
    kept = totalsToJson(totals);
  }
  return kept;
}

test('counts by the shape of collections, and by their id', () => {
  const kept = inParts(['a/1', 'a/1/b/1', 'a/2/b/1', 'b/1'], 3);
  expect(kept).toEqual({
    documents: 4,
    rawBytes: 40,
    collections: [
      { path: 'a', documents: 1, rawBytes: 10 },
      { path: 'a/*/b', documents: 2, rawBytes: 20 },
      { path: 'b', documents: 1, rawBytes: 10 },
    ],
    groups: [
      { id: 'a', documents: 1 },
      { id: 'b', documents: 3 },
    ],
  });
});

test('a collection for every user makes totals no larger than a document of Firestore holds', () => {
  const users = Array.from(
    { length: 4000 },
    (_, index) => `user-${index.toString(36).padStart(8, '0')}`,
  );
  const kept = inParts(
    users.flatMap((id) => [`${id}/a`, `${id}/b`]),
    501,
  );
  expect(kept.collections).toHaveLength(1001);
  expect(kept.collections[0]).toMatchObject({ path: furtherCollections, documents: 6000 });
  expect(kept.documents).toBe(8000);
  expect(kept.groups.reduce((sum, { documents }) => sum + documents, 0)).toBe(8000);
  expect(JSON.stringify(kept).length).toBeLessThan(200_000);
});

test('long names count for more', () => {
  const names = Array.from({ length: 500 }, (_, index) => `${'\u0000'.repeat(1000)}${index}`);
  const kept = inParts(
    names.map((name) => `${name}/1`),
    7,
  );
  expect(JSON.stringify(kept).length).toBeLessThan(200_000);
  expect(kept.documents).toBe(500);
});

test('come to the same however the stream is cut', () => {
  const paths = Array.from({ length: 1400 }, (_, index) => `c${(index * 7919) % 1050}/${index}`);
  const whole = inParts(paths, 1400);
  for (const size of [1, 97, 1049]) {
    expect(inParts(paths, size)).toEqual(whole);
  }
});
