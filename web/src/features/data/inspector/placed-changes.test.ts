import type { DocumentState, ListedChange } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { sampleRestore } from '#testing/samples.ts';
import { placeChanges } from './placed-changes.ts';

const day = (at: number) => `2026-01-0${at}T00:00:00`;
const micros = (at: number) => `${Date.parse(`${day(at)}Z`) / 1000}123456`;

function state(at: number): DocumentState {
  return {
    kind: 'version',
    versionId: `v${at}`,
    change: 'changed',
    updateTime: `${day(at)}.123456Z`,
    createTime: null,
    sizeBytes: 1,
    isLive: false,
    backups: [],
    fields: null,
  };
}

/** A change that was asked for at a day, and may have written the document at a time. */
function changed(id: string, at: number, time: string | null): ListedChange {
  const effect = { did: 'changed', time } as const;
  return { ...sampleRestore, id, createdAt: `${day(at)}.100Z`, effect };
}

const lines = (states: readonly DocumentState[], changes: readonly ListedChange[]) =>
  placeChanges(states, changes).map(({ state: version, change }) => [
    version?.versionId ?? null,
    change?.id ?? null,
  ]);

test('a change stands beside the version that it wrote, which has its update time', () => {
  expect(lines([state(3), state(1)], [changed('e', 3, micros(3))])).toEqual([
    ['v3', 'e'],
    ['v1', null],
  ]);
});

test('others stand at their times, before and after the versions too', () => {
  const changes = [changed('new', 5, null), changed('between', 2, null), changed('old', 1, null)];
  expect(lines([state(4), state(2)].slice(0, 1), changes)).toEqual([
    [null, 'new'],
    ['v4', null],
    [null, 'between'],
    [null, 'old'],
  ]);
  expect(lines([], changes.slice(2))).toEqual([[null, 'old']]);
});

test('one that took long stands where it wrote the document, not where it was asked for', () => {
  const long = changed('long', 1, micros(4));
  expect(lines([state(5), state(3)], [changed('quick', 2, null), long])).toEqual([
    ['v5', null],
    [null, 'long'],
    ['v3', null],
    [null, 'quick'],
  ]);
});
