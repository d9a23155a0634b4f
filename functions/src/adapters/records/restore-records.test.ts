import { expect, test } from 'vitest';
import { restorePlanSchema } from '../../contract/restore-plan.ts';
import { restoreSchema } from '../../contract/restore-record.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { storedRestore } from './restore-records.ts';

const vector = {
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: [{ doubleValue: 1 }] } },
    },
  },
};
const plan = {
  create: 1,
  update: 0,
  delete: 0,
  unchanged: 0,
  samples: [
    {
      path: 'a/b',
      change: 'create',
      fields: [
        { path: ['v'], change: 'add', before: null, after: vector, isCut: false, offset: 0 },
      ],
      moreFields: 0,
    },
  ],
  collections: [{ path: 'a', create: 1, update: 0, delete: 0, fields: [], moreFields: 0 }],
};

test('stores samples and sums as text and reads them back', () => {
  const stored = storedRestore({ id: 'r', plan });
  expect(JSON.parse(JSON.stringify(stored.plan.samples))).toBeTypeOf('string');
  expect(restorePlanSchema.parse(stored.plan).samples).toEqual(plan.samples);
  expect(restorePlanSchema.parse(plan).samples).toEqual(plan.samples);
  expect(stored.plan.collections).toBeTypeOf('string');
  expect(restorePlanSchema.parse(stored.plan).collections).toEqual(plan.collections);
  const { collections, ...old } = plan;
  expect(collections).toHaveLength(1);
  expect(restorePlanSchema.parse(storedRestore({ plan: old }).plan).collections).toBeNull();
  expect(storedRestore({ id: 'r', plan: null })).toEqual({ id: 'r', plan: null });
  expect(restorePlanSchema.safeParse({ ...plan, samples: '[' }).success).toBe(false);
});

test('reads restores that were stored before undos named the project they came from', () => {
  const made = restoreRecord({ undoOf: 'r0' });
  const { sourceProjectId, ...old } = made;
  expect(sourceProjectId).toBeNull();
  expect(restoreSchema.parse(old)).toEqual(made);
});
