import { describe, expect, test } from 'vitest';
import { placeRows } from './row-slots.ts';

const from = (begin: number, count: number) =>
  Array.from({ length: count }, (_, offset) => begin + offset);
const keysOf = (placed: ReturnType<typeof placeRows>) =>
  new Map(placed.map(({ key, index }) => [index, key]));

describe('the elements of rows', () => {
  test('are in the order of their rows where the first one is given', () => {
    const placed = placeRows({ indexes: from(17, 5), kept: null, slots: 6, first: 17 });
    expect(placed.map(({ index }) => index)).toEqual([17, 18, 19, 20, 21]);
    expect(new Set(placed.map(({ key }) => key)).size).toBe(5);
  });

  test('stay with their rows while one scrolls, and go to new rows as others leave', () => {
    const before = keysOf(placeRows({ indexes: from(40, 8), kept: null, slots: 8, first: 40 }));
    const after = keysOf(placeRows({ indexes: from(43, 8), kept: null, slots: 8, first: 40 }));
    for (const row of from(43, 5)) {
      expect(after.get(row)).toBe(before.get(row));
    }
    expect(new Set(after.values())).toEqual(new Set(before.values()));
  });

  test('keep their places as long as the first one stays the same', () => {
    const keys = (begin: number) =>
      placeRows({ indexes: from(begin, 8), kept: null, slots: 8, first: 40 }).map(({ key }) => key);
    expect(keys(47)).toEqual(keys(40));
    expect(keys(1003)).toEqual(keys(40));
  });

  test('show the row that is kept once, in its own element where it is out of view', () => {
    const inView = placeRows({ indexes: from(3, 4), kept: 5, slots: 4, first: 3 });
    expect(inView.filter(({ index }) => index === 5)).toHaveLength(1);
    const away = placeRows({ indexes: from(30, 4), kept: 2, slots: 4, first: 30 });
    expect(away.map(({ index }) => index)).toEqual([30, 31, 32, 33, 2]);
    expect(new Set(away.map(({ key }) => key)).size).toBe(5);
  });

  test('are none where there are no rows', () => {
    expect(placeRows({ indexes: [], kept: null, slots: 25, first: 0 })).toEqual([]);
  });
});
