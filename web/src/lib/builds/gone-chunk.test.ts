import { expect, test } from 'vitest';
import { isGoneChunk } from './gone-chunk.ts';

test.each([
  'Failed to fetch dynamically imported module: https://firekeep.example/assets/a.js',
  'error loading dynamically imported module: https://firekeep.example/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('knows %s', (message) => {
  expect(isGoneChunk(new TypeError(message))).toBe(true);
});

test('takes no other error for one', () => {
  expect(isGoneChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isGoneChunk('Failed to fetch dynamically imported module')).toBe(false);
});
