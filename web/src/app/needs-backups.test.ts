import { expect, test } from 'vitest';
import { needsBackups } from './needs-backups.ts';

test.each([
  ['/projects/p/backup', '', true],
  ['/projects/p/backup', '?record=r', true],
  ['/projects/p/collections', '?tab=backups', true],
  ['/projects/p/collections/', '?tab=backups', true],
  ['/projects/p/collections/orders', '?tab=backups', true],
  ['/projects/p/collections/backups', '', true],
  ['/projects/p/documents/backup/x', '', true],
  ['/projects/p/collections', '', false],
  ['/projects/p/collections', '?tab=collections', false],
  ['/projects/p/documents/a/b', '?tab=backups', false],
  ['/projects/p', '?backup=r', false],
  ['/projects/p/documents/my-backup/x', '', false],
])('%s%s: %s', (pathname, search, needs) => {
  expect(needsBackups({ pathname, search })).toBe(needs);
});
