import { expect, test } from 'vitest';
import { tiers } from '../../contract/quotas.ts';
import { AppError } from '../../lib/errors.ts';
import {
  assertBackupByHandFits,
  assertBackupCanFit,
  assertBackupFits,
  assertProjectFits,
  assertRetentionFits,
  assertScheduleFits,
  assertUploadFits,
  retentionReach,
} from './quota-limits.ts';

const { free, business } = tiers;
const gibibyte = 1024 ** 3;

/** What is said about a refusal; null where nothing is refused. */
function refusalOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'failed-precondition') {
      return `${error.message}. ${error.hint}`;
    }
    throw error;
  }
}

/** When to try again what is refused for now alone. */
function laterOf(work: () => void): unknown {
  try {
    work();
    return null;
  } catch (error) {
    return error;
  }
}

test('backups by hand up to the limit of the day, and no more', () => {
  const now = new Date('2026-11-22T23:58:30.500Z');
  expect(laterOf(() => assertBackupByHandFits(free, 23, now))).toBeNull();
  expect(laterOf(() => assertBackupByHandFits(free, 24, now))).toMatchObject({
    code: 'resource-exhausted',
    message: 'The Free plan covers 24 backups by hand a day, and 24 were begun today',
    hint: 'Wait until midnight UTC, have a schedule make the next one, or ask for a larger plan on the contact page.',
    retryAfterSeconds: 90,
  });
});

test('imports up to the bytes at once, and not one more', () => {
  expect(laterOf(() => assertUploadFits(free, 3 * gibibyte, 5 * gibibyte))).toBeNull();
  expect(laterOf(() => assertUploadFits(free, 3 * gibibyte + 1, 5 * gibibyte))).toMatchObject({
    code: 'resource-exhausted',
    message: 'The Free plan covers imports of 8 GiB at once, and 5 GiB are under way',
    hint: 'Wait until the others have become backups, cancel one, or ask for a larger plan on the contact page.',
  });
  const small = { ...free, limits: { ...free.limits, uploadBytes: gibibyte } };
  expect(refusalOf(() => assertUploadFits(small, 2 * gibibyte, 0))).toBe(
    'The Free plan covers imports of 1 GiB at once, and this one is larger. Import a smaller file, or ask for a larger plan on the contact page.',
  );
});

test('projects up to the limit, and no more', () => {
  expect(refusalOf(() => assertProjectFits(free, 4, 0))).toBeNull();
  expect(refusalOf(() => assertProjectFits(free, 5, 0))).toBe(
    'The Free plan covers 5 projects, and 5 are connected. Disconnect one, or ask for a larger plan on the contact page.',
  );
  expect(refusalOf(() => assertProjectFits(business, 100, 0))).toContain('write to us');
});

test('beside what was deleted and can be taken back, up to twice the limit in all', () => {
  expect(refusalOf(() => assertProjectFits(free, 4, 5))).toBeNull();
  expect(refusalOf(() => assertProjectFits(free, 4, 6))).toBe(
    '6 deleted projects can still be taken back; with the 4 that there are, no more than 10 are kept. Take one back in place of a new one, wait until one is gone for good, or ask for a larger plan on the contact page.',
  );
  expect(refusalOf(() => assertScheduleFits(free, 0, 5))).toBeNull();
  expect(refusalOf(() => assertScheduleFits(free, 0, 6))).toContain('6 deleted schedules can');
});

test('schedules up to the limit, and no more', () => {
  expect(refusalOf(() => assertScheduleFits(free, 2, 0))).toBeNull();
  expect(refusalOf(() => assertScheduleFits(free, 7, 0))).toBe(
    'The Free plan covers 3 schedules for each project, and this one has 7. Delete one, or ask for a larger plan on the contact page.',
  );
});

test.each([
  [{ keepLast: 3650 }, 0],
  [{ keepDays: 35 }, 35],
  [{ keepDays: 10, gfs: { daily: 14, weekly: 0, monthly: 0 } }, 14],
  [{ gfs: { daily: 7, weekly: 5, monthly: 0 } }, 35],
  [{ gfs: { daily: 7, weekly: 5, monthly: 1 } }, 35],
  [{ gfs: { daily: 0, weekly: 0, monthly: 12 } }, 366],
])('%j reaches %d days', (retention, days) => {
  expect(retentionReach(retention)).toBe(days);
});

test('the longest retention there is fits the largest tier', () => {
  const longest = { keepDays: 3650, gfs: { daily: 366, weekly: 520, monthly: 120 } };
  expect(refusalOf(() => assertRetentionFits(business, longest, null))).toBeNull();
});

test('a retention within the tier, or none further than it was', () => {
  expect(refusalOf(() => assertRetentionFits(free, { keepDays: 35 }, null))).toBeNull();
  expect(refusalOf(() => assertRetentionFits(free, { keepDays: 36 }, null))).toBe(
    'The Free plan keeps backups for 35 days, and these rules reach 36 days. Keep them for less long, or ask for a larger plan on the contact page.',
  );
  const before = { gfs: { daily: 7, weekly: 4, monthly: 12 } };
  expect(refusalOf(() => assertRetentionFits(free, before, before))).toBeNull();
  expect(refusalOf(() => assertRetentionFits(free, { keepDays: 200 }, before))).toBeNull();
  expect(refusalOf(() => assertRetentionFits(free, { keepDays: 367 }, before))).not.toBeNull();
});

test('bytes up to the limit, and not one more', () => {
  expect(refusalOf(() => assertBackupFits(free, 5 * gibibyte))).toBeNull();
  expect(refusalOf(() => assertBackupFits(free, 5 * gibibyte + 1))).toBe(
    'The Free plan covers backups of 5 GiB, and this one is larger. Leave collections out of it, or ask for a larger plan on the contact page.',
  );
  expect(refusalOf(() => assertBackupFits(business, 5121 * gibibyte))).toContain('of 5 TiB,');
});

test.each([
  ['nothing is known', { documents: 1e12, last: null }, true],
  ['the last one was empty', { documents: 1e12, last: { documents: 0, rawBytes: 0 } }, true],
  [
    'it was just too large',
    { documents: 6000, last: { documents: 6000, rawBytes: 6 * gibibyte } },
    true,
  ],
  [
    'much was deleted since',
    { documents: 1000, last: { documents: 90_000, rawBytes: 90 * gibibyte } },
    true,
  ],
  [
    'it is far too large',
    { documents: 11_000, last: { documents: 100, rawBytes: gibibyte / 10 } },
    false,
  ],
])('where %s, reading begins: %j', (_what, estimate, begins) => {
  expect(refusalOf(() => assertBackupCanFit(free, estimate)) === null).toBe(begins);
});
