import { expect, test } from 'vitest';
import { idOf, collectionOf, collectionShape } from './paths.ts';
import { compareNames, comparePaths } from './order.ts';

/** As the Firestore emulator lists them (`orderBy: __name__`). */
const ids = [
  '__id-9223372036854775808__',
  '__id-5__',
  '__id1__',
  '__id2__',
  '__id10__',
  '__id9223372036854775807__',
  '\u0000',
  '\t',
  ' ',
  '!',
  '"',
  '#',
  '%',
  '%00',
  '%2F',
  '*',
  '...',
  '..a',
  '.a',
  '?',
  'A',
  '[x]',
  '\\',
  '__',
  '__id',
  '__id1',
  '__x',
  'a b',
  'a`b',
  'a\u0308',
  'x__',
  '~',
  '\u007f',
  '\u00e4',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '😀',
];

test('orders ids as Firestore does: numbers first, then UTF-8 bytes', () => {
  const shuffled = [...ids].toSorted((a, b) => (a.length - b.length) * 7 + (a < b ? 1 : -1));
  expect(shuffled.toSorted((a, b) => comparePaths(`c/${a}`, `c/${b}`))).toEqual(ids);
});

test('a document stands before everything below it, and that before the next document', () => {
  const paths = ['a/b', 'a/b/c/d', 'a/b/c/d/e/f', 'a/b!', 'a/b0', 'a!/b', 'a0/b'];
  expect(paths.toReversed().toSorted(comparePaths)).toEqual(paths);
});

test('numbers count in every segment, and only whole ones', () => {
  const paths = ['c/__id2__/c/x', 'c/__id10__/c/__id3__', 'c/__id10__/c/__id20__', 'c/__id10__x'];
  expect(paths.toReversed().toSorted(comparePaths)).toEqual(paths);
});

test('is an order: exactly one of less, equal and greater, and its opposite for the opposite pair', () => {
  const paths = ids.flatMap((id) => [`c/${id}`, `c/${id}/c/${id}`, `${id}/d`]);
  for (const [index, a] of paths.entries()) {
    for (const b of paths.slice(index)) {
      expect(Math.sign(comparePaths(a, b)) + Math.sign(comparePaths(b, a))).toBe(0);
      expect(comparePaths(a, b) === 0).toBe(a === b);
    }
  }
});

test('names as UTF-8 have the order of their paths', () => {
  const paths = ids.flatMap((id) => [`c/${id}`, `c/${id}/c/${id}`, `${id}/d`]);
  for (const a of paths) {
    for (const b of paths) {
      const order = compareNames(Buffer.from(a), Buffer.from(b));
      expect(Math.sign(order), `${a} ${b}`).toBe(Math.sign(comparePaths(a, b)));
    }
  }
});

test('knows the collection of a document, its shape and its id', () => {
  expect(collectionOf('customers/ada/orders/1')).toBe('customers/ada/orders');
  expect(collectionShape('customers/ada/orders')).toBe('customers/*/orders');
  expect(collectionShape('customers')).toBe('customers');
  expect(idOf('customers/ada/orders')).toBe('orders');
  expect(idOf('customers')).toBe('customers');
});

test('a segment that only begins like a number is compared as text, however long', () => {
  const long = Buffer.from(`c/__id${'7'.repeat(200_000)}__`);
  expect(compareNames(long, Buffer.from('c/__id5__'))).toBeGreaterThan(0);
  expect(compareNames(long, long)).toBe(0);
});
