import { expect, test } from 'vitest';
import { aggregateText, safeConsoleLink } from './results.ts';

test('sums are shown with all of their digits', () => {
  expect(aggregateText({ integerValue: '9007199254740993' })).toBe('9,007,199,254,740,993');
  expect(aggregateText({ doubleValue: 0.1 + 0.2 })).toBe('0.30000000000000004');
  expect(aggregateText({ doubleValue: -19419.820069204154 })).toBe('-19,419.820069204154');
  expect(aggregateText({ doubleValue: -0.5 })).toBe('-0.5');
  expect(aggregateText({ doubleValue: 1e300 })).toBe('1e+300');
  expect(aggregateText({ doubleValue: 'NaN' })).toBe('NaN');
  expect(aggregateText({ nullValue: null })).toBe('–');
});

test('only links to the Firebase console are shown', () => {
  const page = 'https://console.firebase.google.com/v1/r/project/p/firestore/indexes?create=x';
  expect(safeConsoleLink(page)).toBe(page);
  for (const other of [
    undefined,
    '',
    'javascript:alert(1)',
    'http://console.firebase.google.com/',
    'https://console.firebase.google.com.example.org/',
    'https://example.org/console.firebase.google.com',
  ]) {
    expect(safeConsoleLink(other)).toBeUndefined();
  }
});
