import { expect, test } from 'vitest';
import type { Recurrence } from '../../contract/schedules.ts';
import {
  backupSchedule,
  facts,
  key,
  kinds,
  project,
  record,
} from '../../testing/protection-facts.ts';
import { gapsOf } from './gaps.ts';
import { protectionOf, type ProtectionFacts } from './protection.ts';

const notKnown = { unknown: 'not known here' };

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
  ['an open alert', { openAlerts: 1 }, ['open-alarms', 'never-restored']],
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

test('collections that are excluded are named', () => {
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

/** A backup of these patterns; it knows what it excluded. */
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
