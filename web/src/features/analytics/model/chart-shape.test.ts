import { expect, test } from 'vitest';
import type { ChartData } from './chart-data.ts';
import { chartShape, dotsPath, nearestColumn } from './chart-shape.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'];

/** Rows of one day each, with what the series have on them. */
function dataOf(...values: (number | null)[][]): ChartData {
  const rows = days.map((x, row) => ({
    x,
    ...Object.fromEntries(values.map((of, index) => [`s${index}`, of[row] ?? null])),
  }));
  return { rows, series: values.map((_, index) => ({ key: `s${index}`, label: `S${index}` })) };
}

const paths = (data: ChartData, kind: 'lines' | 'bars' = 'lines') =>
  chartShape(data, kind, false).series.map(({ path }) => path);

test('rows stand where their time is, values where the axis has them', () => {
  const shape = chartShape(dataOf([0, 5, 10, 20]), 'lines', false);
  expect(shape.columns).toEqual([0, 25, 50, 100]);
  expect(shape.values).toEqual([0, 5, 10, 15, 20]);
  expect(shape.series[0]?.path).toBe('M0 100h0L25 75L50 50L100 0');
  expect(shape.times).toContainEqual({ left: 50, text: 'Mar 3' });
});

test('a line breaks where nothing is known, and what stands alone is a dot', () => {
  expect(paths(dataOf([20, null, 10, 0]))).toEqual(['M0 0h0M50 50h0L100 100']);
  expect(paths(dataOf([20, null, 10, null]))).toEqual(['M0 0h0M50 50h0']);
});

test('a line that bridges gaps continues over them, without dots there', () => {
  const data = { ...dataOf([20, null, 10, 0]), bridgesGaps: true };
  expect(paths(data)).toEqual(['M0 0h0L50 50L100 100']);
  expect(dotsPath(chartShape(data, 'lines', false).series[0]?.points ?? [])).toBe(
    'M0 0h0M50 50h0M100 100h0',
  );
});

test('bars stand on each other, and one of nothing is not drawn', () => {
  const shape = chartShape(dataOf([10, 0, 5, 10], [10, 20, null, 0]), 'bars', false);
  expect(shape.values.at(-1)).toBe(20);
  const [first = 0, second = 0, third = 0, last = 0] = shape.columns;
  expect(shape.series.map(({ path }) => path)).toEqual([
    `M${first} 100V50M${third} 100V75M${last} 100V50`,
    `M${first} 50V0M${second} 100V0`,
  ]);
  // The first and the last have room, as those have that are a day apart.
  expect(shape.room).toBeCloseTo(second - first);
  expect(first).toBeGreaterThan(0);
  expect(last).toBeLessThan(100);
});

/** Rows at these minutes after the first. */
function roomAt(minutes: readonly number[]) {
  const begin = Date.parse('2026-03-01T03:00:00Z');
  const rows = minutes.map((minute) => ({
    x: new Date(begin + minute * 60_000).toISOString(),
    s: 1,
  }));
  return chartShape({ rows, series: [{ key: 's', label: 'S' }] }, 'bars', false).room;
}

test('rows that are close to others leave bars of a width that can be seen', () => {
  const month = Array.from({ length: 30 }, (_, day) => day * 1440);
  const even = roomAt(month);
  expect(even).toBeCloseTo(100 / 31, 1);
  const oneMore = roomAt([...month, 10 * 1440 + 5].toSorted((a, b) => a - b));
  expect(oneMore).toBeGreaterThan(even * 0.95);
  const pairs = roomAt(month.flatMap((minute) => [minute, minute + 5]));
  expect(pairs).toBeCloseTo(1);
});

test('a moment alone stands in the middle, and nothing but zeros lies on the axis', () => {
  const data = { rows: [{ x: '2026-03-01T10:00:30Z', s: 0 }], series: [{ key: 's', label: 'S' }] };
  expect(paths(data)).toEqual(['M50 100h0']);
  expect(paths(data, 'bars')).toEqual(['']);
  expect(chartShape(data, 'bars', false).room).toBe(100);
});

test('the row that is pointed at is the nearest', () => {
  const { columns } = chartShape(dataOf([1, 2, 3, 4]), 'lines', false);
  expect([-5, 12, 13, 70, 80, 200].map((left) => nearestColumn(columns, left))).toEqual([
    0, 0, 1, 2, 3, 3,
  ]);
});
