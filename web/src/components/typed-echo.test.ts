import { expect, test } from 'vitest';
import { TypedEcho } from './typed-echo.ts';

test('knows what was typed when it comes back, late or with some of it passed over', () => {
  const echo = new TypedEcho();
  for (const text of ['a', 'ab', 'abc']) {
    echo.add(text);
  }
  expect(echo.isBack('ab')).toBe(true);
  expect(echo.isBack('abc')).toBe(true);
  expect(echo.isBack('abc')).toBe(false);
});

test('a text that the page sets is none of them, and ends the waiting', () => {
  const echo = new TypedEcho();
  echo.add('a');
  expect(echo.isBack('template')).toBe(false);
  expect(echo.isBack('a')).toBe(false);
  echo.add('b');
  echo.clear();
  expect(echo.isBack('b')).toBe(false);
});
