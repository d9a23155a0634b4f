import { expect, test } from 'vitest';
import type { FirestoreFields } from '../values.ts';
import { applyOperations } from './apply-operations.ts';
import { operationsSchema } from './shape.ts';

const root = 'projects/p/databases/(default)/documents';

function after(fields: FirestoreFields, operations: readonly unknown[]) {
  const parsed = operationsSchema.parse(operations);
  return applyOperations({ path: 'c/ada', fields }, parsed, { root, transform: null });
}

test('copies of copies are refused before they take more time and memory than there is', () => {
  const map = { mapValue: { fields: { x: { stringValue: 'x'.repeat(100) } } } };
  const copies = Array.from({ length: 50 }, (_, at) => ({
    op: 'set',
    field: at % 2 === 0 ? 'a.b' : 'a.c',
    to: { from: 'a' },
  }));
  const began = process.cpuUsage().user;
  expect(after({ a: map }, copies)).toMatchObject({
    result: 'refused',
    reason: 'would be larger than Firestore takes',
  });
  expect(process.cpuUsage().user - began).toBeLessThan(5_000_000);
});

test('so is JSON of JSON', () => {
  const wrapped = [
    { op: 'rename', field: 'a', to: 'a.a' },
    { op: 'convert', field: 'a', to: 'string' },
  ];
  const quotes = { a: { stringValue: '"'.repeat(300_000) } };
  expect(after(quotes, Array.from({ length: 25 }, () => wrapped).flat())).toEqual({
    result: 'refused',
    field: 'a',
    reason: 'would be larger than Firestore takes',
  });
});
