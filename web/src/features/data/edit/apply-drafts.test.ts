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
