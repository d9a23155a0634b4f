import { expect, test } from 'vitest';
import { PlacedCopies, reversedPlaces, type CopyPlaces } from './copy-places.ts';

test.each<[string, CopyPlaces, [string, string]]>([
  ['a document', { from: 'a/b', to: 'c/d' }, ['a/b', 'c/d']],
  ['what is below one', { from: 'a/b', to: 'c/d' }, ['a/b/e/f/g/h', 'c/d/e/f/g/h']],
  ['a document of a collection', { from: 'a', to: 'c/d/e' }, ['a/b', 'c/d/e/b']],
  ['what is below one of those', { from: 'a', to: 'c' }, ['a/b/e/f', 'c/b/e/f']],
  [
    'a document of a collection that is copied below it',
    { from: 'a', to: 'a/b/c' },
    ['a/d', 'a/b/c/d'],
  ],
  [
    'a document of a collection that is copied above it',
    { from: 'a/b/c', to: 'a' },
    ['a/b/c/d', 'a/d'],
  ],
  ['a document whose copy is below it', { from: 'a/b', to: 'a/b/c/d' }, ['a/b', 'a/b/c/d']],
])('%s has one place, which leads back to it', (_what, places, [origin, path]) => {
  const copies = new PlacedCopies(places);
  expect(copies.holds(origin)).toBe(true);
  expect(copies.pathOf(origin)).toBe(path);
  expect(copies.problemOf(origin)).toBeNull();
  expect(copies.originOf(path)).toBe(origin);
  expect(copies.originOf(origin)).toBeNull();
  const back = new PlacedCopies(reversedPlaces(places));
  expect(back.pathOf(path)).toBe(origin);
});

test.each<[string, CopyPlaces, string]>([
  ['another name that begins so', { from: 'a/b', to: 'c/d' }, 'a/bc'],
  ['what is at the new place', { from: 'a', to: 'c' }, 'c/b'],
  ['what is below the new place, below the old one', { from: 'a', to: 'a/b/c' }, 'a/b/c/d'],
  ['what is below the new place, above the old one', { from: 'a/b/c', to: 'a' }, 'a/d'],
])('%s is not copied', (_what, places, path) => {
  const copies = new PlacedCopies(places);
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
