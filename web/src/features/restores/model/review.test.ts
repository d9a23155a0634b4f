import { restoreSchema } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { isStalePlan, reviewRefusal } from './review.ts';

const plan = restoreSchema.parse({
  id: 'x',
  projectId: 'p1',
  recordId: 'r1',
  target: { projectId: 'p1', databaseId: '(default)', firebaseProjectId: 'demo' },
  scope: {},
  mode: 'overwrite',
  dryRun: true,
  status: 'planned',
  phase: 'done',
  plan: {
    create: 1,
    update: 0,
    delete: 0,
    unchanged: 0,
    samples: [],
    cost: { reads: 1, writes: 1, deletes: 0, usd: 0 },
  },
  progress: { documents: 0, fraction: null },
  outcome: { written: 0, deleted: 0, skipped: 0, failed: 0, failures: [] },
  createdAt: '2026-01-01T00:00:00.000Z',
  completedAt: '2026-01-01T00:01:00.000Z',
  error: null,
});
const target = {
  readOnly: false,
  status: 'connected' as const,
  permissions: { read: true, write: true, delete: true },
};
const asked = { plan, target, backup: 'restorable' as const, left: 1 };

test('lets a plan be carried out', () => {
  expect(reviewRefusal(asked)).toBeUndefined();
  expect(reviewRefusal({ ...asked, backup: 'unknown' })).toBeUndefined();
});

test('says why a plan can not be carried out', () => {
  const old = { ...plan, plan: plan.plan === null ? null : { ...plan.plan, cost: null } };
  expect(reviewRefusal({ ...asked, plan: old })).toContain('Make it again');
  expect(reviewRefusal({ ...asked, backup: 'gone' })).toContain('deleted');
  expect(reviewRefusal({ ...asked, backup: 'unusable' })).toContain('not verified');
  expect(reviewRefusal({ ...asked, target: undefined })).toContain('not connected');
  expect(reviewRefusal({ ...asked, left: 0 })).toContain('Everything is unticked');
  const empty = { ...plan, plan: plan.plan === null ? null : { ...plan.plan, create: 0 } };
  expect(reviewRefusal({ ...asked, plan: empty, left: 0 })).toContain('already holds');
  expect(reviewRefusal({ ...asked, target: { ...target, readOnly: true } })).toContain('read-only');
});

test('calls a plan stale after a day', () => {
  const made = Date.parse('2026-01-01T00:01:00.000Z');
  expect(isStalePlan(plan, made + 3_600_000)).toBe(false);
  expect(isStalePlan(plan, made + 2 * 86_400_000)).toBe(true);
});
