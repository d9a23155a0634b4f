import { expect, test } from 'vitest';
import type { BackupRecord } from '@firekeep/functions/contract';
import { sampleRecord } from '#testing/samples.ts';
import { backupKinds, chooseBackups, documentDifference, type BackupFilter } from './list.ts';

type Metadata = BackupRecord['metadata'];

function made(id: number, change: Partial<Metadata>, status = sampleRecord.status): BackupRecord {
  const metadata = { ...sampleRecord.metadata, documentCount: 10, ...change };
  const createdAt = `2026-03-0${id}T00:00:00.000Z`;
  return { ...sampleRecord, id: `r${id}`, createdAt, status, metadata };
}

const records = [
  made(6, { documentCount: 0 }, 'running'),
  made(5, { documentCount: 7 }),
  made(4, { trigger: 'safety' }),
  made(3, { include: ['orders'], documentCount: 2 }),
  made(2, { trigger: 'scheduled', configurationId: 'nightly' }),
  made(1, { documentCount: 99 }, 'failed'),
];

test.each([
  ['all', ['r6', 'r5', 'r4', 'r3', 'r2', 'r1']],
  ['full', ['r5', 'r2']],
  ['partial', ['r3']],
  ['unfinished', ['r6', 'r1']],
  ['safety', ['r4']],
] as const)('of kind %s are %j', (filter: BackupFilter, ids) => {
  const chosen = chooseBackups(records, { filter, scheduleId: null });
  expect(chosen.map(({ id }) => id)).toEqual(ids);
});

test('those of a schedule can be chosen', () => {
  const chosen = chooseBackups(records, { filter: 'all', scheduleId: 'nightly' });
  expect(chosen.map(({ id }) => id)).toEqual(['r2']);
});

test('a backup is compared with the one before it that holds the same', () => {
  const differences = records.map((record) => documentDifference(record, records));
  expect(differences).toEqual([null, -3, null, null, null, null]);
});

test('each backup is of one kind', () => {
  const kinds = backupKinds.map((filter) => chooseBackups(records, { filter, scheduleId: null }));
  expect(
    kinds
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(records.map(({ id }) => id).toSorted());
});
