import { expect, test } from 'vitest';
import { forCollections } from './ways.ts';

test('what rules come to is made once for collections that alternate, and kept for few', () => {
  const rules = Array.from({ length: 12 }, (_, at) => ({
    covers: (collection: string) => collection === `c${at}` || collection === 'all',
  }));
  const made: number[] = [];
  const wayOf = forCollections(rules, (covering) => made.push(covering.length));
  const first = wayOf('c1', 'c1');
  wayOf('c2', 'c2');
  expect(wayOf('c1', 'other')).toBe(first);
  expect(wayOf('other', 'c1')).toBe(first);
  wayOf('c1', 'c2');
  wayOf('all', 'all');
  expect(made).toEqual([1, 1, 2, 12]);
  rules.forEach((_, at) => wayOf(`c${at}`, `c${at}`));
  expect(wayOf('c1', 'c1')).not.toBe(first);
});
