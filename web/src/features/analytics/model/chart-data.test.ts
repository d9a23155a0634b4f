import { expect, test } from 'vitest';
import { collectionsData, percentText, signed, usageData } from './chart-data.ts';

const backup = (at: string) => ({
  recordId: at,
  at,
  documentCount: 1,
  rawBytes: 1,
  newBytes: 1,
  storedBytes: 1,
  durationMs: 1,
});

test('collections become lines over the backups, whatever they are called', () => {
  const { rows, series } = collectionsData(
    {
      backups: [backup('a'), backup('b')],
      collections: [
        {
          path: 'x',
          documentCounts: [1, null],
          rawBytes: [10, null],
          growth: { documents: 0, rawBytes: 0 },
        },
        {
          path: '__proto__',
          documentCounts: [2, 3],
          rawBytes: [20, 30],
          growth: { documents: 1, rawBytes: 10 },
        },
      ],
    },
    'documentCounts',
  );
  expect(series.map(({ label }) => label)).toEqual(['x', '__proto__']);
  expect(rows).toEqual([
    { x: 'a', c0: 1, c1: 2 },
    { x: 'b', c0: null, c1: 3 },
  ]);
});

test('work there was none of is omitted', () => {
  const day = {
    date: '2026-01-01',
    backupReads: 3,
    restoreReads: 0,
    restoreWrites: 0,
    browseReads: 0,
    queryReads: 0,
    documentWrites: 0,
  };
  expect(usageData({ usage: [day] }).series.map(({ key }) => key)).toEqual(['backupReads']);
  expect(usageData({ usage: [{ ...day, backupReads: 0 }] }).rows).toEqual([]);
});

test('changes carry their sign, shares no digits too many', () => {
  expect([5, -3, 0].map((value) => signed(value, String))).toEqual(['+5', '−3', '0']);
  expect([100, 99.5, 33.333].map(percentText)).toEqual(['100 %', '99.5 %', '33.33 %']);
});
