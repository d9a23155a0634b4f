import { expect, test } from 'vitest';
import type { FirestoreValue } from '../values.ts';
import { distanceTo } from './nearest.ts';
import type { NearestQuery } from './shape.ts';

const vector = (...numbers: number[]): FirestoreValue => ({
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: numbers.map((doubleValue) => ({ doubleValue })) } },
    },
  },
});

function near(measure: NearestQuery['measure'], threshold: number | null = null): NearestQuery {
  return { field: 'v', vector: [1, 0], measure, limit: 10, threshold, distanceField: null };
}

/** As the Firestore emulator answers. */
test.each([
  ['euclidean', [0, Math.SQRT2, Math.hypot(2, 4), 1]],
  ['cosine', [0, 1, 0.4, NaN]],
  ['dot-product', [1, 0, 3, 0]],
] as const)('%s distances', (measure, distances) => {
  const vectors = [vector(1, 0), vector(0, 1), vector(3, 4), vector(0, 0)];
  for (const [index, one] of vectors.entries()) {
    expect(distanceTo(near(measure), one)?.toFixed(12)).toBe(distances[index]?.toFixed(12));
  }
});

test('a threshold leaves out what is further, or for dot products less', () => {
  expect(distanceTo(near('euclidean', 1), vector(3, 4))).toBeNull();
  expect(distanceTo(near('euclidean', 1), vector(0, 0))).toBe(1);
  expect(distanceTo(near('dot-product', 1), vector(0, 1))).toBeNull();
  expect(distanceTo(near('dot-product', 1), vector(3, 4))).toBe(3);
  expect(distanceTo(near('cosine', 1), vector(0, 0))).toBeNull();
});

test('other values, and vectors of another length, have no distance', () => {
  const list: FirestoreValue = { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 0 }] } };
  for (const value of [vector(1), vector(1, 0, 0), list, { nullValue: null }] as const) {
    expect(distanceTo(near('euclidean'), value)).toBeNull();
  }
});
