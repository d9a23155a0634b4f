import type { DocumentState, Restore } from '@firekeep/functions/contract';
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

function edit(id: string, at: number, time: string | null): Restore {
  return {
    ...sampleRestore,
    id,
    kind: 'edit',
    recordId: null,
    createdAt: `${day(at)}.100Z`,
    scope: { paths: ['a/other', 'a/b'] },
    inline: {
      hash: '',
      journal: [
        { place: 0, time: '7' },
        { place: 1, time },
      ],
    },
  };
}

const lines = (states: readonly DocumentState[], changes: readonly Restore[]) =>
  placeChanges(states, changes, 'a/b').map(({ state: version, change }) => [
    version?.versionId ?? null,
    change?.id ?? null,
  ]);

test('a change stands beside the version that it wrote, which has its update time', () => {
  expect(lines([state(3), state(1)], [edit('e', 3, micros(3))])).toEqual([
    ['v3', 'e'],
    ['v1', null],
  ]);
});

test('others stand at their times, before and after the versions too', () => {
  const changes = [edit('new', 5, null), edit('between', 2, '1'), edit('old', 1, null)];
  expect(lines([state(4), state(2)].slice(0, 1), changes)).toEqual([
    [null, 'new'],
    ['v4', null],
    [null, 'between'],
    [null, 'old'],
  ]);
  expect(lines([], changes.slice(2))).toEqual([[null, 'old']]);
});
