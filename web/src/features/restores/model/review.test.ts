import { noGuards, restorePlanSchema, type Guards } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { isStalePlan, nameToType, refusalOf, reviewRefusal } from './review.ts';

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
  guards: noGuards,
  status: 'connected' as const,
  permissions: { read: true, write: true, delete: true },
};
const left = { create: 1, update: 0, delete: 0 };
const made = Date.parse(plan.completedAt ?? plan.createdAt);
const asked = { plan, target, backup: 'restorable' as const, left, now: made };

const nothing = { create: 0, update: 0, delete: 0 };

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
  expect(reviewRefusal({ ...asked, left: nothing })).toContain('Everything is excluded');
  const empty = { ...plan, plan: { ...plan.plan, create: 0 } };
  expect(reviewRefusal({ ...asked, plan: empty, left: nothing })).toContain('already holds');
  expect(reviewRefusal({ ...asked, target: { ...target, readOnly: true } })).toContain('read-only');
});

test('refuses deletions that the key would, whatever the plan is of, until they are excluded', () => {
  const unable = { ...target, permissions: { read: true, write: true, delete: false } };
  const bulk = { ...plan, kind: 'bulk' as const, recordId: null };
  const refusal = (deletes: number) =>
    reviewRefusal({ ...asked, plan: bulk, target: unable, left: { ...left, delete: deletes } });
  expect(refusal(1)).toContain('do not allow deleting');
  expect(refusal(0)).toBeUndefined();
});

test('a move of which all copies are there may be applied', () => {
  const of = { ...plan, recordId: null, plan: { ...plan.plan, create: 0 } };
  expect(reviewRefusal({ ...asked, plan: of, left: nothing })).toBe('No document would change.');
  expect(reviewRefusal({ ...asked, plan: of, left: nothing, held: 1 })).toBeUndefined();
});

test('calls a plan stale after a day, and sooner where a fresh one is asked for', () => {
  const stale = (guards: Partial<Guards>, hours: number) =>
    isStalePlan(plan, {
      target: { guards: { ...noGuards, ...guards } },
      now: made + hours * 3_600_000,
    });
  expect([stale({}, 2), stale({}, 25)]).toEqual([false, true]);
  expect([1, 1.01].map((hours) => stale({ needsFreshPlan: true }, hours))).toEqual([false, true]);
});

test('refuses what the guards of the target would', () => {
  const refusal = (guards: Partial<Guards>, more: Partial<typeof asked> = {}) =>
    reviewRefusal({ ...asked, target: { ...target, guards: { ...noGuards, ...guards } }, ...more });
  const later = { now: made + 3_600_001 };
  expect(refusal({ needsFreshPlan: true })).toBeUndefined();
  expect(refusal({ needsFreshPlan: true }, later)).toContain('less than an hour old');
  expect(refusal({ refusesDeletes: true }, later)).toBeUndefined();
  const deletes = { left: { ...left, delete: 1 } };
  expect(refusal({}, deletes)).toBeUndefined();
  expect(refusal({ refusesDeletes: true }, deletes)).toContain('refuses deletions');
});

test.each([
  ['overwrite', 10, 'development', undefined],
  ['overwrite', 11, 'development', 'Shop'],
  ['mirror', 1, 'development', 'Shop'],
  ['create', 1, 'production', 'Shop'],
] as const)('%s of %d documents in %s: the name typed is %s', (...[mode, documents, of, name]) => {
  const { metadata } = sampleProject;
  const guards = { ...noGuards, confirmAbove: 10 };
  const project = { name: 'Shop', metadata: { ...metadata, environment: of }, guards };
  expect(nameToType(project, { mode, documents })).toBe(name);
});

const writable = {
  readOnly: false,
  guards: noGuards,
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
