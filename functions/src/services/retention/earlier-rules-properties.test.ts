import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keepsAtLeast, type KeepingRules } from '../../contract/keeps-at-least.ts';
import type { EarlierRules, Recurrence, Retention } from '../../contract/schedules.ts';
import { dayMs, made, now } from '../../testing/planned-records.ts';
import { nothingKnown } from './before-loss.ts';
import type { PlanRecord } from './keep-by-rules.ts';
import { planRetention } from './plan.ts';

/** Many in few days, so that few of them are kept. */
const records = fc
  .array(
    fc.record({
      hoursAgo: fc.nat(24 * 40),
      include: fc.constantFrom([], [], ['orders']),
      documentCount: fc.constantFrom(0, 5, 5, 5),
      held: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 5, maxLength: 40 },
  )
  .map((list) => list.map(({ hoursAgo, ...change }, n) => made(`r${n}`, hoursAgo / 24, change)));
const recurrences: fc.Arbitrary<Recurrence> = fc.record({
  kind: fc.constantFrom('hourly', 'daily'),
  timeZone: fc.constantFrom('Europe/Vienna', 'Pacific/Kiritimati', 'America/Los_Angeles'),
  time: fc.constant('03:00'),
});
const few = fc.nat(4);
const retentions: fc.Arbitrary<Retention> = fc.record(
  {
    keepLast: fc.integer({ min: 1, max: 4 }),
    keepDays: fc.integer({ min: 1, max: 10 }),
    gfs: fc.record({ daily: few, weekly: few, monthly: few }),
  },
  { requiredKeys: [] },
);
const rulesOf = fc.record({ retention: retentions, schedule: recurrences });
/** Rules of which some numbers are raised, others may be lowered. */
const changesOf = fc.record({
  last: fc.integer({ min: -1, max: 2 }),
  weekly: fc.integer({ min: -1, max: 2 }),
  schedule: fc.option(recurrences),
});

function changed(
  { retention, schedule }: KeepingRules,
  change: { readonly last: number; readonly weekly: number; readonly schedule: Recurrence | null },
): KeepingRules {
  const { keepLast = 0, gfs = { daily: 0, weekly: 0, monthly: 0 }, ...rest } = retention;
  const slots = { ...gfs, weekly: Math.max(0, gfs.weekly + change.weekly) };
  const next = { ...rest, keepLast: Math.max(0, keepLast + change.last), gfs: slots };
  return { retention: next, schedule: change.schedule ?? schedule };
}

function keptBy(
  backups: readonly PlanRecord[],
  rules: KeepingRules & { readonly earlierRules?: readonly EarlierRules[] },
  at = now,
): Set<string> {
  const policy = { earlierRules: [], ...rules, configurationId: 'nightly', lookedAt: null };
  return new Set(
    planRetention(backups, { ...policy, ...nothingKnown }, at).kept.map(({ id }) => id),
  );
}

/** The rules that were replaced `daysAgo`. */
function replaced(rules: KeepingRules, daysAgo: number): EarlierRules {
  const at = now.getTime() - daysAgo * dayMs;
  const replacedAt = new Date(at).toISOString();
  return { ...rules, replacedAt, until: new Date(at + 7 * dayMs).toISOString() };
}

/** Whether all of `ids` are in `others`. */
const areIn = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...ids].every((id) => others.has(id));

describe('whatever the backups and the rules', () => {
  test('rules that keep at least as much keep all that the others do', () => {
    fc.assert(
      fc.property(records, rulesOf, changesOf, (backups, earlier, change) => {
        const rules = changed(earlier, change);
        fc.pre(keepsAtLeast(rules, earlier));
        expect(areIn(keptBy(backups, earlier), keptBy(backups, rules))).toBe(true);
      }),
    );
  });

  test('raising numbers keeps at least as much', () => {
    const more = fc.nat(20);
    fc.assert(
      fc.property(records, rulesOf, fc.tuple(more, more), (backups, earlier, [last, days]) => {
        const { keepLast = 0, keepDays = 0, ...rest } = earlier.retention;
        const retention = { ...rest, keepLast: keepLast + last, keepDays: keepDays + days };
        const rules = { ...earlier, retention };
        expect(keepsAtLeast(rules, earlier)).toBe(true);
        expect(areIn(keptBy(backups, earlier), keptBy(backups, rules))).toBe(true);
      }),
    );
  });

  test('what was kept when rules were replaced stays for the delay, whatever came after', () => {
    const ages = fc.double({ min: 0, max: 6.9, noNaN: true });
    fc.assert(
      fc.property(
        records,
        fc.tuple(rulesOf, rulesOf),
        ages,
        (backups, [earlier, rules], daysAgo) => {
          const then = new Date(now.getTime() - daysAgo * dayMs);
          const before = backups.filter(({ createdAt }) => createdAt <= then.toISOString());
          const earlierRules = [replaced(earlier, daysAgo)];
          const keptNow = keptBy(backups, { ...rules, earlierRules });
          // By its rules: the last one to fall back on may be another by now.
          const keptThen = planRetention(
            before,
            {
              ...earlier,
              earlierRules: [],
              configurationId: 'nightly',
              lookedAt: null,
              ...nothingKnown,
            },
            then,
          ).kept.filter(({ reasons }) => reasons.some((reason) => byRule.has(reason)));
          expect(areIn(new Set(keptThen.map(({ id }) => id)), keptNow)).toBe(true);
        },
      ),
    );
  });

  test('what either rules keep stays meanwhile, and nothing but that', () => {
    fc.assert(
      fc.property(records, rulesOf, rulesOf, (backups, earlier, rules) => {
        const meanwhile = keptBy(backups, { ...rules, earlierRules: [replaced(earlier, 3)] });
        expect(areIn(keptBy(backups, rules), meanwhile)).toBe(true);
        expect(areIn(keptBy(backups, earlier), meanwhile)).toBe(true);
        const either = [...keptBy(backups, rules), ...keptBy(backups, earlier)];
        const atOnce = keptBy(backups, { ...rules, earlierRules: [replaced(earlier, 0)] });
        expect(atOnce).toEqual(new Set(either));
      }),
    );
  });

  test('after the delay the present rules count alone', () => {
    fc.assert(
      fc.property(records, rulesOf, rulesOf, (backups, earlier, rules) => {
        const earlierRules = [replaced(earlier, 7)];
        expect(keptBy(backups, { ...rules, earlierRules })).toEqual(keptBy(backups, rules));
      }),
    );
  });

  test('a hold that was released keeps as a hold does, until then', () => {
    fc.assert(
      fc.property(records, rulesOf, fc.nat(), (backups, rules, index) => {
        const id = backups[index % Math.max(1, backups.length)]?.id;
        const change = (of: Partial<PlanRecord>) =>
          backups.map((record) => (record.id === id ? { ...record, ...of } : record));
        const free = { held: false, keptUntil: null };
        const lately = { held: false, keptUntil: new Date(now.getTime() + 1).toISOString() };
        const over = { held: false, keptUntil: now.toISOString() };
        expect(keptBy(change(lately), rules)).toEqual(keptBy(change({ held: true }), rules));
        expect(keptBy(change(over), rules)).toEqual(keptBy(change(free), rules));
      }),
    );
  });
});

const byRule: ReadonlySet<string> = new Set(['held', 'last', 'days', 'daily', 'weekly', 'monthly']);
