import { expect, test } from 'vitest';
import { timeTicks, timeTickText, valueTicks } from './ticks.ts';

const at = (time: string) => Date.parse(time);
const texts = (from: string, to: string) => {
  const { ticks, stepMs } = timeTicks(at(from), at(to));
  return ticks.map((time) => timeTickText(time, stepMs));
};

test('marks of a month are days that are equally far apart', () => {
  expect(texts('2026-03-01T02:00:00Z', '2026-03-30T02:00:00Z')).toEqual([
    'Mar 5',
    'Mar 12',
    'Mar 19',
    'Mar 26',
  ]);
});

test('marks of an hour are minutes, and no day is named twice', () => {
  expect(texts('2026-03-01T02:01:00Z', '2026-03-01T03:01:00Z')).toEqual([
    '02:15',
    '02:30',
    '02:45',
    '03:00',
  ]);
  expect(texts('2026-03-01T22:00:00Z', '2026-03-02T02:00:00Z')).toEqual([
    '22:00',
    '23:00',
    'Mar 2',
    '01:00',
    '02:00',
  ]);
});

test('no span has more than six marks, and a moment has one at most', () => {
  for (const days of [1, 3, 10, 45, 200, 365]) {
    expect(timeTicks(0, days * 86_400_000).ticks.length).toBeLessThanOrEqual(6);
  }
  expect(timeTicks(at('2026-03-01T02:00:30Z'), at('2026-03-01T02:00:30Z')).ticks).toEqual([]);
});

test.each([
  [3442, false, [0, 1000, 2000, 3000, 4000]],
  [3, false, [0, 1, 2, 3]],
  [800, false, [0, 200, 400, 600, 800]],
  [0, false, [0]],
  [1.6 * 1024 ** 2, true, [0, 0.5, 1, 1.5, 2].map((mebi) => mebi * 1024 ** 2)],
  [900 * 1024, true, [0, 500, 1000].map((kibi) => kibi * 1024)],
])(
  'values up to %d (bytes: %s) have round marks that reach beyond them',
  (most, isBytes, ticks) => {
    expect(valueTicks(most, isBytes)).toEqual(ticks);
  },
);
