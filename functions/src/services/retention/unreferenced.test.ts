import { expect, test } from 'vitest';
import { sinceWhen } from './unreferenced.ts';

const nameOf = (byte: string, digit: string) => `chunks/${byte}/${byte}${digit.repeat(62)}`;
const [low, lower, high] = [nameOf('00', '1'), nameOf('01', '2'), nameOf('ff', '3')];
const page = 'backups/b1/pages/00000000-1';
const range = { from: 0, to: 128 };

test('keeps the first time, forgets what is needed again, and leaves other ranges alone', () => {
  const known = new Map([
    [low, 5],
    [lower, 6],
    [high, 7],
    [page, 99],
  ]);
  expect(sinceWhen([low, page], known, { range, now: 10 })).toEqual(
    new Map([
      [high, 7],
      [low, 5],
      [page, 10],
    ]),
  );
});

test('what is over the limit is noted later, what was noted stays', () => {
  const names = Array.from({ length: 9 }, (_, digit) => nameOf('00', `${digit}`));
  const known = new Map([
    [high, 7],
    [names[8] ?? '', 3],
  ]);
  const since = sinceWhen(names, known, { range, now: 10, limit: 4 });
  expect([...since.values()]).toEqual([7, 3, 10, 10]);
  expect(sinceWhen(names, since, { range, now: 11, limit: 4 })).toEqual(since);
});
