import type { Comparison } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sumParts } from './sum-parts.ts';

type Summary = Comparison['summary'];

function part(summary: Partial<Summary>, more: Partial<Comparison> = {}): Comparison {
  const point = {
    kind: 'backup' as const,
    projectId: 'p',
    recordId: 'r',
    readTime: '2026-11-01T00:00:00Z',
    documentCount: 12,
    collections: [
      { path: 'a', documentCount: 10 },
      { path: 'b', documentCount: 2 },
    ],
  };
  return {
    before: point,
    after: point,
    isPartial: false,
    summary: { added: 0, removed: 0, changed: 0, unchanged: 0, collections: [], ...summary },
    chunks: { read: 1, skipped: 2 },
    readCount: 7,
    fraction: 0.5,
    items: [],
    nextPageToken: null,
    ...more,
  };
}

const noFields = { fields: [], moreFields: 0 };
const rating = { field: ['rating'], before: 'int64' as const, after: null };

const parts = [
  part({
    added: 1,
    changed: 2,
    unchanged: 3,
    collections: [
      {
        path: 'a',
        added: 1,
        removed: 0,
        changed: 2,
        unchanged: null,
        fields: [{ ...rating, documents: 2 }],
        moreFields: 0,
      },
    ],
  }),
  part({
    removed: 1,
    unchanged: 6,
    collections: [
      {
        path: 'a',
        added: 0,
        removed: 1,
        changed: 0,
        unchanged: null,
        fields: [{ ...rating, documents: 3 }],
        moreFields: 4,
      },
    ],
  }),
];

test('parts add up, and what stayed as it was shows when all are in', () => {
  expect(sumParts(parts, true)).toEqual({
    added: 1,
    removed: 1,
    changed: 2,
    unchanged: 9,
    collections: [
      {
        path: 'a',
        added: 1,
        removed: 1,
        changed: 2,
        unchanged: 7,
        fields: [{ ...rating, documents: 5 }],
        moreFields: 4,
      },
      { path: 'b', added: 0, removed: 0, changed: 0, unchanged: 2, ...noFields },
    ],
    chunks: { read: 2, skipped: 4 },
    readCount: 14,
    isPartial: false,
    fraction: 1,
  });
});

test('while parts are to come, nothing is said of what stayed as it was', () => {
  const sum = sumParts(parts.slice(0, 1), false);
  expect(sum).toMatchObject({ unchanged: null, fraction: 0.5 });
  expect(sum?.collections).toEqual([
    {
      path: 'a',
      added: 1,
      removed: 0,
      changed: 2,
      unchanged: null,
      fields: [{ ...rating, documents: 2 }],
      moreFields: 0,
    },
  ]);
});

test('of databases the counts are those of the parts', () => {
  const before = { ...part({}).before, kind: 'live' as const, collections: null };
  const collections = [{ path: 'a', added: 0, removed: 0, changed: 1, unchanged: 4, ...noFields }];
  const one = part({ changed: 1, unchanged: 4, collections }, { before });
  expect(sumParts([one, one], true)?.collections).toEqual([
    { path: 'a', added: 0, removed: 0, changed: 2, unchanged: 8, ...noFields },
  ]);
});

test('without a part there is no sum', () => {
  expect(sumParts([], false)).toBeNull();
});
