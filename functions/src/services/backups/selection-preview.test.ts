import { expect, test } from 'vitest';
import type { Collection } from '../../contract/explore.ts';
import { newProject } from '../projects/new-project.ts';
import { queuedRecord } from '../../testing/queued-record.ts';
import { SelectionPreviews } from './selection-preview.ts';

const time = '2026-11-21T12:00:00.000Z';
const permissions = { read: true, write: true, delete: true };
const { project } = newProject({
  id: 'p1',
  ownerId: 'ada',
  input: { name: 'Shop', firebaseProjectId: 'demo-shop', connectionType: 'emulator' },
  credentials: null,
  now: time,
});

function backup(include: string[], collections: Record<string, number>) {
  const record = queuedRecord('r1', { project, include, createdAt: time });
  const totals = Object.entries(collections).map(([path, documentCount]) => ({
    path,
    documentCount,
    rawBytes: 1,
  }));
  const documentCount = totals.reduce((sum, one) => sum + one.documentCount, 0);
  const metadata = { ...record.metadata, completedAt: time, documentCount, collections: totals };
  return { ...record, status: 'completed' as const, metadata };
}

function previews(records: ReturnType<typeof backup>[], live: Collection[] = []) {
  const settings = { granted: permissions, allowed: permissions, emulatorHost: null };
  return new SelectionPreviews({
    projects: { get: async () => ({ project, ownerId: 'ada', settings }) },
    records: { list: async () => records },
    views: { open: () => ({ collections: async () => live }) },
  });
}

const everything = { include: [], exclude: [] };

test('says from the newest backup of everything what is covered and what is excluded', async () => {
  const whole = backup([], { customers: 2000, 'customers/*/orders': 500, logs: 10_000 });
  const partly = backup(['logs'], { logs: 5 });
  const preview = await previews([partly, whole]).preview('ada', 'p1', {
    include: [],
    exclude: ['logs', 'customers/ada/orders'],
  });
  expect(preview).toEqual({
    asOf: time,
    isPartial: false,
    collections: [
      { path: 'customers', documentCount: 2000, coverage: 'all' },
      { path: 'customers/*/orders', documentCount: 500, coverage: 'part' },
      { path: 'logs', documentCount: 10_000, coverage: 'none' },
    ],
    unmatched: [],
    covered: 2500,
    leftOut: 10_000,
    // Every document, whether or not it is kept; the time to read at; thirteen to count them all.
    reads: 12_500 + 1 + 13,
    costUsd: expect.closeTo((12_514 * 0.06) / 100_000, 12),
  });
});

test('counts where there is no such backup, and says what it does not know', async () => {
  const live = [
    { id: 'a', path: 'a', documentCount: 5 },
    { id: 'b', path: 'b', documentCount: null },
  ];
  const preview = await previews([backup(['a'], { a: 1 })], live).preview('ada', 'p1', {
    include: ['a'],
    exclude: [],
  });
  expect(preview).toMatchObject({ asOf: null, isPartial: true, covered: 5, leftOut: 0 });
  expect(preview.collections).toEqual([
    { path: 'a', documentCount: 5, coverage: 'all' },
    { path: 'b', documentCount: null, coverage: 'none' },
  ]);
});

test.each(['safety', 'import'] as const)(
  'learns nothing from a backup of the kind %s',
  async (trigger) => {
    const whole = backup([], { customers: 2000 });
    const some = backup([], { customers: 1 });
    const other = { ...some, metadata: { ...some.metadata, trigger } };
    const preview = await previews([other, whole]).preview('ada', 'p1', everything);
    expect(preview.covered).toBe(2000);
  },
);

test('says so where a backup has more collections than it lists', async () => {
  const whole = backup([], { a: 5 });
  const more = { ...whole, metadata: { ...whole.metadata, documentCount: 6 } };
  expect(await previews([more]).preview('ada', 'p1', everything)).toMatchObject({
    isPartial: true,
  });
});

test('shows nobody the project of another', async () => {
  await expect(previews([]).preview('bob', 'p1', everything)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('names the patterns that match nothing, by the newest backup or by what is there now', async () => {
  const whole = backup([], { customers: 5, 'customers/*/orders': 2 });
  const wanted = {
    include: ['custmers', 'customers/ada/orders', '**/orders', 'customers/*/order'],
    exclude: ['logs'],
  };
  expect((await previews([whole]).preview('ada', 'p1', wanted)).unmatched).toEqual([
    'custmers',
    'customers/*/order',
    'logs',
  ]);
  const live = [{ id: 'customers', path: 'customers', documentCount: 5 }];
  expect((await previews([], live).preview('ada', 'p1', wanted)).unmatched).toEqual([
    'custmers',
    'logs',
  ]);
});

test('names no pattern where the newest backup has more collections than it lists', async () => {
  const whole = backup([], { customers: 5 });
  const more = { ...whole, metadata: { ...whole.metadata, documentCount: 6 } };
  const wanted = { include: ['orders'], exclude: [] };
  expect((await previews([more]).preview('ada', 'p1', wanted)).unmatched).toEqual([]);
  expect((await previews([whole]).preview('ada', 'p1', wanted)).unmatched).toEqual(['orders']);
});
