import { expect, test } from 'vitest';
import { backupRecordSchema, type BackupRecord } from '../../contract/backups.ts';
import {
  backupScheduleSchema,
  type BackupSchedule,
  type Recurrence,
} from '../../contract/schedules.ts';
import { newRestore } from '../changes/new-restore.ts';
import type { Restore } from '../../contract/restore-record.ts';
import { newProject } from '../projects/new-project.ts';
import { gapsOf } from './gaps.ts';
import { protectionOf, type ProtectionFacts } from './protection.ts';

const now = new Date('2026-06-10T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

const { project } = newProject({
  id: 'shop',
  ownerId: 'ada',
  input: { name: 'Shop', firebaseProjectId: 'demo-shop', connectionType: 'emulator' },
  credentials: null,
  now: hoursAgo(1000),
});

const backupSchedule = (change: Partial<BackupSchedule> = {}): BackupSchedule =>
  backupScheduleSchema.parse({
    id: 'daily',
    projectId: 'shop',
    name: 'Every day',
    enabled: true,
    include: [],
    exclude: [],
    schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
    retention: { keepLast: 7, gfs: { daily: 7, weekly: 4, monthly: 1 } },
    nextRunAt: null,
    lastRunAt: null,
    lastSuccessAt: null,
    lastRecordId: null,
    createdAt: hoursAgo(900),
    updatedAt: hoursAgo(900),
    ...change,
  });

const record = (hours: number, change: Partial<BackupRecord> = {}): BackupRecord =>
  backupRecordSchema.parse({
    id: `b${hours}`,
    projectId: 'shop',
    status: 'completed',
    createdAt: hoursAgo(hours),
    metadata: {
      backupName: 'x',
      trigger: 'scheduled',
      configurationId: 'daily',
      firebaseProjectId: 'demo-shop',
      databaseId: '(default)',
      include: [],
      exclude: [],
      readTime: hoursAgo(hours),
      consistency: 'snapshot',
      documentCount: 2,
      rawBytes: 20,
      storedBytes: 20,
      chunkCount: 1,
      newChunkCount: 1,
      collections: [
        { path: 'customers', documentCount: 1, rawBytes: 10 },
        { path: 'customers/*/orders', documentCount: 1, rawBytes: 10 },
      ],
      startedAt: hoursAgo(hours),
      completedAt: hoursAgo(hours),
      durationMs: 5,
    },
    progress: { documents: 2, rawBytes: 20, fraction: 1 },
    verification: {
      status: 'verified',
      checkedAt: hoursAgo(hours),
      chunks: 1,
      documents: 2,
      rawBytes: 20,
      countsChecked: 1,
      mismatches: [],
    },
    error: null,
    held: true,
    ...change,
  });

const notKnown = { unknown: 'not known here' };
const key = {
  credential: {
    connectionType: 'service-account' as const,
    account: 'x',
    keyId: 'y',
    addedAt: hoursAgo(24),
    ageDays: 1,
    maxAgeDays: 90,
  },
  role: {
    status: 'fitting' as const,
    granted: { read: true, write: true, delete: true },
    allowed: { read: true, write: true, delete: true },
    beyond: [],
    sentence: '',
    advice: null,
  },
};

/** All that could be wished for; `change` takes some of it away. */
function facts(change: Partial<ProtectionFacts> = {}): ProtectionFacts {
  return {
    project: { ...project, status: 'connected' },
    records: [record(5)],
    schedules: [backupSchedule()],
    restores: [],
    openAlarms: 0,
    database: {
      pointInTimeRecovery: { value: true },
      deleteProtection: { value: true },
      excessPermissions: { value: [] },
    },
    now,
    ...change,
  };
}

const kinds = (change: Partial<ProtectionFacts> = {}, held = key) => {
  const all = facts(change);
  return gapsOf(all, { ...held, protection: protectionOf(all) }).map(({ kind }) => kind);
};

test.each([
  ['nothing but a rehearsal', {}, ['never-restored']],
  ['no schedule', { schedules: [] }, ['no-schedule', 'never-restored']],
  [
    'a schedule that is switched off',
    { schedules: [backupSchedule({ enabled: false })] },
    ['no-schedule', 'never-restored'],
  ],
  ['no backup', { records: [] }, ['no-backup']],
  [
    'a backup that does not verify',
    { records: [record(5, { verification: { ...record(5).verification, status: 'failed' } })] },
    ['no-backup'],
  ],
  ['a backup that is too old', { records: [record(50)] }, ['last-backup-old', 'never-restored']],
  [
    'collections that no schedule has',
    { schedules: [backupSchedule({ exclude: ['customers/*/orders'] })] },
    ['collections-uncovered', 'never-restored'],
  ],
  ['nothing held', { records: [record(5, { held: false })] }, ['never-restored', 'no-hold']],
  ['an open alarm', { openAlarms: 1 }, ['open-alarms', 'never-restored']],
  [
    'a disconnected project with backups switched off',
    { project: { ...project, status: 'disconnected' as const, backupEnabled: false } },
    ['disconnected', 'backups-off', 'never-restored'],
  ],
  [
    'settings that are off',
    {
      database: {
        pointInTimeRecovery: { value: false },
        deleteProtection: { value: false },
        excessPermissions: { value: [] },
      },
    },
    ['never-restored', 'no-delete-protection', 'no-pitr'],
  ],
  [
    'settings that are not known are no gaps',
    {
      database: {
        pointInTimeRecovery: notKnown,
        deleteProtection: notKnown,
        excessPermissions: notKnown,
      },
    },
    ['never-restored'],
  ],
])('%s', (_what, change, expected) => {
  expect(kinds(change)).toEqual(expected);
});

test('a key older than 90 days, and one that may more than it needs', () => {
  const old = { ...key, credential: { ...key.credential, ageDays: 91 } };
  expect(kinds({}, old)).toContain('old-credential');
  expect(kinds({}, { ...old, credential: { ...old.credential, ageDays: 90 } })).not.toContain(
    'old-credential',
  );
});

test('collections that are left out are named', () => {
  const all = facts({ schedules: [backupSchedule({ include: ['customers'], exclude: [] })] });
  const none = facts({ schedules: [backupSchedule({ include: ['invoices'] })] });
  const left = (one: ProtectionFacts) =>
    gapsOf(one, { ...key, protection: protectionOf(one) }).find(
      ({ kind }) => kind === 'collections-uncovered',
    )?.collections;
  expect(left(all)).toBeUndefined();
  expect(left(none)).toEqual(['customers', 'customers/*/orders']);
});

test('sentences say what would be lost and what is promised', () => {
  const { recoveryPoint, promisedMs, exposedMs, schedules } = protectionOf(facts());
  expect(recoveryPoint).toBe(
    'If the data were lost now, the changes of the last 5 hours would be gone. Backups are due every day, late after 30 hours.',
  );
  expect([promisedMs, exposedMs]).toEqual([30 * 3_600_000, 5 * 3_600_000]);
  expect(schedules).toEqual([
    {
      id: 'daily',
      name: 'Every day',
      due: 'every day, late after 30 hours',
      keeps: 'the last 7, and one for each of 7 days, 4 weeks and 1 month',
    },
  ]);
  expect(protectionOf(facts({ records: [], schedules: [] })).recoveryPoint).toBe(
    'If the data were lost now, nothing could be brought back: no backup that holds anything is verified. No schedule promises a backup.',
  );
});

/** A backup of these patterns; what it left out is known to it. */
function partial(include: string[], holds: string[], leftOut: string[]) {
  const hours = 1;
  const { metadata } = record(hours);
  return record(hours, {
    metadata: {
      ...metadata,
      include,
      documentCount: holds.length,
      collections: metadata.collections.filter(({ path }) => holds.includes(path)),
      coverage: {
        kind: holds.length === 0 ? 'empty' : 'partial',
        unmatched: holds.length === 0 ? include : [],
        leftOutDocuments: 2,
        leftOut,
      },
    },
  });
}
const everything = ['customers', 'customers/*/orders'];

test('an empty backup of a typing error protects nothing', () => {
  const typo = partial(['custmers'], [], everything);
  const { lastVerified, exposedMs, recoveryPoint } = protectionOf(
    facts({ records: [typo, record(5)] }),
  );
  expect(lastVerified?.recordId).toBe('b5');
  expect(exposedMs).toBe(5 * 3_600_000);
  expect(recoveryPoint).toContain('the changes of the last 5 hours would be gone.');
  const alone = facts({ records: [typo] });
  expect(protectionOf(alone)).toMatchObject({
    lastVerified: null,
    exposedMs: null,
    unprotected: 2,
  });
  expect(kinds({ records: [typo] })).toEqual(['no-backup']);
});

test('a partial backup stands for what it covers, and the others are named', () => {
  const orders = partial(['customers/*/orders'], ['customers/*/orders'], ['customers', 'logs']);
  const both = protectionOf(facts({ records: [orders, record(50)] }));
  expect(both.lastVerified?.recordId).toBe('b50');
  expect(both.exposedMs).toBe(50 * 3_600_000);
  expect(both.recoveryPoint).toContain(
    'If the data were lost now, in customers and logs the changes of the last 2 days would be gone, elsewhere those of the last 60 minutes at least.',
  );
  const alone = facts({ records: [orders] });
  const report = protectionOf(alone);
  expect(report.collections.map(({ path, recordId }) => [path, recordId])).toEqual([
    ['customers', null],
    ['logs', null],
    ['customers/*/orders', 'b1'],
  ]);
  expect(report.recoveryPoint).toContain('Nothing could be brought back of customers and logs');
  expect(gapsOf(alone, { ...key, protection: report })).toContainEqual(
    expect.objectContaining({
      kind: 'collections-unprotected',
      collections: ['customers', 'logs'],
    }),
  );
});

/**
 * A restore of the whole backup `b5` into an empty database that took a minute, all but for what
 * `change` says.
 */
function rehearsal(change: Partial<Restore> = {}): Restore {
  const start = newRestore({
    id: 'r1',
    projectId: 'shop',
    recordId: 'b5',
    target: {
      projectId: 'copy',
      firebaseProjectId: 'demo-copy',
      databaseId: '(default)',
      pathPrefix: null,
    },
    scope: {},
    mode: 'overwrite',
    retargetReferences: false,
    dryRun: false,
    safetyBackup: true,
    createdAt: hoursAgo(3),
  });
  return {
    ...start,
    status: 'completed',
    completedAt: new Date(Date.parse(hoursAgo(3)) + 60_000).toISOString(),
    outcome: { ...start.outcome, written: 2 },
    wasTargetEmpty: true,
    backupDocuments: 2,
    ...change,
  };
}

const wrote = (written: number, skipped = 0) => ({ ...rehearsal().outcome, written, skipped });
const planned = (change: Partial<NonNullable<Restore['plan']>> = {}) => ({
  create: 2,
  update: 0,
  delete: 0,
  unchanged: 0,
  samples: [],
  cost: null,
  below: null,
  warnings: [],
  ...change,
});

test.each<[string, Partial<Restore>, boolean]>([
  ['all of the backup into an empty database', {}, true],
  ['a tenth of it', { backupDocuments: 20 }, true],
  ['less than a tenth of it, such as one document', { backupDocuments: 21 }, false],
  ['a target that held something', { wasTargetEmpty: false }, false],
  ['an undo', { undoOf: 'r0' }, false],
  ['a plan', { dryRun: true, status: 'planned' }, false],
  ['one that failed', { status: 'failed' }, false],
  ['one that wrote nothing', { outcome: wrote(0, 2) }, false],
  ['an older one that found none of its documents', oldRestore(planned()), true],
  ['an older one that found some', oldRestore(planned({ create: 1, unchanged: 1 })), false],
  [
    'an older one below a document',
    { ...oldRestore(planned()), target: { ...rehearsal().target, pathPrefix: 'a/b' } },
    false,
  ],
])('what is a rehearsal of restoring, and what is none: %s', (_what, change, isRehearsed) => {
  expect(kinds({ restores: [rehearsal(change)] }).includes('never-restored')).toBe(!isRehearsed);
});

/** As restores were written before they looked whether their target was empty. */
function oldRestore(plan: Restore['plan']): Partial<Restore> {
  return { wasTargetEmpty: null, backupDocuments: null, plan };
}

test('the time to recover is that of a rehearsal, with its rate and its share', () => {
  const time = (restores: Restore[], documents = 2) => {
    const { metadata } = record(5);
    const newest = record(5, { metadata: { ...metadata, documentCount: documents } });
    return protectionOf(facts({ restores, records: [newest] })).recoveryTime;
  };
  expect(time([])).toBe(
    'How long bringing everything back takes is not known: no backup has been restored into an empty database yet.',
  );
  const one = rehearsal({ id: 'r2', outcome: wrote(1), wasTargetEmpty: false });
  const undo = rehearsal({ id: 'r3', undoOf: 'r2', outcome: wrote(0) });
  const whole = rehearsal({ outcome: wrote(6000), backupDocuments: 6000 });
  expect(time([undo, one, whole], 6000)).toBe(
    'The newest rehearsal, 3 hours ago, restored all 6,000 documents into an empty database in 1 minute: 100 documents a second. At that rate all 6,000 documents of the newest backup would take about 1 minute.',
  );
  expect(time([whole], 12_000)).toBe(
    'The newest rehearsal, 3 hours ago, restored 6,000 documents (50 % of the database) into an empty database in 1 minute: 100 documents a second. At that rate all 12,000 documents of the newest backup would take about 2 minutes.',
  );
});

test.each<[Recurrence, string]>([
  [{ kind: 'hourly', timeZone: 'UTC', time: '00:15' }, 'every hour, late after 2 hours'],
  [{ kind: 'daily', timeZone: 'UTC', time: '03:00' }, 'every day, late after 30 hours'],
  [{ kind: 'weekly', timeZone: 'UTC', time: '03:00', weekday: 1 }, 'every week, late after 8 days'],
  [
    { kind: 'monthly', timeZone: 'UTC', time: '03:00', monthDay: 1 },
    'every month, late after 32 days',
  ],
  [
    { kind: 'cron', timeZone: 'UTC', cron: '0 */8 * * *' },
    'by the expression 0 */8 * * *, late after 10 hours',
  ],
])('a schedule says when backups are due, and when one is late: %o', (schedule, due) => {
  const { schedules, recoveryPoint } = protectionOf(
    facts({ schedules: [backupSchedule({ schedule })] }),
  );
  expect(schedules.map((one) => one.due)).toEqual([due]);
  expect(recoveryPoint).toContain(`Backups are due ${due}.`);
});
