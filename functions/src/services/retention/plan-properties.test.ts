import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Retention } from '../../contract/schedules.ts';
import { heldTime, makeShapeSelection } from '../../contract/index.ts';
import { made, now, plan } from '../../testing/planned-records.ts';
import type { PlanRecord } from './keep-by-rules.ts';
import { lastVerified } from './plan.ts';

const recordsOf = fc
  .array(
    fc.record({
      daysAgo: fc.double({ min: -30, max: 400, noNaN: true }),
      status: fc.constantFrom('queued', 'running', 'completed', 'completed', 'failed', 'deleting'),
      verification: fc.constantFrom('pending', 'running', 'verified', 'verified', 'failed'),
      trigger: fc.constantFrom('scheduled', 'scheduled', 'manual', 'safety'),
      configurationId: fc.constantFrom('nightly', 'hourly', null),
      databaseId: fc.constantFrom('(default)', 'archive'),
      include: fc.constantFrom([], [], ['orders'], ['orders', 'logs']),
      exclude: fc.constantFrom([], [], ['logs']),
      documentCount: fc.constantFrom(0, 5, 100),
      held: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map(({ daysAgo, ...change }, n) => made(`r${n}`, daysAgo, change)));

const retentions: fc.Arbitrary<Retention> = fc.record(
  {
    keepLast: fc.integer({ min: 1, max: 10 }),
    keepDays: fc.integer({ min: 1, max: 100 }),
    gfs: fc.record({
      daily: fc.nat(10),
      weekly: fc.nat(10),
      monthly: fc.nat(10),
    }),
  },
  { requiredKeys: [] },
);

describe('whatever the records and the rules', () => {
  const isProven = ({ status, verification }: PlanRecord) =>
    status === 'completed' && verification === 'verified';
  const holdsAnything = (record: PlanRecord) => isProven(record) && record.documentCount > 0;

  test('of each collection the newest verified backup that covers it stays', () => {
    fc.assert(
      fc.property(recordsOf, retentions, (records, retention) => {
        const gone = new Set(plan(records, retention).going);
        const past = records
          .filter((record) => holdsAnything(record) && record.trigger !== 'safety')
          .filter((record) => heldTime(record) <= now.getTime() + 5 * 60_000)
          .toSorted((a, b) => heldTime(b) - heldTime(a) || (a.id < b.id ? 1 : -1));
        for (const databaseId of ['(default)', 'archive']) {
          for (const shape of ['orders', 'logs', 'customers']) {
            const newest = past.find(
              (record) =>
                record.databaseId === databaseId && makeShapeSelection(record)(shape) === 'all',
            );
            expect(newest === undefined || !gone.has(newest.id)).toBe(true);
          }
        }
      }),
    );
  });

  test('what goes is the schedule’s own, not held, not under way, and not the last verified one', () => {
    fc.assert(
      fc.property(recordsOf, retentions, (records, retention) => {
        const { going, kept } = plan(records, retention);
        const last = lastVerified(records, now);
        for (const id of going) {
          const record = records.find((one) => one.id === id)!;
          expect(record).toMatchObject({
            trigger: 'scheduled',
            configurationId: 'nightly',
            held: false,
          });
          expect(['completed', 'failed', 'cancelled']).toContain(record.status);
          expect(last.has(id)).toBe(false);
          expect(heldTime(record)).toBeLessThanOrEqual(now.getTime() + 5 * 60_000);
        }
        expect(new Set([...going, ...kept.map(({ id }) => id)]).size).toBe(
          going.length + kept.length,
        );
      }),
    );
  });

  test('as many verified ones stay as there are, up to those the rule names', () => {
    fc.assert(
      fc.property(recordsOf, fc.integer({ min: 1, max: 10 }), (records, keepLast) => {
        const own = records.filter(
          (record) =>
            holdsAnything(record) &&
            !record.held &&
            record.trigger === 'scheduled' &&
            record.configurationId === 'nightly' &&
            heldTime(record) <= now.getTime(),
        );
        const going = new Set(plan(records, { keepLast }).going);
        const left = own.filter(({ id }) => !going.has(id));
        expect(left.length).toBeGreaterThanOrEqual(Math.min(own.length, keepLast));
      }),
    );
  });

  test('junk changes nothing for what is proven', () => {
    fc.assert(
      fc.property(recordsOf, recordsOf, retentions, (records, more, retention) => {
        const junk = more
          .filter((record) => !isProven(record) || heldTime(record) > now.getTime() + 5 * 60_000)
          .map((record) => ({ ...record, id: `junk ${record.id}` }));
        const goesWithout = plan(records, retention).going;
        const goesWith = plan([...records, ...junk], retention).going;
        expect(goesWith.filter((id) => !id.startsWith('junk'))).toEqual(goesWithout);
      }),
    );
  });

  test('another rule never lets more go', () => {
    fc.assert(
      fc.property(recordsOf, retentions, fc.integer({ min: 1, max: 50 }), (records, some, days) => {
        const { keepDays: _keepDays, ...fewer } = some;
        const going = new Set(plan(records, fewer).going);
        for (const id of plan(records, { ...fewer, keepDays: days }).going) {
          expect(going.has(id)).toBe(true);
        }
      }),
    );
  });

  test('a second plan after the first finds nothing to do', () => {
    fc.assert(
      fc.property(recordsOf, retentions, (records, retention) => {
        const gone = new Set(plan(records, retention).going);
        expect(
          plan(
            records.filter(({ id }) => !gone.has(id)),
            retention,
          ).going,
        ).toEqual([]);
      }),
    );
  });
});
