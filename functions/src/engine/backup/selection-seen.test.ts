import { expect, test } from 'vitest';
import { joinSeen, WatchedSelection } from './selection-seen.ts';

const selection = { include: ['customers', 'custmers'], exclude: ['customers/*/drafts', 'logs/x'] };

test('a selection remembers which patterns matched and what it excluded', () => {
  const watched = new WatchedSelection(selection);
  expect(watched.isSelected('customers')).toBe(true);
  expect(watched.isSelected('customers/1/drafts')).toBe(false);
  expect(watched.isSelected('orders')).toBe(false);
  expect(watched.seen).toEqual({
    matched: ['customers', 'customers/*/drafts'],
    leftOut: ['customers/*/drafts', 'orders'],
  });
});

test('what is seen again after a step was lost changes nothing', () => {
  const first = new WatchedSelection(selection);
  first.isSelected('customers');
  first.isSelected('orders');
  const again = new WatchedSelection(selection, first.seen);
  again.isSelected('orders');
  expect(again.seen).toEqual(first.seen);
});

test('a collection for every user does not fill the memory', () => {
  const watched = new WatchedSelection({ include: ['none'], exclude: [] });
  for (let index = 0; index < 1000; index += 1) {
    watched.isSelected(`user${index}`);
  }
  expect(watched.seen.leftOut).toHaveLength(100);
});

test('ranges are joined, unless one of them was not watched', () => {
  const a = { matched: ['x'], leftOut: ['b'] };
  const b = { matched: ['x', 'y'], leftOut: ['a', 'b'] };
  expect(joinSeen([a, b])).toEqual({ matched: ['x', 'y'], leftOut: ['a', 'b'] });
  expect(joinSeen([a, null])).toBeNull();
});
