import { expect, test } from 'vitest';
import { PlacedCopies, reversedPlaces } from './copy-places.ts';

test.each([
  ['a document', 'a/b', 'c/d', 'a/b', 'c/d'],
  ['what is below one', 'a/b', 'c/d', 'a/b/e/f/g/h', 'c/d/e/f/g/h'],
  ['a document of a collection', 'a', 'c/d/e', 'a/b', 'c/d/e/b'],
  ['what is below one of those', 'a', 'c', 'a/b/e/f', 'c/b/e/f'],
  ['a document of a collection that is copied below it', 'a', 'a/b/c', 'a/d', 'a/b/c/d'],
  ['a document of a collection that is copied above it', 'a/b/c', 'a', 'a/b/c/d', 'a/d'],
  ['a document whose copy is below it', 'a/b', 'a/b/c/d', 'a/b', 'a/b/c/d'],
])('%s has one place, which leads back to it', (_what, from, to, origin, path) => {
  const copies = new PlacedCopies({ from, to });
  expect(copies.holds(origin)).toBe(true);
  expect(copies.pathOf(origin)).toBe(path);
  expect(copies.problemOf(origin)).toBeNull();
  expect(copies.originOf(path)).toBe(origin);
  const back = new PlacedCopies(reversedPlaces({ from, to }));
  expect(back.pathOf(path)).toBe(origin);
});

test.each([
  ['another name that begins so', 'a/b', 'c/d', 'a/bc'],
  ['what is at the new place', 'a', 'c', 'c/b'],
  ['what is below the new place, below the old one', 'a', 'a/b/c', 'a/b/c/d'],
  ['what is below the new place, above the old one', 'a/b/c', 'a', 'a/d'],
])('%s is not copied', (_what, from, to, path) => {
  const copies = new PlacedCopies({ from, to });
  expect(copies.holds(path)).toBe(false);
  expect(() => copies.pathOf(path)).toThrow('not copied');
});

test('a name that would be too long or too deep at the new place is named', () => {
  const copies = new PlacedCopies({ from: 'a', to: 'b'.repeat(1000) });
  const long = `a/${Array.from({ length: 5 }, () => 'é'.repeat(525)).join('/')}`;
  expect(copies.problemOf('a/b')).toBeNull();
  expect(copies.problemOf(long)).toBe(
    `At its new place the name of ${long} is longer or deeper than Firestore allows`,
  );
  const deeper = new PlacedCopies({ from: 'a/b', to: 'c/d/e/f' });
  expect(deeper.problemOf(`a/b${'/c/d'.repeat(99)}`)).toBeNull();
  expect(deeper.problemOf(`a/b${'/c/d'.repeat(100)}`)).toContain('deeper');
});
