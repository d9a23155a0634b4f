import { expect, test } from 'vitest';
import { atOfQuery, now, timeQuery } from './at.ts';

test.each([
  now,
  { kind: 'backup', recordId: 'b1' } as const,
  { kind: 'time', time: '2026-01-31T10:20:00.000001Z' } as const,
])('the time $kind is named by an address and read from it', (at) => {
  expect(atOfQuery(new URLSearchParams(timeQuery(at)))).toEqual(at);
});

test.each(['at=', 'at=yesterday', 'at=2026-02-30T00:00:00Z', 'backup=', 'backup=a/b', 'backup=..'])(
  'an address with %s names no time',
  (search) => expect(atOfQuery(new URLSearchParams(search))).toBeNull(),
);
