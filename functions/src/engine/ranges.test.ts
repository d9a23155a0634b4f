import { describe, expect, test } from 'vitest';
import type { BackupState } from './backup/backup-state.ts';
import type { PageRef } from './format/manifest-schema.ts';
import {
  previousBoundaries,
  joinBackups,
  joinVerifications,
  lastBefore,
  rangeCount,
  rangesBetween,
  slicesOf,
  rangesAtOnce,
} from './ranges.ts';
import { initialVerifyState, withTotalsCompared } from './backup/verify.ts';

const perRange = { documents: 100, rawBytes: 1000 };

test.each<[string, { documents: number; rawBytes: number }, number]>([
  ['nothing', { documents: 0, rawBytes: 0 }, 1],
  ['fewer than two ranges', { documents: 199, rawBytes: 1999 }, 1],
  ['many documents', { documents: 450, rawBytes: 0 }, 4],
  ['few documents that are large', { documents: 10, rawBytes: 3000 }, 3],
  ['more than there may be', { documents: 1e9, rawBytes: 1e12 }, 8],
])('%s: a number of ranges', (_what, size, count) => {
  expect(rangeCount(size, perRange, 8)).toBe(count);
});

test('ranges follow each other without gap or overlap, in the order of names', () => {
  expect(rangesBetween(['b', 'a/__id10__', 'a/__id9__', 'b'])).toEqual([
    { from: null, to: 'a/__id9__' },
    { from: 'a/__id9__', to: 'a/__id10__' },
    { from: 'a/__id10__', to: 'b' },
    { from: 'b', to: null },
  ]);
  expect(rangesBetween([])).toEqual([{ from: null, to: null }]);
});

test.each([
  [[1, 1, 1, 1], 2],
  [[100, 1, 1, 1], 3],
  [[1, 1, 1, 100], 3],
  [[5], 4],
  [[0, 0, 0], 2],
  [[], 3],
])('%j in %i slices: every item is in one, none is empty', (weights, count) => {
  const slices = slicesOf(weights, count, (weight) => weight);
  expect(slices.length).toBeLessThanOrEqual(count);
  expect(slices.flatMap(({ from, to }) => weights.slice(from, to))).toEqual(weights);
  expect(slices.every(({ from, to }) => from < to)).toBe(true);
});

const page = (first: string, documents: number): PageRef => ({
  page: first,
  hash: '',
  first,
  last: `${first}z`,
  chunks: 1,
  documents,
  rawBytes: documents,
});

test('a previous backup is cut where its pages begin, by its documents', () => {
  const pages = [page('a', 10), page('b', 10), page('c', 40), page('d', 20)];
  expect(previousBoundaries(pages, 2)).toEqual(['d']);
  expect(previousBoundaries(pages, 4)).toEqual(['c', 'd']);
  expect(previousBoundaries(pages, 1)).toEqual([]);
});

function read(change: Partial<BackupState>): BackupState {
  return {
    readTime: '2026-01-01T00:00:00Z',
    cursor: null,
    seen: { matched: ['a'], leftOut: [] },
    isDone: true,
    pages: 1,
    openPage: null,
    chunks: 2,
    newChunks: 1,
    storedBytes: 50,
    totals: {
      documents: 3,
      rawBytes: 30,
      collections: [{ path: 'a', documents: 3, rawBytes: 30 }],
      groups: [{ id: 'a', documents: 4 }],
    },
    ...change,
  };
}

describe('what ranges have read together', () => {
  test('is the sum', () => {
    expect(joinBackups([read({ cursor: 'a/1' }), read({ cursor: 'a/2' }), read({})])).toEqual({
      readTime: '2026-01-01T00:00:00Z',
      cursor: 'a/2',
      isDone: true,
      pages: 3,
      openPage: null,
      chunks: 6,
      newChunks: 3,
      storedBytes: 150,
      totals: {
        documents: 9,
        rawBytes: 90,
        collections: [{ path: 'a', documents: 9, rawBytes: 90 }],
        groups: [{ id: 'a', documents: 12 }],
      },
      seen: { matched: ['a'], leftOut: [] },
    });
  });

  test('carries the last of several read times', () => {
    const times = ['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.25Z', '2026-01-01T00:00:00Z'];
    expect(joinBackups(times.map((readTime) => read({ readTime }))).readTime).toBe(times[0]);
  });

  test('is nothing while one is not done', () => {
    expect(() => joinBackups([read({}), read({ isDone: false })])).toThrow('not been read');
  });

  test('stays small however many there are and whatever they hold', () => {
    const many = Array.from({ length: 200 }, (_, range) =>
      read({
        totals: {
          documents: 1000,
          rawBytes: 1000,
          collections: Array.from({ length: 1000 }, (_unused, at) => ({
            path: `c${range}-${at}`,
            documents: 1,
            rawBytes: 1,
          })),
          groups: [],
        },
      }),
    );
    const joined = joinBackups(many);
    expect(joined.totals.documents).toBe(200_000);
    expect(JSON.stringify(joined).length).toBeLessThan(200_000);
  });

  test('keeps the names of collections beside the count of further ones', () => {
    const collections = [
      { path: '', documents: 7, rawBytes: 7 },
      ...Array.from({ length: 1000 }, (_, at) => ({
        path: `c${String(at).padStart(4, '0')}`,
        documents: 1,
        rawBytes: 1,
      })),
    ];
    const groups = collections.map(({ path, documents }) => ({ id: path, documents }));
    const totals = { documents: 1007, rawBytes: 1007, collections, groups };
    expect(joinBackups([read({ totals })]).totals).toEqual(totals);
    const both = joinBackups([read({ totals }), read({ totals })]).totals;
    expect(both.collections).toHaveLength(1001);
    expect(both.collections.slice(0, 2)).toEqual([
      { path: '', documents: 14, rawBytes: 14 },
      { path: 'c0000', documents: 2, rawBytes: 2 },
    ]);
  });

  test('gives each range what lies before it', () => {
    const cursors = [null, 'a', null, 'c', 'd'];
    expect(lastBefore(cursors.map((cursor) => ({ cursor })))).toEqual([null, null, 'a', 'a', 'c']);
  });
});

describe('what verifications of parts have found together', () => {
  const totals = read({}).totals;
  const verified = (lastPath: string | null) => ({
    ...initialVerifyState(lastPath),
    totals,
    chunks: 2,
    isDone: true,
  });

  test('is compared with the totals of the whole', () => {
    const parts = [
      { startAfter: null, state: verified('a/1') },
      { startAfter: 'a/1', state: verified('a/2') },
    ];
    const joined = joinVerifications(parts);
    const both = {
      documents: 6,
      rawBytes: 60,
      collections: [{ path: 'a', documents: 6, rawBytes: 60 }],
    };
    expect(withTotalsCompared(joined, both)).toMatchObject({
      isDone: true,
      chunks: 4,
      mismatches: [],
    });
    const { mismatches } = withTotalsCompared(joined, { ...both, documents: 7 });
    expect(mismatches).toEqual(['6 documents instead of 7']);
  });

  test('names parts that overlap', () => {
    const parts = [
      { startAfter: null, state: verified('a/5') },
      { startAfter: 'a/1', state: verified('a/7') },
    ];
    expect(joinVerifications(parts).mismatches).toEqual(['documents up to a/5 come after a/1']);
  });

  test('is nothing while one is not done', () => {
    const parts = [{ startAfter: null, state: { ...verified('a'), isDone: false } }];
    expect(() => joinVerifications(parts)).toThrow('not been verified');
  });
});

test.each([
  [1_000_000, 16],
  [384_000_000, 16],
  [385_000_000, 17],
  [1_000_000_000, 42],
  [2_000_000_000, 80],
  [Infinity, 80],
])('of %d documents so many ranges are read at once that it takes no hour', (documents, ranges) => {
  expect(rangesAtOnce(documents, { usual: 16, most: 80 })).toBe(ranges);
});

test('no fewer ranges are read at once than is usual', () => {
  expect(rangesAtOnce(2_000_000_000, { usual: 16, most: 4 })).toBe(16);
});
