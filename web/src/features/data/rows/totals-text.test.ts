import { expect, test } from 'vitest';
import { totalsCost } from './totals-text.ts';

test('rows of missing documents do not count as documents that are loaded', () => {
  const loaded = { count: 31, missing: 11 };
  expect(totalsCost('loaded-all', loaded, false)).toBe('no reads: all 20 documents are loaded');
  expect(totalsCost('loaded-part', loaded, false)).toBe(
    'of the 20 documents loaded so far, no reads',
  );
});

test('a document that is loaded alone is no all', () => {
  const loaded = { count: 3, missing: 2 };
  expect(totalsCost('loaded-all', loaded, false)).toBe('no reads: the only document is loaded');
});

test('what is not loaded costs reads, but in a backup', () => {
  const loaded = { count: 100, missing: 0 };
  expect(totalsCost('found', loaded, false)).toBe('a read for each 1,000 documents, one at least');
  expect(totalsCost('found', loaded, true)).toBe('no reads');
});
