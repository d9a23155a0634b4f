import { expect, test } from 'vitest';
import type { BackupSchedule, Recurrence } from '../../contract/schedules.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import type { AuditRecord } from '../audit/audit-log.ts';
import { nextRun, promisedBy } from './next-run.ts';
import { correctedTimes, TimeCorrections } from './time-corrections.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = { timeZone: 'UTC', time: '03:00' };
const recurrences: Recurrence[] = [
  { kind: 'hourly', ...at },
  { kind: 'daily', ...at },
  { kind: 'weekly', weekday: 1, ...at },
  { kind: 'monthly', monthDay: 1, ...at },
  { kind: 'cron', timeZone: 'UTC', cron: '0 */8 * * *' },
  { kind: 'cron', timeZone: 'UTC', cron: '0 0 29 2 *' },
];

test.each(recurrences)('leaves the times of a right clock alone: $kind $cron', (schedule) => {
  for (const written of ['2026-11-21T12:00:00Z', '2026-11-21T12:04:00Z', '2026-11-20T00:00:00Z']) {
    const nextRunAt = nextRun(schedule, new Date(written));
    const overdueAt = promisedBy(schedule, new Date(written));
    expect(correctedTimes(scheduleOf({ schedule, nextRunAt, overdueAt }), now)).toBeNull();
  }
});

test.each(recurrences)('corrects what a clock ten years ahead wrote: $kind $cron', (schedule) => {
  const wrong = new Date('2036-11-21T12:00:00Z');
  const stored = scheduleOf({
    schedule,
    nextRunAt: nextRun(schedule, wrong),
    overdueAt: promisedBy(schedule, wrong),
    lastSuccessAt: wrong.toISOString(),
    updatedAt: now.toISOString(),
  });
  expect(correctedTimes(stored, now)).toEqual({
    nextRunAt: nextRun(schedule, now),
    overdueAt: promisedBy(schedule, now),
  });
});

test('the promise counts on from the last success, so that what was missed is overdue at once', () => {
  const overdueAt = '2036-11-22T09:00:00.000Z';
  const lastSuccessAt = '2026-11-18T03:01:00.000Z';
  expect(correctedTimes(scheduleOf({ overdueAt, lastSuccessAt }), now)).toEqual({
    overdueAt: '2026-11-19T09:00:00.000Z',
  });
});

test('a paused schedule has no times to correct', () => {
  expect(correctedTimes(scheduleOf({ nextRunAt: null, overdueAt: null }), now)).toBeNull();
});

function setUp(stored: BackupSchedule[], isUnchanged = true) {
  const changes: unknown[] = [];
  const logged: string[] = [];
  const audited: AuditRecord[] = [];
  const corrections = new TimeCorrections({
    schedules: {
      nextRunAfter: async (kind, after) =>
        stored
          .filter(({ schedule, nextRunAt }) => schedule.kind === kind && (nextRunAt ?? '') > after)
          .map((value) => ({ ownerId: 'ada', value })),
      correct: async (_seen, change) => {
        changes.push(change);
        return isUnchanged;
      },
    },
    auditLog: { record: async (record) => void audited.push(record) },
    log: {
      info: () => undefined,
      warn: (message, fields) => void logged.push(`${message} ${fields?.reason}`),
      error: (message) => void logged.push(message),
    },
    now: () => now,
  });
  return { corrections, changes, logged, audited };
}

test('finds every schedule whose next run is too far away, corrects it and says so', async () => {
  const stored = recurrences.map((schedule, index) =>
    scheduleOf({
      id: `c${index}`,
      schedule,
      nextRunAt: nextRun(schedule, new Date('2036-11-21T12:00:00Z')),
    }),
  );
  const right = scheduleOf({ id: 'right' });
  const { corrections, changes, logged, audited } = setUp([...stored, right]);
  await corrections.correctFar();
  expect(changes).toHaveLength(recurrences.length);
  expect(logged[1]).toContain('nextRunAt 2036-11-22T03:00:00.000Z is now 2026-11-22T03:00:00.000Z');
  expect(audited[1]).toMatchObject({
    action: 'schedule.corrected',
    who: 'system',
    ownerId: 'ada',
    projectId: 'shop',
    targets: ['c1'],
  });
});

test('a schedule that was changed meanwhile is not touched', async () => {
  const wrong = scheduleOf({ nextRunAt: '2036-11-22T03:00:00.000Z' });
  const { corrections, logged, audited } = setUp([wrong], false);
  await corrections.correctFar();
  expect([logged, audited]).toEqual([[], []]);
});
