import { expect, test } from 'vitest';
import { exclusionsSchema, listPlan, startRestore } from './restores.ts';

const wanted = (collections: readonly string[]) => ({
  projectId: 'p1',
  userId: 'ada',
  recordId: 'r1',
  target: { projectId: 'p1' },
  mode: 'overwrite',
  scope: { collections },
});

test('everything below documents is asked for by yes or no', () => {
  const asked = (below: unknown) =>
    startRestore.body.safeParse({ ...wanted([]), scope: { paths: ['a/b'], below } }).success;
  expect([true, false].map(asked)).toEqual([true, true]);
  expect(['yes', 1, null].map(asked)).toEqual([false, false, false]);
});

test('a scope is kept with the restore’s record, so it cannot be as large as one', () => {
  const named = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${index}${'ü'.repeat(length)}`);
  expect(startRestore.body.safeParse(wanted(named(100, 300))).success).toBe(true);
  const { error } = startRestore.body.safeParse(wanted(named(100, 700)));
  expect(error?.issues).toMatchObject([
    {
      path: ['scope'],
      message: 'Too many names: restore fewer collections or documents at once',
    },
  ]);
});

const pattern = { collection: 'c', field: ['a'], before: 'int64', after: null };

test.each([
  [{ collections: ['customers/ada/orders'] }, 'collections.0'],
  [{ collections: ['customers/ada'] }, 'collections.0'],
  [{ collections: Array.from({ length: 20_001 }, (_, index) => `c${index}`) }, 'collections'],
  [{ included: ['customers'] }, 'included.0'],
  [
    { fieldPatterns: [{ collection: 'c', field: [], before: 'map', after: null }] },
    'fieldPatterns.0.field',
  ],
  [
    { fieldPatterns: [{ collection: 'c', field: ['a'], before: 'text', after: null }] },
    'fieldPatterns.0.before',
  ],
  [
    { fieldPatterns: [{ collection: 'c/*', field: ['a'], before: null, after: null }] },
    'fieldPatterns.0.collection',
  ],
  [{ onlyPatterns: [{ ...pattern, before: 'text' }] }, 'onlyPatterns.0.before'],
  [{ onlyPatterns: [{ ...pattern, documents: 1 }] }, 'onlyPatterns.0'],
  [{ onlyPatterns: Array.from({ length: 20_001 }, () => pattern) }, 'onlyPatterns'],
  [{ includedFields: [{ path: 'c/1', field: [] }] }, 'includedFields.0.field'],
  [{ includedFields: [{ path: 'c', field: ['a'] }] }, 'includedFields.0.path'],
])('does not leave out what %# excludes', (exclusions, path) => {
  const { error } = exclusionsSchema.safeParse(exclusions);
  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
});

test('what was excluded before collections could be is understood as it was', () => {
  expect(exclusionsSchema.parse({ paths: ['a/b'] })).toEqual({
    paths: ['a/b'],
    fields: [],
    collections: [],
    included: [],
    fieldPatterns: [],
    includedFields: [],
    onlyPatterns: [],
  });
});

test.each([
  { collection: 'customers/ada/orders' },
  { collection: '' },
  { search: '' },
  { search: 'x'.repeat(201) },
  { search: '\ud800' },
])('does not list a plan by %j', (query) => {
  expect(listPlan.query.safeParse({ userId: 'ada' }).success).toBe(true);
  expect(listPlan.query.safeParse({ userId: 'ada', ...query }).success).toBe(false);
});
