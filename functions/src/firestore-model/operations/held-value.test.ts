import { expect, test } from 'vitest';
import type { FirestoreValue } from '../values.ts';
import { applyOperations } from './apply-operations.ts';
import { operationsSchema } from './shape.ts';

const root = 'projects/p/databases/(default)/documents';
const time = (timestampValue: string): FirestoreValue => ({ timestampValue });

function after(held: FirestoreValue, op: 'array-add' | 'array-remove', value: unknown) {
  const fields = { v: { arrayValue: { values: [held] } } };
  const operations = operationsSchema.parse([{ op, field: 'v', value }]);
  const result = applyOperations({ path: 'c/ada', fields }, operations, { root, transform: null });
  const v = result.result === 'fields' ? result.fields['v'] : undefined;
  return v !== undefined && 'arrayValue' in v ? v.arrayValue.values : null;
}

test.each<[FirestoreValue, unknown]>([
  [time('2026-01-01T00:00:00Z'), time('2026-01-01T00:00:00.000Z')],
  [time('2026-01-01T00:00:00.120Z'), time('2026-01-01T01:00:00.12+01:00')],
  [{ integerValue: '7' }, { integerValue: '007' }],
  [
    { geoPointValue: { latitude: 1, longitude: 2 } },
    { geoPointValue: { longitude: 2, latitude: 1 } },
  ],
  [
    { mapValue: { fields: { at: time('2026-01-01T00:00:00Z'), n: { nullValue: null } } } },
    { mapValue: { fields: { n: { nullValue: null }, at: time('2026-01-01T00:00:00.0Z') } } },
  ],
])('an array with %j has %j already', (held, value) => {
  expect(after(held, 'array-add', value)).toEqual([held]);
  expect(after(held, 'array-remove', value)).toEqual([]);
});

test('another value is added as it is held', () => {
  const held = time('2026-01-01T00:00:00Z');
  expect(after(held, 'array-add', time('2026-01-01T00:00:01.50Z'))).toEqual([
    held,
    time('2026-01-01T00:00:01.500Z'),
  ]);
  // Firestore refuses it, as what it is.
  const tooFine = time('2026-01-01T00:00:01.1234567Z');
  expect(after(held, 'array-add', tooFine)).toEqual([held, tooFine]);
});
