import { expect, test } from 'vitest';
import { backupRecordSchema, type BackupRecord } from '../../contract/backups.ts';
import { createLog } from '../../lib/log.ts';
import type { DayUsage } from '../ports/audit-store.ts';
import { backupSeries, medianLatency, thinned, uptimeOf, usageSeries } from './series.ts';
import { UsageCounter } from './usage-counter.ts';

function record(day: number, change: Partial<BackupRecord['metadata']> = {}): BackupRecord {
  const at = new Date(Date.UTC(2026, 0, day)).toISOString();
  return backupRecordSchema.parse({
    id: `b${day}`,
    projectId: 'shop',
    status: 'completed',
    createdAt: at,
    metadata: {
      backupName: 'x',
      trigger: 'scheduled',
      configurationId: null,
      firebaseProjectId: 'demo-shop',
      databaseId: '(default)',
      include: [],
      exclude: [],
      readTime: at,
      consistency: 'snapshot',
      documentCount: day * 10,
      rawBytes: day * 1000,
      storedBytes: 100,
      chunkCount: 1,
      newChunkCount: 1,
      collections: [{ path: 'customers', documentCount: day * 10, rawBytes: day * 1000 }],
      startedAt: at,
      completedAt: at,
      durationMs: 5,
      ...change,
    },
    progress: { documents: 1, rawBytes: 1, fraction: 1 },
    verification: {
      status: 'verified',
      checkedAt: at,
      chunks: 1,
      documents: 1,
      rawBytes: 1,
      countsChecked: 1,
      mismatches: [],
    },
    error: null,
  });
}

test('backups in the range, the oldest first, with what is stored up to each', () => {
  const series = backupSeries([record(4), record(3), record(1)], Date.UTC(2026, 0, 2));
  expect(series.backups.map(({ recordId, storedBytes }) => [recordId, storedBytes])).toEqual([
    ['b3', 200],
    ['b4', 300],
  ]);
  expect(series.backupCount).toBe(2);
});

test('safety backups and imports are stored, but say nothing of the database', () => {
  const series = backupSeries([record(2), record(1, { trigger: 'safety' })], 0);
  expect(series.backups.map(({ recordId, storedBytes }) => [recordId, storedBytes])).toEqual([
    ['b2', 200],
  ]);
});

test('collections by size, with gaps before they were there, none after, and their growth', () => {
  const small = { path: 'small', documentCount: 1, rawBytes: 10 };
  const onlySmall = record(2, { documentCount: 1, collections: [small] });
  const series = backupSeries([record(3), onlySmall, record(1)], 0);
  expect(series.collections).toEqual([
    {
      path: 'customers',
      documentCounts: [10, 0, 30],
      rawBytes: [1000, 0, 3000],
      growth: { documents: 20, rawBytes: 2000 },
    },
    {
      path: 'small',
      documentCounts: [null, 1, 0],
      rawBytes: [null, 10, 0],
      growth: { documents: -1, rawBytes: -10 },
    },
  ]);
});

const orders = { path: 'orders', documentCount: 5, rawBytes: 9000 };

test('a partial backup says nothing of what it leaves out', () => {
  const all = [{ path: 'customers', documentCount: 20, rawBytes: 2000 }, orders];
  const { collections, newestWhole } = backupSeries(
    [
      record(4, { include: ['custmers'], documentCount: 0, collections: [] }),
      record(3, { include: ['orders'], documentCount: 5, collections: [orders] }),
      record(2, { collections: all }),
      record(1),
    ],
    0,
  );
  expect(collections.map(({ path, documentCounts }) => [path, documentCounts])).toEqual([
    ['orders', [null, 5, 5, null]],
    ['customers', [10, 20, null, null]],
  ]);
  expect(newestWhole?.recordId).toBe('b2');
});

test('a part of a collection counts where no backup has all of it', () => {
  const part = {
    include: ['orders/2026/items'],
    collections: [{ ...orders, path: 'orders/*/items' }],
  };
  expect(backupSeries([record(2), record(1, part)], 0).collections[0]).toMatchObject({
    path: 'orders/*/items',
    documentCounts: [5, 0],
  });
  const whole = record(2, { collections: part.collections });
  expect(backupSeries([whole, record(1, part)], 0).collections[0]).toMatchObject({
    documentCounts: [null, 5],
  });
});

test('what a list that was cut short does not name is not known to be gone', () => {
  const listed = { path: 'carts', documentCount: 1, rawBytes: 1 };
  const cut = record(2, { documentCount: 2, collections: [listed] });
  expect(backupSeries([cut, record(1)], 0).collections[0]?.documentCounts).toEqual([10, null]);
});

test('the backup of an empty database is one of the whole', () => {
  const none = record(2, { documentCount: 0, collections: [] });
  expect(backupSeries([none, record(1)], 0).newestWhole?.documentCount).toBe(0);
});

test('many points are thinned, many collections cut off, and both say so', () => {
  const collections = Array.from({ length: 11 }, (_, index) => ({
    path: `c${index}`,
    documentCount: 1,
    rawBytes: index,
  }));
  const records = Array.from({ length: 150 }, (_, index) => record(150 - index, { collections }));
  const series = backupSeries(records, 0);
  expect([series.backups.length, series.backupCount]).toEqual([120, 150]);
  expect([series.backups[0]?.recordId, series.backups.at(-1)?.recordId]).toEqual(['b1', 'b150']);
  expect([series.collections.length, series.moreCollections]).toEqual([8, 3]);
  expect(series.collections[0]?.path).toBe('c10');
});

test('nothing at all', () => {
  expect(backupSeries([], 0)).toEqual({
    backups: [],
    backupCount: 0,
    newestWhole: null,
    collections: [],
    moreCollections: 0,
  });
  expect(uptimeOf([])).toBe(100);
  expect(medianLatency([])).toBeNull();
  expect(thinned([1, 2, 3], 2)).toEqual([1, 3]);
});

test('every day has a row, in UTC', () => {
  const from = new Date('2026-02-27T00:00:00.000Z');
  const known = {
    date: '2026-02-28',
    backupReads: 5,
    restoreReads: 0,
    restoreWrites: 0,
    browseReads: 1,
    queryReads: 0,
    documentWrites: 0,
  };
  const days = usageSeries([known], from, new Date('2026-03-01T10:00:00.000Z'));
  expect(days.map(({ date, backupReads }) => [date, backupReads])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 5],
    ['2026-03-01', 0],
  ]);
});

test('uptime and latency come from the checks', () => {
  const checks = [
    { at: '2026-01-01T00:00:00.000Z', isHealthy: true, latencyMs: 30 },
    { at: '2026-01-01T01:00:00.000Z', isHealthy: false, latencyMs: null },
    { at: '2026-01-01T02:00:00.000Z', isHealthy: true, latencyMs: 10 },
    { at: '2026-01-01T03:00:00.000Z', isHealthy: true, latencyMs: 90 },
  ];
  expect(uptimeOf(checks)).toBe(75);
  expect(medianLatency(checks)).toBe(30);
});

test('counts of a process are written together', async () => {
  const written: DayUsage[] = [];
  const clock = { now: new Date('2026-01-01T00:00:00.000Z') };
  const usage = new UsageCounter({
    store: { addUsage: async (_projectId, change) => void written.push(change) },
    log: createLog(() => undefined),
    now: () => clock.now,
  });
  for (let index = 0; index < 5; index += 1) {
    await usage.count('shop', 'browseReads', 20);
  }
  await usage.count('shop', 'queryReads', 0);
  clock.now = new Date('2026-01-01T00:00:06.000Z');
  await usage.count('shop', 'queryReads', 3);
  expect(written).toEqual([
    { date: '2026-01-01', browseReads: 20 },
    { date: '2026-01-01', browseReads: 80, queryReads: 3 },
  ]);
});

test('a count that can’t be written stops nobody', async () => {
  const usage = new UsageCounter({
    store: { addUsage: async () => Promise.reject(new Error('no store')) },
    log: createLog(() => undefined),
    now: () => new Date(),
  });
  await expect(usage.count('shop', 'browseReads', 1)).resolves.toBeUndefined();
});
