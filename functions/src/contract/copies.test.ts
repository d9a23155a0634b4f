import { expect, test } from 'vitest';
import type { BulkFrom } from './bulk-from.ts';
import { copiedFrom, copyProblem } from './copies.ts';

const inCollection: BulkFrom = { from: { kind: 'collection', path: 'a' }, where: null };

test.each<[BulkFrom, string, string]>([
  [{ below: 'a/b' }, 'a/c', 'a/b'],
  [{ below: 'a' }, 'c/d/e', 'a'],
  [{ paths: ['a/b'] }, 'c/d', 'a/b'],
  [{ paths: ['a/b', 'a/c'] }, 'c', 'a'],
  [inCollection, 'a/b/c', 'a'],
])('%j can be copied to %s, in the place of %s', (from, to, place) => {
  expect(copyProblem({ from, to })).toBeNull();
  expect(copiedFrom(from, to)).toBe(place);
});

test.each<[BulkFrom, string, string]>([
  [{ below: 'a/b' }, 'a/b', 'another path'],
  [{ below: 'a/b' }, 'a/b/c/d', 'below'],
  [{ below: 'a/b/c/d' }, 'a/b', 'above'],
  [{ below: 'a' }, 'a/b/c', 'below'],
  [{ below: 'a/b' }, 'c', 'of a document'],
  [{ below: 'a' }, 'c/d', 'of a collection'],
  [{ paths: ['a/b', 'a/c'] }, 'c/d', 'one collection'],
  [{ paths: ['a/b', 'c/d'] }, 'e', 'one collection'],
  [{ from: { kind: 'group', id: 'a' }, where: null }, 'e', 'one collection'],
])('%j can’t be copied to %s', (from, to, problem) => {
  expect(copyProblem({ from, to })).toContain(problem);
});
