// Line ends that a text area takes away.
import { expect, test } from 'vitest';
import { withLineEnds } from './line-ends.ts';

/** As a text area shows it. */
const shown = (text: string) => text.replaceAll(/\r\n?/g, '\n');

test.each([
  ['a', 'a\nb', 'a\nb'],
  ['a\nb', 'a\nb\nc', 'a\nb\nc'],
  ['a\r\nb', 'a\nb\nc', 'a\r\nb\r\nc'],
  ['a\r\nb\r\n', 'a\nx\n', 'a\r\nx\r\n'],
  ['a\r\nb\nc\rd', 'a\nB\nc\nd', 'a\r\nB\nc\rd'],
  ['a\r\nb\nc\rd', 'a\nb\nnew\nc\nd', 'a\r\nb\nnew\nc\rd'],
  ['a\r\nb\nc\rd', 'a\nd', 'a\r\nd'],
  ['a\r\nb\nc\rd', '', ''],
  ['a\r\na\na\ra', 'a\na\na\na\na', 'a\r\na\na\ra\na'],
])('%j that is made %j becomes %j', (before, text, expected) => {
  expect(withLineEnds(text, before)).toBe(expected);
});

test.each(['', '\r', '\r\n\n\r', 'a\rb\r\nc\n', '\n\r\n', 'x\r\r\ny'])(
  '%j that stays as it was stays so to the last end',
  (text) => {
    expect(withLineEnds(shown(text), text)).toBe(text);
  },
);
