import { expect, test } from 'vitest';
import { backupRecord } from '#testing/backup-record.ts';
import { defaultBackup } from './record-status.ts';

const whole = backupRecord({ id: 'whole' });
const older = backupRecord({ id: 'older', createdAt: '2026-11-20T12:00:00.000Z' });
const partial = backupRecord({ id: 'partial', metadata: { include: ['orders'] } });
const empty = backupRecord({
  id: 'empty',
  metadata: { include: ['custmers'], documentCount: 0, collections: [] },
});
const idOf = (...backups: Parameters<typeof defaultBackup>[0]) =>
  defaultBackup(backups, '(default)')?.id;

test('a restore begins with the newest whole backup', () => {
  expect(idOf(empty, partial, whole, older)).toBe('whole');
});

test('of another database, or made for safety, is none of the whole', () => {
  const other = backupRecord({ id: 'other', metadata: { databaseId: 'other' } });
  const safety = backupRecord({ id: 'safety', metadata: { trigger: 'safety' } });
  expect(idOf(other, safety, older)).toBe('older');
});

test('with one that holds a part where there is no whole, and an empty one only where there is nothing else', () => {
  expect(idOf(empty, partial)).toBe('partial');
  expect(idOf(empty)).toBe('empty');
  expect(idOf()).toBeUndefined();
});
