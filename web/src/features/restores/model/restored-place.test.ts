import { expect, test } from 'vitest';
import { sampleProject, sampleRestore } from '#testing/samples.ts';
import { restoredPlace } from './restored-place.ts';

const placeOf = (scope: object, pathPrefix: string | null = null) =>
  restoredPlace(
    { ...sampleRestore, scope, target: { ...sampleRestore.target, pathPrefix } },
    sampleProject,
  );
const data = { label: 'See the collections', to: '/projects/shop/collections' };

test('a document, a collection, or else the data', () => {
  expect(placeOf({ paths: ['orders/A-1'], below: true })).toEqual({
    label: 'See orders/A-1',
    to: '/projects/shop/documents/orders/A-1',
  });
  expect(placeOf({ collections: ['orders'] })).toEqual({
    label: 'See orders',
    to: '/projects/shop/collections/orders',
  });
  expect(placeOf({})).toEqual(data);
  expect(placeOf({ paths: ['a/b'], collections: ['c'] })).toEqual(data);
});

test('below a prefix, where it was put', () => {
  expect(placeOf({ paths: ['orders/A-1'] }, 'old/1')?.to).toBe(
    '/projects/shop/documents/old/1/orders/A-1',
  );
});

test('nothing where the pages show another database', () => {
  const target = { ...sampleProject, databaseId: 'other' };
  expect(restoredPlace({ ...sampleRestore, scope: {} }, target)).toBeNull();
});

test('what was copied or moved is seen at its new place', () => {
  const copy = { from: 'orders', to: 'old/1/orders', source: null };
  const bulk = { hash: '', isDeleting: true, runsCode: false, copy };
  const moved = { ...sampleRestore, scope: { collections: ['orders'] }, bulk };
  expect(restoredPlace(moved, sampleProject)).toEqual({
    label: 'See old/1/orders',
    to: '/projects/shop/collections/old/1/orders',
  });
});
