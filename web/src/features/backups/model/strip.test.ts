import { expect, test } from 'vitest';
import type { BackupRecord } from '@firekeep/functions/contract';
import { sampleRecord } from '#testing/samples.ts';
import { groupMarks, markKind, stripOf } from './strip.ts';

const day = 86_400_000;
const first = Date.parse('2026-03-01T00:00:00Z');

/** A proven backup of the whole database, made so many days after the first. */
function made(days: number, change: Partial<BackupRecord> = {}): BackupRecord {
  return {
    ...sampleRecord,
    id: `r${days}`,
    createdAt: new Date(first + days * day).toISOString(),
    metadata: { ...sampleRecord.metadata, documentCount: 5 },
    ...change,
  };
}

const newestFirst = (...days: readonly number[]) => days.toReversed().map((each) => made(each));

test('marks stand where their times are, from the oldest to now', () => {
  const strip = stripOf(newestFirst(0, 1, 3), first + 4 * day);
  expect(strip?.marks.map(({ at }) => at)).toEqual([0.75, 0.25, 0]);
  expect(strip?.start).toBe(made(0).createdAt);
});

test('one backup makes no line, and a cancelled one is not on it', () => {
  expect(stripOf([made(0)], first + day)).toBeNull();
  expect(stripOf([made(1, { status: 'cancelled' }), made(0)], first + day)).toBeNull();
});

test('a time much longer than usual without a proven backup is a gap, at the end too', () => {
  const inside = stripOf(newestFirst(0, 1, 2, 6, 7, 8), first + 8 * day);
  expect(inside?.gaps).toEqual([{ from: 0.25, to: 0.75, durationMs: 4 * day }]);
  expect(stripOf(newestFirst(0, 1, 2, 3, 4), first + 8 * day)?.gaps).toEqual([
    { from: 0.5, to: 1, durationMs: 4 * day },
  ]);
  expect(stripOf(newestFirst(0, 1, 2, 3, 4), first + 5 * day)?.gaps).toEqual([]);
});

test('backups that failed do not close a gap', () => {
  const records = [made(7), made(6), ...[5, 4, 3].map((days) => made(days, { status: 'failed' }))];
  const strip = stripOf([...records, ...newestFirst(0, 1, 2)], first + 7 * day);
  expect(strip?.gaps).toHaveLength(1);
});

test('each kind has its mark', () => {
  const { metadata, verification } = made(0);
  expect(markKind(made(0))).toBe('whole');
  expect(markKind(made(0, { status: 'running' }))).toBe('busy');
  expect(markKind(made(0, { status: 'failed' }))).toBe('bad');
  expect(markKind(made(0, { verification: { ...verification, status: 'failed' } }))).toBe('bad');
  expect(markKind(made(0, { metadata: { ...metadata, trigger: 'safety' } }))).toBe('safety');
  expect(markKind(made(0, { metadata: { ...metadata, include: ['a'] } }))).toBe('partial');
});

test('an alert stands where it was raised, never before the strip begins', () => {
  const alert = (id: string, days: number) => ({
    id,
    title: 'Backup failed',
    raisedAt: new Date(first + days * day).toISOString(),
  });
  const strip = stripOf(newestFirst(0, 1, 3), first + 4 * day, [alert('b', 2), alert('a', -5)]);
  expect(strip?.alerts.map(({ id, at }) => [id, at])).toEqual([
    ['b', 0.5],
    ['a', 0],
  ]);
});

test('what a file held counts as a part, as it does in the filter of the list', () => {
  const imported = { ...sampleRecord.metadata, trigger: 'import' as const, documentCount: 5 };
  expect(markKind(made(1, { metadata: imported }))).toBe('partial');
  expect(markKind(made(1))).toBe('whole');
});

test('marks too close to be distinguished are one group, which shows what most wants to be seen', () => {
  const records = [made(10), made(9), made(0.7), made(0.2, { status: 'failed' }), made(0)];
  const { marks } = stripOf(records, first + 10 * day)!;
  const groups = groupMarks(marks, { one: 0.03, counted: 0.08 });
  expect(groups.map(({ marks: { length }, kind, at }) => [length, kind, at])).toEqual([
    [3, 'bad', 0],
    [1, 'whole', 0.9],
    [1, 'whole', 1],
  ]);
  expect(groups[0]?.marks.map(({ record }) => record.id)).toEqual(['r0.7', 'r0.2', 'r0']);
});

test('regular backups that fit stand alone; others are grouped by their distance from the first', () => {
  const { marks } = stripOf(newestFirst(0, 1, 2, 3, 4, 5, 6, 7, 8, 9), first + 10 * day)!;
  const countsAt = (one: number) =>
    groupMarks(marks, { one, counted: 0.25 }).map((group) => group.marks.length);
  expect(countsAt(0.09)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  expect(countsAt(0.11)).toEqual([3, 3, 3, 1]);
});

test('backups made one after another by hand do not make the next minutes a gap', () => {
  const minute = 1 / (24 * 60);
  const records = newestFirst(0, minute, 2 * minute, 3 * minute, 4 * minute);
  expect(stripOf(records, first + 0.05 * day)?.gaps).toEqual([]);
  expect(stripOf(records, first + 2 * day)?.gaps).toHaveLength(1);
});
