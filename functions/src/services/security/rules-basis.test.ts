import { expect, test } from 'vitest';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { rulesBasis } from './rules-basis.ts';

const whole = verifiedRecord('whole', { createdAt: '2026-01-01T00:00:00.000Z' });
const partial = verifiedRecord('partial', {
  createdAt: '2026-01-02T00:00:00.000Z',
  include: ['products'],
});
const safety = verifiedRecord('safety', {
  createdAt: '2026-01-03T00:00:00.000Z',
  trigger: 'safety',
});
const other = verifiedRecord('other', {
  createdAt: '2026-01-04T00:00:00.000Z',
  databaseId: 'archive',
});

test('rules are set against the newest whole backup, whatever was made after it', () => {
  const all = [other, safety, partial, whole];
  expect(rulesBasis(all, '(default)')).toEqual({ record: whole, isPartial: false });
});

test('against a partial one only where there is no whole one, and it is said to be partial', () => {
  expect(rulesBasis([safety, partial], '(default)')).toEqual({ record: partial, isPartial: true });
});

test('against none where there are only safety backups, other databases’ and what failed', () => {
  const failed = { ...whole, status: 'failed' as const };
  expect(rulesBasis([other, safety, failed], '(default)')).toBeNull();
});
