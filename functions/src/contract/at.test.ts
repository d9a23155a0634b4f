import { expect, test } from 'vitest';
import { atSchema, printAt, readAt, type At } from './at.ts';

test.each<[string | undefined, At]>([
  [undefined, { kind: 'now' }],
  ['now', { kind: 'now' }],
  ['backup:b1_-', { kind: 'backup', recordId: 'b1_-' }],
  ['2026-01-31T10:20:00Z', { kind: 'time', time: '2026-01-31T10:20:00Z' }],
  ['2026-01-31T10:20:30.000001Z', { kind: 'time', time: '2026-01-31T10:20:30.000001Z' }],
])('%j is a time to look at', (text, at) => {
  expect(readAt(text)).toEqual(at);
  expect(atSchema.optional().parse(text)).toBe(text);
  expect(readAt(printAt(at))).toEqual(at);
});

test.each([
  '',
  'Now',
  'backup:',
  'backup:a/b',
  'backup:__a__',
  'yesterday',
  '2026-02-30T00:00:00Z',
  '2026-01-31T10:20:00',
  '2026-01-31T10:20:00+01:00',
  '2026-01-31T10:20:30.0000001Z',
  '\uD800',
  'x'.repeat(101),
])('%j is none', (text) => {
  expect(readAt(text)).toBeNull();
  expect(atSchema.safeParse(text).success).toBe(false);
});
