import {
  alertSchema,
  backupRecordSchema,
  projectSchema,
  type Alert,
  type BackupRecord,
} from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { attentionItems, type WatchedProject } from './attention.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const at = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString();

const project = projectSchema.parse({
  id: 'p1',
  name: 'Shop',
  firebaseProjectId: 'my-shop',
  databaseId: '(default)',
  connectionType: 'emulator',
  credentials: null,
  status: 'connected',
  permissions: { read: true, write: true, delete: true },
  health: { status: 'healthy', lastCheck: at(0), latency: 5, errors: [] },
  metadata: {
    description: '',
    environment: 'production',
    tags: [],
    color: '#c2410c',
    favorite: false,
  },
  readOnly: false,
  queryCount: 0,
  dataExported: 0,
  backupEnabled: true,
  lastBackup: at(1),
  lastSynced: null,
  lastUsed: null,
  createdAt: at(30),
  updatedAt: at(1),
});

function record(status: BackupRecord['status'], part: Partial<BackupRecord> = {}): BackupRecord {
  return backupRecordSchema.parse({
    id: 'r1',
    projectId: 'p1',
    status,
    createdAt: at(1),
    metadata: {
      backupName: 'Daily',
      trigger: 'scheduled',
      configurationId: null,
      firebaseProjectId: 'my-shop',
      databaseId: '(default)',
      include: [],
      exclude: [],
      readTime: null,
      consistency: 'snapshot',
      documentCount: 0,
      rawBytes: 0,
      storedBytes: 0,
      chunkCount: 0,
      newChunkCount: 0,
      collections: [],
      startedAt: null,
      completedAt: null,
      durationMs: null,
    },
    progress: { documents: 0, rawBytes: 0, fraction: null },
    verification: {
      status: 'verified',
      checkedAt: at(1),
      chunks: 0,
      documents: 0,
      rawBytes: 0,
      countsChecked: 0,
      mismatches: [],
    },
    error: null,
    ...part,
  });
}

type GivenBackup = Omit<WatchedProject, 'schedules'> & Partial<WatchedProject>;

const items = (backups: readonly GivenBackup[], alerts: readonly Alert[] = []) =>
  attentionItems(
    backups.map((backup) => ({ schedules: null, ...backup })),
    alerts,
    now,
  );

const titles = (backups: readonly GivenBackup[]) => items(backups).map(({ title }) => title);

test('is quiet where all is well', () => {
  expect(titles([{ project, records: [record('completed')] }])).toEqual([]);
});

test('names a failed backup with its reason, and forgets it after a good one', () => {
  const failed = record('failed', {
    error: { code: 'unavailable', message: 'The database did not answer', hint: null },
  });
  expect(items([{ project, records: [failed] }])[0]).toMatchObject({
    tone: 'bad',
    title: 'The last backup of Shop failed',
    detail: 'The database did not answer',
  });
  expect(titles([{ project, records: [record('completed'), failed] }])).toEqual([]);
  expect(titles([{ project, records: [record('cancelled'), failed] }])).toHaveLength(1);
  const { metadata } = record('completed');
  const safety = record('completed', { metadata: { ...metadata, trigger: 'safety' } });
  expect(titles([{ project, records: [safety, failed] }])).toHaveLength(1);
});

test('names a backup that does not verify', () => {
  const verification = { ...record('completed').verification, status: 'failed' as const };
  expect(titles([{ project, records: [record('completed', { verification })] }])).toEqual([
    'The last backup of Shop does not verify',
  ]);
});

test('names a project without a backup, unless one is being made', () => {
  const fresh = { ...project, lastBackup: null };
  expect(titles([{ project: fresh, records: [] }])).toEqual(['Shop has no backup yet']);
  expect(titles([{ project: fresh, records: [record('running')] }])).toEqual([]);
});

test('names an old backup after a week, and puts what is worse first', () => {
  const old = { ...project, id: 'p2', lastBackup: at(8) };
  const lost = { ...project, id: 'p3', name: 'Lost', status: 'disconnected' as const };
  expect(
    titles([
      { project: old, records: [] },
      { project: lost, records: [record('completed')] },
    ]),
  ).toEqual(['Lost can’t be reached', 'The last backup of Shop is more than a week old']);
});

function alert(part: Partial<Alert>): Alert {
  return alertSchema.parse({
    id: 'r1-failed',
    projectId: 'p1',
    configurationId: null,
    recordId: 'r1',
    kind: 'failed',
    state: 'open',
    details: {
      name: 'Nightly',
      message: 'The database could not be reached',
      hint: null,
      anomalies: [],
      moreAnomalies: 0,
      comparedWith: null,
      promisedBy: null,
    },
    delivery: {
      state: 'none',
      attempts: 0,
      nextAttemptAt: null,
      lastAttemptAt: null,
      reason: null,
    },
    raisedAt: at(0),
    acknowledgedAt: null,
    resolvedAt: null,
    ...part,
  });
}

test('names open alerts once per kind, and a failure not twice', () => {
  const records = [record('failed')];
  const alerts = [
    alert({}),
    alert({ id: 'r0-failed' }),
    alert({ id: 'r1-anomaly', kind: 'anomaly' }),
    alert({ id: 'r2-overdue', kind: 'overdue', state: 'acknowledged' }),
    alert({ id: 'r3-failed', projectId: 'p2' }),
  ];
  const found = items([{ project, records }], alerts);
  expect(found.map(({ title, detail }) => [title, detail])).toEqual([
    ['A backup of Shop failed', 'The database could not be reached (and 1 more like it)'],
    [
      'A backup of Shop holds much less, or much else, than those before',
      'The database could not be reached',
    ],
  ]);
});

test('names a clone that was not made as a whole, whether or not it was begun', () => {
  const failed = alert({ kind: 'clone-failed' });
  expect(items([{ project, records: [record('completed')] }], [failed])).toMatchObject([
    { title: 'A clone of Shop was not made as a whole' },
  ]);
});

test('leads to the newest drill that failed, and to all of them where none passed in time', () => {
  const alerts = [
    alert({ id: 'd1-drill-failed', kind: 'drill-failed' }),
    alert({ id: 'p1-1-drill-overdue', kind: 'drill-overdue' }),
  ];
  const found = items([{ project, records: [record('completed')] }], alerts);
  expect(found.map(({ to, action }) => `${action}: ${to}`)).toEqual([
    'See drills: /projects/p1/backup?drill=d1#drills',
    'See drills: /projects/p1/backup#drills',
  ]);
});

test('names a project whose schedules are all paused, until one is resumed', () => {
  const nightly = { name: 'Nightly', enabled: false };
  const weekly = { name: 'Weekly', enabled: false };
  const records = [record('completed')];
  expect(items([{ project, records, schedules: [nightly] }])).toMatchObject([
    {
      tone: 'warning',
      title: 'The only schedule of Shop is paused',
      detail: 'No backup is made automatically until Nightly is resumed',
    },
  ]);
  expect(titles([{ project, records, schedules: [nightly, weekly] }])).toEqual([
    'All 2 schedules of Shop are paused',
  ]);
  const resumed = { ...nightly, enabled: true };
  expect(titles([{ project, records, schedules: [resumed, weekly] }])).toEqual([]);
  expect(titles([{ project, records, schedules: [] }])).toEqual([]);
});

function partial(include: string[], holds: string[], leftOut: string[]): BackupRecord {
  const { metadata, verification } = record('completed');
  return record('completed', {
    metadata: {
      ...metadata,
      include,
      documentCount: holds.length,
      collections: holds.map((path) => ({ path, documentCount: 1, rawBytes: 1 })),
      coverage: {
        kind: holds.length === 0 ? 'empty' : 'partial',
        unmatched: [],
        leftOutDocuments: 1,
        leftOut,
      },
    },
    verification: { ...verification, status: 'verified' },
  });
}

test('names what no verified backup covers', () => {
  const orders = partial(['orders'], ['orders'], ['customers', 'logs']);
  const [item] = items([{ project, records: [orders] }]);
  expect(item).toMatchObject({
    tone: 'warning',
    title: 'Not everything in Shop is protected',
    detail: 'No verified backup covers customers, logs',
  });
  const typo = partial(['custmers'], [], ['customers']);
  expect(items([{ project, records: [typo] }])[0]?.tone).toBe('bad');
  const whole = partial([], ['customers', 'logs', 'orders'], []);
  expect(titles([{ project, records: [typo, { ...whole, id: 'r0' }] }])).toEqual([
    'The newest backup of Shop is empty',
  ]);
});
