import { expect, test } from 'vitest';
import { retentionText } from './schedule-text.ts';

test('says in words what is kept', () => {
  expect(retentionText({ keepLast: 1 })).toBe('Keeps the last backup');
  expect(retentionText({ keepLast: 7, keepDays: 30 })).toBe(
    'Keeps the last 7 backups, all of the last 30 days',
  );
  expect(retentionText({ gfs: { daily: 7, weekly: 4, monthly: 12 } })).toBe(
    'Keeps 7 daily, 4 weekly and 12 monthly ones',
  );
});
