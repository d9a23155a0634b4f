import { expect, test } from 'vitest';
import type { Restore } from '../../contract/restore-record.ts';
import { restorePlanSchema } from '../../contract/restore-plan.ts';
import { restoreRecord } from '../../testing/restore-record.ts';
import { verifiedRecord } from '../../testing/verified-record.ts';
import { restoredBetween } from './restored-between.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour)).toISOString();

/** From midnight to three, of which the plan names these documents. */
function restoreOf(
  planned: Readonly<Record<string, number>> | null,
  change: Partial<Omit<Restore, 'target'>> = {},
  targetId = 'shop',
): Restore {
  const restore = restoreRecord({ createdAt: at(0), completedAt: at(3) }, targetId);
  const all = { create: 0, update: 0, delete: 0, unchanged: 0 };
  const collections = Object.entries(planned ?? {}).map(([path, update]) => ({
    ...all,
    path,
    update,
    fields: [],
    moreFields: 0,
  }));
  const plan = restorePlanSchema.parse({ ...all, collections });
  const outcome = { ...restore.outcome, written: 7, deleted: 3 };
  return { ...restore, outcome, plan: planned === null ? null : plan, ...change };
}

const restoredIn = (restores: readonly Restore[], hour: number) =>
  restoredBetween(restores, verifiedRecord('b1'), [at(hour), at(hour + 1)]);

test('a restore counts once, by collection, between the backups in which it ended', () => {
  const restores = [restoreOf({ orders: 6, users: 4 }), restoreOf({ orders: 10 })];
  const found = [0, 1, 2, 3].map((hour) => restoredIn(restores, hour).documents);
  expect(found).toEqual([0, 0, 20, 0]);
  expect(restoredIn(restores, 2).collections).toEqual(
    new Map([
      ['orders', 16],
      ['users', 4],
    ]),
  );
});

test('of its plan no more counts than it did, and without one only the whole', () => {
  expect(restoredIn([restoreOf({ orders: 500 })], 2)).toEqual({
    documents: 10,
    collections: new Map([['orders', 10]]),
  });
  expect(restoredIn([restoreOf(null)], 2)).toEqual({ documents: 10, collections: new Map() });
});

test('a plan, a restore under way and one into another database count for nothing', () => {
  const restores = [
    restoreOf({ orders: 10 }, { dryRun: true }),
    restoreOf({ orders: 10 }, { completedAt: null }),
    restoreOf({ orders: 10 }, {}, 'copy'),
  ];
  expect(restoredIn(restores, 2)).toEqual({ documents: 0, collections: new Map() });
});
