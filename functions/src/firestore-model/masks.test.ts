import { expect, test } from 'vitest';
import { parseMaskField } from './masks.ts';

test.each(['', '.a', 'a.', 'a b', 'a[', 'a[][]', '***', '`', 'a..b', '[]'])(
  '%j names no field',
  (field) => {
    expect(parseMaskField(field)).toBeNull();
  },
);

test('fields are named by paths with stars, entries, and names in backticks', () => {
  const steps = parseMaskField('a.*[].`b.\\`c`.**');
  expect(steps).toEqual([{ name: 'a' }, '*', '[]', { name: 'b.`c' }, '**']);
});

test('stars beside each other are one', () => {
  expect(parseMaskField('**.**.a.**.**')).toEqual(['**', { name: 'a' }, '**']);
});
