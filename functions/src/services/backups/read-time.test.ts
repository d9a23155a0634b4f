import { expect, test } from 'vitest';
import { initialBackupState, wholeRange } from '../../engine/backup/backup-state.ts';
import { AppError } from '../../lib/errors.ts';
import { storedProject } from '../../testing/stored-project.ts';
import type { DatabaseFacts } from '../ports/database-facts.ts';
import { noCounts, type RangeState } from './backup-state.ts';
import { lastingReadTime, refreshed, withoutRecovery } from './read-time.ts';

const taken = '2026-01-01T10:20:59.999999Z';
const minute = '2026-01-01T10:20:00Z';
const newer = '2026-01-01T20:00:00.5Z';
const unknown = { unknown: 'not allowed' };

function facts(pointInTimeRecovery: DatabaseFacts['pointInTimeRecovery']) {
  const all = { pointInTimeRecovery, deleteProtection: unknown, excessPermissions: unknown };
  return { read: async () => all };
}

function scanning(readableFor: 'hour' | 'week'): RangeState {
  return {
    range: wholeRange,
    counts: noCounts,
    startedAt: '2026-01-01T10:21:00Z',
    readSince: '2026-01-01T10:21:00Z',
    readableFor,
    consistency: 'snapshot',
    expectedDocuments: 5,
    counted: 5,
    isOfOneTime: true,
    backup: initialBackupState(minute),
  };
}

const database = { takeReadTime: async () => newer };
const at = (time: string) => new Date(time);
const tooOld = new AppError('failed-precondition', 'The read time is too old', {
  isInternal: true,
});

test('with point-in-time recovery a whole minute is read at, which is served for a week', async () => {
  expect(await lastingReadTime(facts({ value: true }), storedProject(), taken)).toEqual({
    readTime: minute,
    readableFor: 'week',
  });
});

test.each([{ value: false }, unknown])('where it is %j the time itself is', async (fact) => {
  expect(await lastingReadTime(facts(fact), storedProject(), taken)).toEqual({
    readTime: taken,
    readableFor: 'hour',
  });
});

test.each([
  ['hour', '2026-01-01T11:10:00Z'],
  ['week', '2026-01-01T11:12:00Z'],
  ['week', '2026-01-07T22:00:00Z'],
] as const)('one that is served for a %s is still read at by %s', async (readableFor, now) => {
  const state = scanning(readableFor);
  expect(await refreshed(database, state, at(now))).toBe(state);
});

test.each([
  ['hour', '2026-01-01T11:12:00Z'],
  ['week', '2026-01-07T23:00:00Z'],
] as const)('one that is served for a %s is renewed by %s', async (readableFor, now) => {
  expect(await refreshed(database, scanning(readableFor), at(now))).toMatchObject({
    consistency: 'per-shard',
    readableFor: 'hour',
    readSince: at(now).toISOString(),
    // It was taken at the time before.
    counted: null,
    backup: { readTime: newer },
  });
});

test('a read time that is refused after an hour is renewed by the next step', async () => {
  const late = at('2026-01-01T11:12:00Z');
  const next = withoutRecovery(scanning('week'), tooOld, late);
  expect(await refreshed(database, next, late)).toMatchObject({ backup: { readTime: newer } });
});

test.each([
  ['within the hour', scanning('week'), tooOld, '2026-01-01T11:00:00Z'],
  [
    'of a quota',
    scanning('week'),
    new AppError('failed-precondition', 'Too large'),
    '2026-01-01T11:12:00Z',
  ],
  ['without recovery', scanning('hour'), tooOld, '2026-01-01T11:12:00Z'],
  ['of another kind', scanning('week'), new Error('no connection'), '2026-01-01T11:12:00Z'],
])('a failure %s is no sign of that', (...[, state, error, now]) => {
  expect(() => withoutRecovery(state, error, at(now))).toThrow(error);
});
