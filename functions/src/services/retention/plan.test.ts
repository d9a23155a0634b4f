import { describe, expect, test } from 'vitest';
import type { Retention } from '../../contract/schedules.ts';
import { dayMs, made, now, plan } from '../../testing/planned-records.ts';
import type { PlanRecord } from './keep-by-rules.ts';
import { failureDays, lastVerified, oldFailures } from './plan.ts';

function daily(count: number): PlanRecord[] {
  return Array.from({ length: count }, (_, index) => made(`d${index}`, index));
}

function keptBy(records: readonly PlanRecord[], retention: Retention, reason: string): string[] {
  return plan(records, retention).kept.flatMap(({ id, reasons }) =>
    reasons.some((one) => one === reason) ? [id] : [],
  );
}

const failed = { status: 'failed', verification: 'pending', readTime: null } as const;

describe('rules', () => {
  test('the last ones', () => {
    expect(plan(daily(5), { keepLast: 2 })).toEqual({
      kept: [
        { id: 'd0', reasons: ['last-verified', 'last'] },
        { id: 'd1', reasons: ['last'] },
      ],
      going: ['d2', 'd3', 'd4'],
    });
  });

  test('days, counted back from the newest verified one', () => {
    expect(keptBy(daily(6), { keepDays: 2 }, 'days')).toEqual(['d0', 'd1', 'd2']);
    const aged = daily(6).slice(3);
    expect(keptBy(aged, { keepDays: 2 }, 'days')).toEqual(['d3', 'd4', 'd5']);
  });

  test('the newest of days, weeks and months, by the calendar of the time zone', () => {
    const hourly = Array.from({ length: 24 * 70 }, (_, hour) => made(`h${hour}`, hour / 24));
    const retention = { gfs: { daily: 3, weekly: 3, monthly: 3 } };
    const hours = (reason: string) =>
      keptBy(hourly, retention, reason).map((id) => Number(id.slice(1)));
    // It is 14:00 on a Tuesday in Vienna; the day before ended 15 hours ago. On 29 March the clock
    // went forward.
    expect(hours('daily')).toEqual([0, 15, 39]);
    expect(hours('weekly')).toEqual([0, 39, 39 + 7 * 24 - 1]);
    expect(hours('monthly')).toEqual([0, 31 * 24 - 9 - 1, 59 * 24 - 9 - 1]);
  });

  test('a union: what one rule keeps stays', () => {
    const both = plan(daily(40), { keepLast: 2, gfs: { daily: 0, weekly: 0, monthly: 2 } });
    expect(both.kept.map(({ id }) => id)).toEqual(['d0', 'd1', 'd31']);
  });
});

describe('what counts', () => {
  test('failed backups push out nothing', () => {
    const failures = [1, 2, 3, 4, 5].map((n) => made(`f${n}`, n / 10, failed));
    const all = [...failures, made('good', 20)];
    expect(plan(all, { keepLast: 1 }).kept.find(({ id }) => id === 'good')).toEqual({
      id: 'good',
      reasons: ['last-verified', 'last'],
    });
    expect(plan(all, { keepLast: 1 }).going).toEqual([]);
  });

  test('many verified ones within a day push out nothing inside the window of days', () => {
    const junk = Array.from({ length: 100 }, (_, n) => made(`j${n}`, n / 200));
    const good = made('good', 6);
    expect(plan([...junk, good], { keepLast: 3, keepDays: 7 }).going).not.toContain('good');
  });

  test('neither backups by hand nor those of other schedules', () => {
    const others = [
      made('hand', 0, { trigger: 'manual' }),
      made('free', 0, { trigger: 'manual', configurationId: null }),
      made('safety', 0, { trigger: 'safety', configurationId: null }),
      made('other', 0, { configurationId: 'hourly' }),
    ];
    const { kept, going } = plan([...others, ...daily(3)], { keepLast: 1 });
    expect(kept.map(({ id }) => id)).toEqual(['d0']);
    expect(going).toEqual(['d1', 'd2']);
  });

  test('a hold stays and takes no place', () => {
    const all = daily(4).map((record, index) => ({ ...record, held: index === 0 }));
    const { kept } = plan(all, { keepLast: 2 });
    expect(kept).toEqual([
      { id: 'd0', reasons: ['held', 'last-verified'] },
      { id: 'd1', reasons: ['last'] },
      { id: 'd2', reasons: ['last'] },
    ]);
  });

  test('what the bucket lets nobody delete stays until then, and takes its place', () => {
    const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const until = [null, later(1), later(1), later(0)];
    const all = daily(4).map((record, index) => ({
      ...record,
      retainedUntil: until[index] ?? null,
    }));
    expect(plan(all, { keepLast: 2 })).toEqual({
      kept: [
        { id: 'd0', reasons: ['last-verified', 'last'] },
        { id: 'd1', reasons: ['retained', 'last'] },
        { id: 'd2', reasons: ['retained'] },
      ],
      going: ['d3'],
    });
  });

  test('nothing from the future, and a clock that went back prunes nothing it would not have pruned', () => {
    const future = made('future', -2);
    expect(plan([future, ...daily(3)], { keepLast: 1 })).toEqual({
      kept: [
        { id: 'future', reasons: ['future'] },
        { id: 'd0', reasons: ['last-verified', 'last'] },
      ],
      going: ['d1', 'd2'],
    });
    const back = new Date(now.getTime() - 2 * dayMs);
    expect(plan(daily(5), { keepLast: 1 }, back).going).toEqual(['d3', 'd4']);
  });

  test('a clock that ran ahead makes nothing older', () => {
    const ahead = new Date(now.getTime() + 400 * dayMs);
    expect(plan(daily(5), { keepDays: 30 }, ahead).going).toEqual([]);
  });
});

test('the last verified backup stays, of the schedule and of every database', () => {
  const records = [
    made('safety', 0, { trigger: 'safety', configurationId: null }),
    made('newest by hand', 0, { trigger: 'manual', configurationId: null }),
    made('damaged', 1, { verification: 'failed' }),
    made('last of the schedule', 20),
    made('elsewhere', 30, { databaseId: 'archive' }),
    made('old', 40),
  ];
  expect([...lastVerified(records, now)].toSorted()).toEqual([
    'elsewhere',
    'last of the schedule',
    'newest by hand',
  ]);
  expect(plan(records, { gfs: { daily: 0, weekly: 0, monthly: 1 } }).going).toEqual(['old']);
});

test('what failed or does not verify is shown for a while, then goes', () => {
  const records = [
    made('under way', 30, { status: 'running', verification: 'pending' }),
    made('being verified', 30, { verification: 'running' }),
    made('failed now', 1, failed),
    made('failed long ago', failureDays + 1, failed),
    made('damaged', failureDays + 1, { verification: 'failed' }),
    made('by hand', failureDays + 1, { ...failed, trigger: 'manual', configurationId: null }),
    made('cancelled', failureDays + 1, { ...failed, status: 'cancelled' }),
    made('d0', 0),
  ];
  expect(plan(records, { keepLast: 1 }).going.toSorted()).toEqual([
    'cancelled',
    'damaged',
    'failed long ago',
  ]);
  expect(oldFailures(records, now).toSorted()).toEqual(['by hand', 'cancelled', 'failed long ago']);
});

test('a damaged backup stays while there is no newer verified one', () => {
  const damaged = made('damaged', 20, { verification: 'failed' });
  expect(plan([damaged], { keepLast: 1 }).going).toEqual([]);
  expect(plan([damaged, made('older', 30)], { keepLast: 1 }).going).toEqual([]);
  expect(plan([damaged, made('newer', 5)], { keepLast: 1 }).going).toEqual(['damaged']);
});

test('an old backup that is found damaged today is not gone before its owner knows of it', () => {
  const checked = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs).toISOString();
  const damaged = (daysAgo: number) =>
    made('damaged', 90, { verification: 'failed', checkedAt: checked(daysAgo) });
  expect(plan([damaged(0), made('newer', 1)], { keepLast: 1 }).going).toEqual([]);
  expect(plan([damaged(failureDays + 1), made('newer', 1)], { keepLast: 1 }).going).toEqual([
    'damaged',
  ]);
});

describe('what a backup covers', () => {
  const orders = { include: ['orders'] };
  const nothing = { include: ['custmers'], documentCount: 0 };
  const none = { include: [], documentCount: 0 };

  test('partial backups take no place of whole ones, nor do empty ones', () => {
    const whole = [made('w3', 3), made('w4', 4), made('w5', 5)];
    const partial = [made('p0', 0, orders), made('p1', 1, orders), made('p2', 2, orders)];
    expect(plan([...partial, ...whole], { keepLast: 2 }).going).toEqual(['p2', 'w5']);
    const empty = [made('e0', 0, nothing), made('e1', 1, nothing)];
    expect(plan([...empty, ...whole], { keepLast: 2 }).going).toEqual(['w5']);
    const wiped = [made('n0', 0, none), made('n1', 1, none), made('n2', 2, none)];
    expect(plan([...wiped, ...whole], { keepLast: 2 }).going).toEqual(['n2', 'w5']);
    expect(plan([...wiped, ...whole], { keepDays: 2 }).going).toEqual([]);
  });

  test('a whole one takes the place of a partial one', () => {
    const records = [made('w0', 0), made('w1', 1), made('p2', 2, orders)];
    expect(plan(records, { keepLast: 2 }).going).toEqual(['p2']);
  });

  test('a later partial backup of a day leaves the whole one of that day', () => {
    const records = [made('p', 0.1, orders), made('w', 0.2), made('before', 1.1)];
    const daily1 = { gfs: { daily: 1, weekly: 0, monthly: 0 } };
    expect(plan(records, daily1).going).toEqual(['before']);
  });

  test('the newest of each part stays, whichever schedule made it', () => {
    const others = { configurationId: 'parts' };
    const records = [
      made('empty', 0, nothing),
      made('orders', 1, { ...orders, ...others }),
      made('both', 2, { include: ['orders', 'customers'], ...others }),
      made('old orders', 3, { ...orders, ...others }),
      made('whole', 4),
      made('older', 5),
      made('logs', 6, { include: ['logs'], ...others }),
    ];
    expect([...lastVerified(records, now)].toSorted()).toEqual(['both', 'orders', 'whole']);
  });

  test('one that came out empty is shown for a while, then goes; a damaged part waits for one that covers it', () => {
    const old = failureDays + 1;
    const records = [made('w0', 0), made('empty', old, nothing)];
    expect(plan(records, { keepLast: 1 }).going).toEqual(['empty']);
    const recent = [made('w0', 0), made('empty', 1, nothing)];
    expect(plan(recent, { keepLast: 1 }).going).toEqual([]);
    const damaged = made('damaged', old, { verification: 'failed' });
    expect(plan([made('p', 0, orders), damaged], { keepLast: 1 }).going).toEqual([]);
  });
});

test('a file that could not be imported is shown for a day, not as long as a backup that failed', () => {
  const refused = (id: string, daysAgo: number) =>
    made(id, daysAgo, { ...failed, trigger: 'import', configurationId: null });
  const records = [refused('today', 0.5), refused('yesterday', 1.5)];
  expect(oldFailures(records, now)).toEqual(['yesterday']);
});
