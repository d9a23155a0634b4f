import { expect, test } from 'vitest';
import { callsOf } from './apply-drafts.ts';
import { writeOf } from './model/draft-write.ts';

const drafts = (count: number, characters: number) =>
  Array.from({ length: count }, (_, index) => ({
    path: `people/p${index}`,
    seen: null,
    wanted: { text: { stringValue: 'ü'.repeat(characters) } },
  }));

test.each([
  ['as many as a call takes documents', drafts(45, 10), [20, 20, 5]],
  ['as many as its body may hold', drafts(20, 150_000), [10, 10]],
  ['one that is larger alone', drafts(2, 1_600_000), [1, 1]],
])('drafts are sent %s at once', (_how, all, sizes) => {
  const calls = callsOf(all);
  expect(calls.map(({ length }) => length)).toEqual(sizes);
  const bytes = calls.map((call) => new Blob([JSON.stringify(call.map(writeOf))]).size);
  expect(bytes.every((size, index) => sizes[index] === 1 || size < 3 * 1024 * 1024)).toBe(true);
});

// Of each document the server keeps what it was and what it is to be, however little changes.
test('drafts of large documents are sent as many at once as the server takes', () => {
  const text = { stringValue: '語'.repeat(300_000) };
  const all = ['a', 'b', 'c'].map((id) => ({
    path: `people/${id}`,
    seen: { fields: { text }, updateTime: '2026-01-01T00:00:00Z' },
    wanted: { text, done: { booleanValue: true } },
  }));
  expect(callsOf(all).map(({ length }) => length)).toEqual([2, 1]);
});
