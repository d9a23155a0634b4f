import { expect, test } from 'vitest';
import { backupRecord } from '#testing/backup-record.ts';
import { backupsBeside } from './backups-beside.ts';

const hour = (at: number) => `2026-11-21T${String(at).padStart(2, '0')}:00:00Z`;
const records = [
  backupRecord({ id: 'c', createdAt: hour(9) }),
  backupRecord({ id: 'failed', createdAt: hour(8), status: 'failed' }),
  backupRecord({ id: 'safety', createdAt: hour(7), metadata: { trigger: 'safety' } }),
  backupRecord({ id: 'b', createdAt: hour(6) }),
  // Made later than it shows.
  backupRecord({ id: 'a', createdAt: hour(10), metadata: { readTime: hour(1) } }),
];

test.each([
  [hour(1), undefined, 'b'],
  [hour(6), 'a', 'c'],
  [hour(7), 'b', 'c'],
  [hour(9), 'b', undefined],
  [hour(0), undefined, 'a'],
])('beside %s stand the backups %s and %s', (time, earlier, later) => {
  const beside = backupsBeside(records, time);
  expect([beside.earlier?.id, beside.later?.id]).toEqual([earlier, later]);
});
