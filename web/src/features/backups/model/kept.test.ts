import { expect, test } from 'vitest';
import type { BackupRecord, Retention } from '@firekeep/functions/contract';
import { sampleRecord } from '#testing/samples.ts';
import { keptText } from './kept.ts';

const createdAt = '2026-03-01T12:00:00.000Z';

function kept(
  change: Partial<BackupRecord>,
  trigger: BackupRecord['metadata']['trigger'] = 'scheduled',
  retention?: Retention,
) {
  const metadata = { ...sampleRecord.metadata, trigger };
  return keptText({ ...sampleRecord, createdAt, metadata, ...change }, retention);
}

test.each([
  [{ keepDays: 30 }, 'until Mar 31, 2026'],
  [{ keepDays: 30, keepLast: 3 }, 'Mar 31, 2026 or longer'],
  [{ keepLast: 3 }, 'by its schedule'],
])('a backup of a schedule is kept as %j says', (retention, text) => {
  expect(kept({}, 'scheduled', retention)).toBe(text);
});

test('what no schedule deletes is kept until somebody does', () => {
  expect(kept({}, 'manual', { keepDays: 30 })).toBe('until deleted');
  expect(kept({}, 'scheduled')).toBe('until deleted');
});

test('a hold is stronger than a schedule', () => {
  expect(kept({ held: true }, 'scheduled', { keepDays: 1 })).toBe('until released');
});

test('a failed backup goes after two weeks, and one under way has no end yet', () => {
  expect(kept({ status: 'failed' }, 'manual')).toBe('until Mar 15, 2026');
  expect(kept({ status: 'running' }, 'manual')).toBe('');
});
