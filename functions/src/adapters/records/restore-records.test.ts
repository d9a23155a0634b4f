import { expect, test } from 'vitest';
import { restorePlanSchema } from '../../contract/restore-plan.ts';
import { restoreSchema } from '../../contract/restore-record.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedRestore } from './restore-records.ts';

const plan = {
  create: 1,
  update: 0,
  delete: 0,
  unchanged: 0,
  collections: [{ path: 'a', create: 1, update: 0, delete: 0, fields: [], moreFields: 0 }],
};

test('stores sums as text and reads them back', () => {
  const stored = storedRestore({ id: 'r', plan });
  expect(stored.plan.collections).toBeTypeOf('string');
  expect(restorePlanSchema.parse(stored.plan).collections).toEqual(plan.collections);
  const { collections, ...old } = plan;
  expect(collections).toHaveLength(1);
  expect(restorePlanSchema.parse(storedRestore({ plan: old }).plan).collections).toBeNull();
  expect(storedRestore({ id: 'r', plan: null })).toEqual({ id: 'r', plan: null });
  expect(restorePlanSchema.safeParse({ ...plan, collections: '[' }).success).toBe(false);
});

test('reads restores that were stored before undos named the project they came from', () => {
  const made = restoreRecord({ undoOf: 'r0' });
  const { sourceProjectId, ...old } = made;
  expect(sourceProjectId).toBeNull();
  expect(restoreSchema.parse(old)).toEqual(made);
});
