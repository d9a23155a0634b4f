import { describe, expect, test } from 'vitest';
import { noticeEventSchema } from '../../adapters/records/notice-events.ts';
import { lockGraceDays } from '../../contract/locks.ts';
import type { ScheduleInput } from '../../contract/schedules.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { memorySchedules } from '../../testing/memory-schedules.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { storedProject } from '../../testing/stored-project.ts';
import { assertDeletable } from './standing-locks.ts';

const dayMs = 24 * 60 * 60_000;
const graceMs = lockGraceDays * dayMs;
const begin = Date.parse('2026-11-21T12:00:00.000Z');
const stored = scheduleOf({ include: ['orders'], exclude: ['logs'], retention: { keepLast: 7 } });

function setUp() {
  const clock = { ms: begin };
  const now = () => new Date(clock.ms);
  return { ...memorySchedules(stored, now), clock };
}

type Change = Partial<ScheduleInput>;
const narrowing: readonly (readonly [string, Change])[] = [
  ['paused', { enabled: false }],
  ['shortened', { retention: { keepLast: 6 } }],
  ['kept by another rule', { retention: { keepDays: 30 } }],
  ['made more often', { schedule: { kind: 'hourly', timeZone: 'UTC', time: '03:00' } }],
  ['made at another time', { schedule: { kind: 'daily', timeZone: 'UTC', time: '04:00' } }],
  ['made in another zone', { schedule: { kind: 'daily', timeZone: 'Asia/Tokyo', time: '03:00' } }],
  ['of another collection', { include: ['customers'] }],
  ['without one more', { exclude: ['logs', 'orders'] }],
];
const widening: readonly (readonly [string, Change])[] = [
  ['renamed', { name: 'Every night' }],
  ['as it was', { ...stored, retention: { keepLast: 7 } }],
  ['kept longer', { retention: { keepLast: 8, keepDays: 30 } }],
  ['of one more', { include: ['orders', 'customers'] }],
  ['of all', { include: [], exclude: [] }],
];

describe.each(['lockSchedule', 'lockProject'] as const)('after %s', (lock) => {
  const of = { lockSchedule: 'c1', lockProject: 'shop' }[lock];
  const withdraw = ({ lockSchedule: 'withdrawSchedule', lockProject: 'withdrawProject' } as const)[
    lock
  ];

  test.each(narrowing)('a schedule can’t be %s until the lock has passed', async (_, change) => {
    const { schedules, locks, store, clock } = setUp();
    await locks[lock](freshCaller(), of, 10);
    clock.ms += 10 * dayMs - 1;
    await expect(schedules.update(freshCaller(), 'c1', change)).rejects.toMatchObject({
      code: 'failed-precondition',
      message: expect.stringMatching(/^Locked until Dec 1, 2026, 12:00 UTC: /),
    });
    const { lockedUntil: _lock, newLock: _new, ...kept } = stored;
    expect((await store.get('c1'))?.value).toMatchObject(kept);
    clock.ms += 1;
    expect(await schedules.update(freshCaller(), 'c1', change)).toMatchObject(change);
  });

  test.each(widening)('a schedule can be %s', async (_, change) => {
    const { schedules, locks } = setUp();
    await locks[lock](freshCaller(), of, 10);
    const { name, enabled, include, exclude, schedule, retention } = { ...stored, ...change };
    const input = { name, enabled, include, exclude, schedule, retention };
    const changed = await schedules.update(freshCaller(), 'c1', input);
    expect(changed).toMatchObject({ ...input, earlierRules: [] });
  });

  test('a schedule can’t be deleted until the lock has passed', async () => {
    const { schedules, locks, store, clock } = setUp();
    await locks[lock](freshCaller(), of, 10);
    const message = 'Locked until Dec 1, 2026, 12:00 UTC: the schedule can’t be deleted';
    const hint =
      'The lock can be withdrawn until Nov 24, 2026, 12:00 UTC. After that nobody can shorten or remove it.';
    await expect(schedules.remove('ada', 'c1')).rejects.toMatchObject({ message, hint });
    clock.ms += graceMs;
    const later = expect.stringMatching(/^Nobody can shorten or remove the lock/);
    await expect(schedules.remove('ada', 'c1')).rejects.toMatchObject({ message, hint: later });
    clock.ms += 10 * dayMs - graceMs;
    await schedules.remove('ada', 'c1');
    expect(await store.get('c1')).toBeNull();
  });

  test('a lock is extended, and never ends earlier', async () => {
    const { locks, clock } = setUp();
    await locks[lock](freshCaller(), of, 10);
    clock.ms += graceMs;
    await expect(locks[lock](freshCaller(), of, 6)).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'It is locked until Dec 1, 2026, 12:00 UTC',
    });
    expect(await locks[lock](freshCaller(), of, 7)).toMatchObject({ lockedUntil: inDays(10) });
    clock.ms += graceMs;
    expect(await locks[lock](freshCaller(), of, 3650)).toMatchObject({
      lockedUntil: inDays(3650 + 2 * lockGraceDays),
    });
  });

  test('a lock is withdrawn for some days, and then by nobody', async () => {
    const { schedules, locks, clock } = setUp();
    await locks[lock](freshCaller(), of, 3650);
    clock.ms += graceMs - 1;
    await expect(locks[withdraw](staleCaller(), of)).rejects.toThrow('sign in again');
    expect(await locks[withdraw](freshCaller(), of)).toMatchObject({ lockedUntil: null });
    await schedules.update(freshCaller(), 'c1', { enabled: false });
    await locks[lock](freshCaller(), of, 3650);
    clock.ms += graceMs;
    await expect(locks[withdraw](freshCaller(), of)).rejects.toMatchObject({
      code: 'failed-precondition',
      message: 'There is no lock that can be withdrawn',
    });
  });

  test('an extension is withdrawn to the lock before, which stays', async () => {
    const { locks, clock } = setUp();
    await locks[lock](freshCaller(), of, 30);
    clock.ms += graceMs;
    await locks[lock](freshCaller(), of, 3650);
    expect(await locks[withdraw](freshCaller(), of)).toMatchObject({ lockedUntil: inDays(30) });
    await expect(locks[withdraw](freshCaller(), of)).rejects.toThrow('no lock that can be');
  });

  test('withdrawing an extension is no way to delete while the lock before stands', async () => {
    const { schedules, locks, clock } = setUp();
    await locks[lock](freshCaller(), of, 30);
    clock.ms += graceMs;
    await locks[lock](freshCaller(), of, 40);
    const hint =
      'The lock can be withdrawn until Nov 27, 2026, 12:00 UTC, but another stands until Dec 21, 2026, 12:00 UTC.';
    await expect(schedules.remove('ada', 'c1')).rejects.toMatchObject({ hint });
  });

  test('a lock that can be withdrawn is not extended, which would keep it so', async () => {
    const { locks, clock } = setUp();
    await locks[lock](freshCaller(), of, 30);
    clock.ms += graceMs - 1;
    await expect(locks[lock](freshCaller(), of, 3650)).rejects.toThrow('locked only lately');
    clock.ms += 1;
    await expect(locks[withdraw](freshCaller(), of)).rejects.toThrow('no lock that can be');
  });

  test('what was committed before a failure on the way is done, not refused', async () => {
    const { locks, documents } = setUp();
    // As when Firestore's answer to the commit was lost: it is done again.
    documents.transact = async (work) => {
      await documents.compareAndSet(work);
      return documents.compareAndSet(work);
    };
    expect(await locks[lock](freshCaller(), of, 10)).toMatchObject({ lockedUntil: inDays(10) });
    expect(await locks[withdraw](freshCaller(), of)).toMatchObject({ lockedUntil: null });
  });

  test('a call that waited can do no more than one that began when it is decided', async () => {
    const { locks, clock, documents } = setUp();
    await locks[lock](freshCaller(), of, 10);
    clock.ms += graceMs - 1;
    documents.transact = async (work) => {
      clock.ms += 1;
      return documents.compareAndSet(work);
    };
    await expect(locks[withdraw](freshCaller(), of)).rejects.toThrow('no lock that can be');
  });

  test('a lock of a day can be withdrawn while it lasts, and then set again', async () => {
    const { locks, clock } = setUp();
    const { newLock } = await locks[lock](freshCaller(), of, 1);
    expect(newLock?.withdrawableUntil).toBe(inDays(1));
    clock.ms += dayMs;
    await expect(locks[withdraw](freshCaller(), of)).rejects.toThrow('no lock that can be');
    expect(await locks[lock](freshCaller(), of, 5)).toMatchObject({
      lockedUntil: inDays(6),
      newLock: { earlierUntil: null },
    });
  });

  test('the channels are notified of both, and until when it can be withdrawn', async () => {
    const { locks, documents } = setUp();
    await locks[lock](freshCaller(), of, 10);
    await locks[withdraw](freshCaller(), of);
    await locks[withdraw](freshCaller(), of).catch(() => undefined);
    const said = documents
      .all('noticeEvents', noticeEventSchema)
      .map((event) => [event.said?.title, ...(event.said?.lines ?? [])].join(' '));
    expect(said.toSorted()).toEqual([
      expect.stringMatching(/was locked until Dec 1, 2026.*can be withdrawn until Nov 24, 2026/),
      expect.stringContaining('new lock was withdrawn'),
    ]);
  });
});

const inDays = (days: number) => new Date(begin + days * dayMs).toISOString();

test.each([
  [10, 5, /withdrawn until Nov 24, 2026, 12:00 UTC, but another stands until Nov 26/],
  [5, 10, /withdrawn until Nov 24, 2026, 12:00 UTC, but another stands until Nov 26/],
  [10, 10, /withdrawn until Nov 24, 2026, 12:00 UTC, but another stands until Dec 1/],
])(
  'of a schedule locked for %i days and its project for %i, both locks count',
  async (own, of, hint) => {
    const { schedules, locks } = setUp();
    await locks.lockSchedule(freshCaller(), 'c1', own);
    await locks.lockProject(freshCaller(), 'shop', of);
    await expect(schedules.remove('ada', 'c1')).rejects.toMatchObject({
      hint: expect.stringMatching(hint),
    });
  },
);

test('of two locks that end together, one that nobody can withdraw is the one that counts', async () => {
  const { schedules, locks, clock } = setUp();
  await locks.lockProject(freshCaller(), 'shop', 10);
  clock.ms += graceMs;
  await locks.lockSchedule(freshCaller(), 'c1', 10 - lockGraceDays);
  await expect(schedules.remove('ada', 'c1')).rejects.toMatchObject({
    hint: expect.stringMatching(/^Nobody can shorten/),
  });
});

test('of a project whose schedules are locked as long, no withdrawal is promised', () => {
  const newLock = { withdrawableUntil: inDays(3), earlierUntil: null };
  const locked = { lockedUntil: inDays(10), newLock, schedulesLockedUntil: inDays(10) };
  const { project } = storedProject();
  expect(() => assertDeletable({ ...project, ...locked }, new Date(begin))).toThrow(
    expect.objectContaining({ hint: expect.stringMatching(/^A schedule is locked/) }),
  );
});

test('a paused schedule is resumed under its lock', async () => {
  const { schedules, locks } = setUp();
  await schedules.update(freshCaller(), 'c1', { enabled: false });
  await locks.lockSchedule(freshCaller(), 'c1', 1);
  expect((await schedules.update(freshCaller(), 'c1', { enabled: true })).enabled).toBe(true);
});

test('without a lock, rules that keep less count as many days later as deletions take, however often they are saved', async () => {
  const { schedules, clock, account, documents } = setUp();
  const first = await schedules.update(freshCaller(), 'c1', { retention: { keepLast: 3 } });
  const { schedule } = stored;
  const replaced = {
    retention: { keepLast: 7 },
    schedule,
    replacedAt: inDays(0),
    until: inDays(7),
  };
  expect(first.earlierRules).toEqual([replaced]);
  clock.ms += dayMs;
  const { earlierRules } = await schedules.update(freshCaller(), 'c1', {
    retention: { keepLast: 1 },
  });
  const second = {
    ...replaced,
    retention: { keepLast: 3 },
    replacedAt: inDays(1),
    until: inDays(8),
  };
  expect(earlierRules).toEqual([replaced, second]);
  clock.ms += 6 * dayMs;
  const back = await schedules.update(freshCaller(), 'c1', { retention: { keepLast: 7 } });
  expect(back.earlierRules).toEqual([replaced, second]);
  const third = await schedules.update(freshCaller(), 'c1', { retention: { keepLast: 2 } });
  expect(third.earlierRules).toMatchObject([second, { replacedAt: inDays(7), until: inDays(14) }]);
  account.deletionDays = 30;
  const fourth = await schedules.update(freshCaller(), 'c1', { retention: { keepLast: 1 } });
  expect(fourth.earlierRules.at(-1)).toMatchObject({ until: inDays(37) });
  const said = documents.all('noticeEvents', noticeEventSchema).map((one) => one.said?.lines[0]);
  expect(said.filter((line) => line?.endsWith('beginning in 30 days.'))).toHaveLength(1);
});

test('rules can’t be shortened without end: what they kept would fill the record', async () => {
  const { schedules } = setUp();
  const retention = (keepLast: number) => ({ retention: { keepLast } });
  for (let time = 0; time < 10; time += 1) {
    await schedules.update(freshCaller(), 'c1', retention(1));
    await schedules.update(freshCaller(), 'c1', retention(7));
  }
  await expect(schedules.update(freshCaller(), 'c1', retention(1))).rejects.toMatchObject({
    code: 'failed-precondition',
    message: 'Retention was shortened too often',
  });
});
