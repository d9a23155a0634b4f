import { expect, test } from 'vitest';
import { startRestore } from './restores.ts';

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

test('a scope is kept with the restore’s record, so it can not be as large as one', () => {
  const named = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => `${index}${'ü'.repeat(length)}`);
  expect(startRestore.body.safeParse(wanted(named(100, 300))).success).toBe(true);
  const { error } = startRestore.body.safeParse(wanted(named(100, 700)));
  expect(error?.issues).toMatchObject([
    {
      path: ['scope'],
      message: 'Too much is named; restore fewer collections or documents at once',
    },
  ]);
});
