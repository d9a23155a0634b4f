import { expect, test } from 'vitest';
import { findAnomalies, type Holding } from './anomalies.ts';

function holding(collections: Readonly<Record<string, number>>): Holding {
  const entries = Object.entries(collections).map(([path, documents]) => ({ path, documents }));
  return {
    documents: entries.reduce((sum, { documents }) => sum + documents, 0),
    collections: entries,
  };
}

function changesOf(changed: number, { isWhole = true, usual = null as number | null } = {}) {
  const counts = { before: 200, changed, deleted: 0, usual, isUnusual: false };
  return { ...counts, isWhole, collections: [] };
}

test('says nothing where nothing, or little, is missing', () => {
  const before = holding({ customers: 100, orders: 100 });
  expect(findAnomalies(before, before)).toEqual([]);
  expect(findAnomalies(before, holding({ customers: 51, orders: 100 }))).toEqual([]);
  expect(findAnomalies(before, holding({ customers: 1000, orders: 1000, logs: 5 }))).toEqual([]);
});

test('says nothing of a first backup, and of one after an empty one', () => {
  expect(findAnomalies(holding({}), holding({ customers: 5 }))).toEqual([]);
});

test('names documents down by 30 %', () => {
  const found = findAnomalies(holding({ customers: 100 }), holding({ customers: 70 }));
  expect(found).toEqual([{ kind: 'documents-down', before: 100, after: 70, share: 0.3 }]);
});

test('names a collection that is gone, though others have grown', () => {
  const before = holding({ customers: 100, 'customers/*/orders': 3 });
  expect(findAnomalies(before, holding({ customers: 103 }))).toEqual([
    { kind: 'collection-gone', path: 'customers/*/orders', before: 3 },
  ]);
});

test('names an emptied database in every way there is', () => {
  const found = findAnomalies(holding({ customers: 10 }), holding({}));
  expect(found.map(({ kind }) => kind)).toEqual([
    'documents-down',
    'collection-gone',
    'mass-change',
  ]);
});

test('names a mass change that leaves the totals as they were', () => {
  const before = holding({ customers: 200 });
  const counted = (changed: number, isWhole = true) =>
    findAnomalies(before, before, { changes: changesOf(changed, { isWhole }) });
  expect(counted(99)).toEqual([]);
  const found = { kind: 'mass-change', before: 200, changed: 100, share: 0.5, isAtLeast: false };
  expect(counted(100)).toEqual([found]);
  expect(counted(100, false)).toEqual([{ ...found, isAtLeast: true }]);
});

test('takes some changed documents of a small database for no mass change, but their loss', () => {
  const before = holding({ customers: 60 });
  expect(findAnomalies(before, before, { changes: changesOf(49) })).toEqual([]);
  expect(findAnomalies(before, before, { changes: changesOf(50) })).toHaveLength(1);
  const lost = findAnomalies(before, holding({ customers: 30 }));
  expect(lost.at(-1)).toMatchObject({ kind: 'mass-change', changed: 30, isAtLeast: true });
});

test('calls no collection gone where the list is not whole', () => {
  const before = holding({ a: 10, z: 10 });
  expect(findAnomalies(before, holding({ a: 10, '': 10 }))).toEqual([]);
  expect(findAnomalies(holding({ a: 10, '': 10 }), holding({ a: 20 }))).toEqual([]);
});

test('calls half of the documents no mass change where so many are usual', () => {
  const before = holding({ sessions: 200 });
  const changes = changesOf(120, { usual: 0.6 });
  expect(findAnomalies(before, before, { changes })).toEqual([]);
  const unusual = { ...changes, changed: 200, isUnusual: true };
  expect(findAnomalies(before, before, { changes: unusual })).toMatchObject([
    { kind: 'mass-change', changed: 200 },
  ]);
});
