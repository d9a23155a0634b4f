import { restorePlanSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { isStalePlan, refusalOf, reviewRefusal } from './review.ts';

const plan = {
  ...sampleRestore,
  dryRun: true,
  status: 'planned' as const,
  plan: restorePlanSchema.parse({
    create: 1,
    update: 0,
    delete: 0,
    unchanged: 0,
    collections: null,
    cost: { reads: 1, writes: 1, deletes: 0, usd: 0 },
  }),
};
const target = {
  readOnly: false,
  status: 'connected' as const,
  permissions: { read: true, write: true, delete: true },
};
const asked = { plan, target, backup: 'restorable' as const, left: 1 };

test('lets a plan be applied', () => {
  expect(reviewRefusal(asked)).toBeUndefined();
  expect(reviewRefusal({ ...asked, backup: 'unknown' })).toBeUndefined();
});

test('says why a plan cannot be applied', () => {
  const old = { ...plan, plan: { ...plan.plan, cost: null } };
  expect(reviewRefusal({ ...asked, plan: old })).toContain('Make it again');
  expect(reviewRefusal({ ...asked, backup: 'gone' })).toContain('deleted');
  expect(reviewRefusal({ ...asked, backup: 'unusable' })).toContain('no longer verified');
  expect(reviewRefusal({ ...asked, target: undefined })).toContain('no longer connected');
  expect(reviewRefusal({ ...asked, left: 0 })).toContain('Everything is excluded');
  const empty = { ...plan, plan: { ...plan.plan, create: 0 } };
  expect(reviewRefusal({ ...asked, plan: empty, left: 0 })).toContain('already holds');
  expect(reviewRefusal({ ...asked, target: { ...target, readOnly: true } })).toContain('read-only');
});

test('calls a plan stale after a day', () => {
  const made = Date.parse('2026-01-01T00:01:00.000Z');
  expect(isStalePlan(plan, made + 3_600_000)).toBe(false);
  expect(isStalePlan(plan, made + 2 * 86_400_000)).toBe(true);
});

const writable = {
  readOnly: false,
  status: 'connected' as const,
  permissions: { read: true, write: true, delete: false },
};

test('refuses targets that may not be written', () => {
  expect(refusalOf(writable, 'overwrite')).toBeUndefined();
  expect(refusalOf({ ...writable, readOnly: true }, 'create')).toContain('read-only');
  expect(refusalOf({ ...writable, status: 'disconnected' }, 'create')).toContain('disconnected');
  expect(
    refusalOf({ ...writable, permissions: { ...writable.permissions, write: false } }, 'create'),
  ).toContain('writing');
});

test('asks for the right to delete where a restore deletes', () => {
  expect(refusalOf(writable, 'mirror')).toContain('deleting');
});
