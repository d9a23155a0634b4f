import { expect, test } from 'vitest';
import { short } from './report-capacity.ts';

test.each<[number, string]>([
  [183, '183'],
  [4016, '4,020'],
  [460_938, '461,000'],
  [999_600, '1 million'],
  [1e6, '1 million'],
  [1_234_567, '1.2 million'],
  [100e6, '100 million'],
  [2e9, '2 billion'],
])('%d is written %s', (value, text) => {
  expect(short(value)).toBe(text);
});
