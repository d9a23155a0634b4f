import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAlertStore } from '../../adapters/records/alert-store.ts';
import { createBackupRecords } from '../../adapters/records/backup-records.ts';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import type { BackupSchedule, Recurrence, Retention } from '../../contract/schedules.ts';
import { alertOf } from '../../testing/alert.ts';
import { isExhaustive } from '../../testing/exhaustive.ts';
import { MemoryDocuments } from '../../testing/memory/documents.ts';
import { dayMs, made, now as begin } from '../../testing/planned-records.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import type { RetainedRecord } from '../ports/retained-backups.ts';
import { nextRun } from '../schedules/next-run.ts';
import { planFor } from './prune.ts';
import { nothingKnown } from './before-loss.ts';
import { timesToRetain } from './times-to-retain.ts';

const hourMs = dayMs / 24;
const at = (ms: number) => new Date(ms).toISOString();
const inDays = (days: number) => at(begin.getTime() + days * dayMs);
const owner = { ownerId: 'ada', projectId: 'shop' };

/** Backups of a locked schedule, with a look after each at what goes and what is to be retained. */
class Future {
  readonly schedule: BackupSchedule;
  readonly lockedUntil: string;
  ms = begin.getTime();
  records: RetainedRecord[] = [];
  /** Of each look and backup, what it had left then. */
  readonly looks: { at: number; id: string; retainedUntil: string | null }[] = [];
  /** Backups that were still retained when the rules let them go. */
  readonly tooLong: RetainedRecord[] = [];
  /** When the rules let a backup go. */
  readonly went = new Map<string, number>();
  /** How often a time was set on what only one backup needs, and on what all of them do. */
  readonly set = { own: new Map<string, number>(), shared: 0 };
  private sharedUntil = '';
  private readonly documents = new MemoryDocuments();

  constructor(change: Partial<BackupSchedule>, lockedDays: number) {
    this.schedule = scheduleOf({ nextRunAt: null, ...change });
    this.lockedUntil = inDays(lockedDays);
    this.documents.set('backupConfigurations/c1', { ...this.schedule, ...owner });
  }

  get now(): Date {
    return new Date(this.ms);
  }

  /** What is retained of each backup. */
  get retained(): Record<string, string | null> {
    return Object.fromEntries(this.records.map(({ id, retainedUntil }) => [id, retainedUntil]));
  }

  add(id: string, change: Partial<RetainedRecord> = {}): void {
    const record = made(id, 0, { configurationId: 'c1', createdAt: at(this.ms), readTime: null });
    this.records.push({ ...record, backupName: id, rawBytes: 1, ...change });
  }

  alert(): void {
    const alert = alertOf('a1', { kind: 'anomaly', state: 'open', configurationId: 'c1' });
    this.documents.set('alarms/a1', { ...alert, ...owner });
  }

  /** The next run of the schedule, which begins so late. */
  async run(lateMs = 0): Promise<void> {
    this.ms = Date.parse(nextRun(this.schedule.schedule, this.now)) + lateMs;
    this.add(`b${this.ms}`);
    this.prune();
    await this.look();
  }

  async look(): Promise<void> {
    const times = await timesToRetain(
      {
        schedules: createScheduleStore(this.documents),
        alerts: createAlertStore(this.documents),
        records: createBackupRecords(this.documents),
        now: () => this.now,
      },
      owner,
      { records: this.records, lockOf: () => this.lockedUntil },
    );
    this.records = this.records.map((record) => {
      const time = times.get(record.id);
      const isDue = time !== undefined && (record.retainedUntil ?? '') < time.renewBefore;
      return isDue ? this.retain(record, time.until) : record;
    });
    this.records.forEach(({ id, retainedUntil }) => {
      this.looks.push({ at: this.ms, id, retainedUntil });
    });
  }

  private retain(record: RetainedRecord, retainedUntil: string): RetainedRecord {
    const { own } = this.set;
    own.set(record.id, (own.get(record.id) ?? 0) + 1);
    this.set.shared += retainedUntil > this.sharedUntil ? 1 : 0;
    this.sharedUntil = retainedUntil > this.sharedUntil ? retainedUntil : this.sharedUntil;
    return { ...record, retainedUntil };
  }

  private prune(): void {
    const free = this.records.map((record) => ({ ...record, retainedUntil: null }));
    const policy = { ...this.schedule, lookedAt: null, ...nothingKnown };
    const going = new Set(planFor(free, policy, this.now).going);
    going.forEach((id) => this.went.set(id, this.ms));
    const gone = this.records.filter(({ id }) => going.has(id));
    this.tooLong.push(...gone.filter((one) => (one.retainedUntil ?? '') > at(this.ms)));
    this.records = this.records.filter(({ id }) => !going.has(id));
  }
}

const zone = fc.constantFrom('UTC', 'Europe/Vienna', 'Asia/Kathmandu');
const recurrences: fc.Arbitrary<{ recurrence: Recurrence; slackMs: number }> = zone.chain(
  (timeZone) =>
    fc.constantFrom(
      { recurrence: { kind: 'hourly', timeZone, time: '00:40' }, slackMs: hourMs },
      { recurrence: { kind: 'daily', timeZone, time: '23:30' }, slackMs: dayMs + hourMs },
      { recurrence: { kind: 'cron', timeZone, cron: '30 3,21 * * *' }, slackMs: dayMs },
      { recurrence: { kind: 'weekly', timeZone, time: '04:00', weekday: 1 }, slackMs: 8 * dayMs },
    ),
);
const retentions: fc.Arbitrary<Retention> = fc
  .record({
    keepLast: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    keepDays: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    daily: fc.nat(8),
    weekly: fc.nat(3),
    monthly: fc.nat(2),
  })
  .map(({ keepLast, keepDays, ...gfs }) => ({
    ...(keepLast === undefined ? {} : { keepLast }),
    ...(keepDays === undefined ? {} : { keepDays }),
    gfs: { ...gfs, daily: keepLast === undefined && keepDays === undefined ? 3 : gfs.daily },
  }));

test('whatever the rules and times, nothing is retained for longer than they keep it, nor for less than half of that', async () => {
  await fc.assert(
    fc.asyncProperty(
      recurrences,
      retentions,
      fc.record({
        lockedDays: fc.integer({ min: 1, max: 90 }),
        late: fc.array(fc.integer({ min: 0, max: 10 * 60_000 }), { minLength: 15, maxLength: 40 }),
      }),
      async ({ recurrence, slackMs }, retention, { lockedDays, late }) => {
        const future = new Future({ schedule: recurrence, retention }, lockedDays);
        for (const lateMs of late) {
          await future.run(lateMs);
        }
        const lockEnd = Date.parse(future.lockedUntil);
        const tooShort = future.looks.filter((look) => {
          const goes = future.went.get(look.id) ?? future.ms;
          const half = (goes - look.at - slackMs) / 2;
          const retained = Date.parse(look.retainedUntil ?? at(look.at)) - look.at;
          return retained < Math.min(lockEnd - look.at, half - hourMs);
        });
        expect({ tooLong: future.tooLong, tooShort }).toEqual({ tooLong: [], tooShort: [] });
      },
    ),
    { numRuns: isExhaustive ? 40 : 6 },
  );
});

test('of daily backups kept for 30 days, what all share is set every fifth day or less, what one needs some five times', async () => {
  const future = new Future({ retention: { keepDays: 30 } }, 3650);
  for (let day = 0; day < 120; day += 1) {
    await future.run();
  }
  const gone = [...future.went.keys()].map((id) => future.set.own.get(id) ?? 0);
  expect(gone.length).toBeGreaterThan(80);
  expect(Math.max(...gone)).toBeLessThanOrEqual(7);
  expect(gone.reduce((sum, count) => sum + count, 0) / gone.length).toBeLessThanOrEqual(5.5);
  expect(future.set.shared).toBeLessThanOrEqual(120 / 5);
});

describe('without runs to come nothing ages, and all is retained until the lock ends:', () => {
  test.each([
    ['a schedule that is paused', { enabled: false }],
    ['one that is never due', { schedule: { kind: 'cron', timeZone: 'UTC', cron: '0 0 31 2 *' } }],
  ] as const)('%s', async (_, change) => {
    const future = new Future({ retention: { keepLast: 1 }, ...change }, 3650);
    future.add('b1');
    await future.look();
    expect(future.retained).toEqual({ b1: future.lockedUntil });
  });
});

describe('what stays for another reason than a rule', () => {
  const keepOne = { retention: { keepLast: 1 } };
  const days = ({ retainedUntil }: { retainedUntil: string | null }) =>
    (Date.parse(retainedUntil ?? at(begin.getTime())) - begin.getTime()) / dayMs;

  test.each([
    ['held', { held: true }],
    ['released lately', { keptUntil: inDays(7) }],
    ['found damaged', { verification: 'failed', checkedAt: inDays(0) }],
  ] as const)('one that is %s is retained for a week, and again', async (_, change) => {
    const future = new Future(keepOne, 300);
    future.add('old', { ...change, createdAt: inDays(-2) });
    future.add('new', { createdAt: inDays(-0.2) });
    await future.look();
    const first = future.retained['old'] ?? '';
    expect(days({ retainedUntil: first })).toBeGreaterThanOrEqual(6);
    expect(days({ retainedUntil: first })).toBeLessThanOrEqual(8);
    future.ms += 3 * dayMs;
    await future.look();
    expect((future.retained['old'] ?? '') > first).toBe(true);
  });

  test.each([
    ['held before it is verified', { new: { held: true, verification: 'pending' } }, false],
    ['from before a loss', { old: { documentCount: 99 } }, false],
    ['there while an anomaly is open', { old: {}, new: {} }, true],
  ] as const)(
    'one that is %s is, though a rule keeps it for hours',
    async (_, change, isPaused) => {
      const schedule = { kind: 'hourly', timeZone: 'UTC', time: '00:40' } as const;
      const future = new Future({ schedule, retention: { keepLast: 2 } }, 300);
      const of: Record<string, Partial<RetainedRecord>> = change;
      future.add('old', { createdAt: inDays(-0.06), ...of['old'] });
      future.add('new', { createdAt: inDays(-0.02), ...of['new'] });
      if (isPaused) {
        future.alert();
      }
      await future.look();
      const retained = Object.keys(change).map((id) => future.retained[id] ?? '');
      expect(retained.filter((until) => until < inDays(6))).toEqual([]);
    },
  );

  test('what goes isn’t retained, nor is it because it was', async () => {
    const future = new Future(keepOne, 300);
    future.add('old', { createdAt: inDays(-2), retainedUntil: inDays(0.1) });
    future.add('new', { createdAt: inDays(-0.2) });
    await future.look();
    expect(future.retained['old']).toBe(inDays(0.1));
    // With an anomaly nothing goes.
    future.alert();
    await future.look();
    expect(days({ retainedUntil: future.retained['old'] ?? null })).toBeGreaterThanOrEqual(6);
  });

  test('what is being verified or under way keeps nothing for a week, and what is under way takes its place', async () => {
    const future = new Future({ retention: { keepLast: 2 } }, 300);
    future.add('old', { createdAt: inDays(-2) });
    future.add('mid', { createdAt: inDays(-1) });
    future.add('new', { createdAt: inDays(-0.01), verification: 'running' });
    future.add('next', { createdAt: inDays(-0.001), status: 'running', verification: 'pending' });
    await future.look();
    const isNew = days({ retainedUntil: future.retained['new'] ?? null });
    expect([isNew > 0, isNew < 1]).toEqual([true, true]);
    expect(future.retained).toMatchObject({ old: null, next: null });
  });

  test.each([
    ['until the next runs', true, [0.3, 0.7]],
    ['for a week where no run comes', false, [6, 8]],
  ] as const)(
    'what is not verified takes no place from what is: %s',
    async (_, enabled, [least, most]) => {
      const future = new Future({ retention: { keepLast: 1 }, enabled }, 300);
      future.add('proven', { createdAt: inDays(-2) });
      future.add('b1', { createdAt: inDays(-1), verification: 'pending' });
      future.add('b2', { createdAt: inDays(-0.1), verification: 'running' });
      await future.look();
      const proven = days({ retainedUntil: future.retained['proven'] ?? null });
      expect([proven >= least, proven <= most]).toEqual([true, true]);
    },
  );

  test('a hold is no reason to retain others for as long as it takes no place', async () => {
    const future = new Future({ retention: { keepLast: 2 } }, 300);
    future.add('old', { createdAt: inDays(-2) });
    future.add('new', { createdAt: inDays(-0.2), held: true });
    await future.look();
    const old = days({ retainedUntil: future.retained['old'] ?? null });
    expect([old > 0, old < 1]).toEqual([true, true]);
  });

  test('one that is dated in the future counts for nothing until then', async () => {
    const future = new Future({ retention: { keepDays: 20 }, enabled: false }, 300);
    future.add('wrong clock', { createdAt: inDays(2000) });
    future.add('new');
    await future.look();
    expect(future.retained['new']).toBe(future.lockedUntil);
  });
});

test('backups by hand, and those of no schedule there is, are retained until the lock ends', async () => {
  const future = new Future({ retention: { keepLast: 1 } }, 300);
  future.add('by hand', { trigger: 'manual' });
  future.add('of another', { configurationId: 'gone' });
  future.add('failed', { trigger: 'manual', status: 'failed' });
  await future.look();
  const until = future.lockedUntil;
  expect(future.retained).toEqual({ 'by hand': until, 'of another': until, failed: null });
});
