import { expect, test } from 'vitest';
import { backupRecord } from '#testing/backup-record.ts';
import { keptFigures } from './figures.ts';

const project = { databaseId: '(default)' };
const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
const whole = backupRecord({ id: 'whole', createdAt: at(20) });
const partial = backupRecord({
  id: 'partial',
  createdAt: at(21),
  metadata: { include: ['orders'], documentCount: 4 },
});
const empty = backupRecord({
  id: 'empty',
  createdAt: at(22),
  metadata: { include: ['custmers'], documentCount: 0, collections: [] },
});

test('the newest whole backup counts, whatever empty or partial one came later', () => {
  expect(keptFigures([{ project, records: [empty, partial, whole] }])).toEqual({
    documents: 10,
    newestAt: at(20),
    isNewestWhole: true,
    partialProjects: 0,
  });
});

test('a part counts where there is no whole, and says so', () => {
  expect(keptFigures([{ project, records: [empty, partial] }])).toEqual({
    documents: 4,
    newestAt: at(21),
    isNewestWhole: false,
    partialProjects: 1,
  });
});

test('what can’t be relied on counts for nothing', () => {
  const records = [
    empty,
    backupRecord({ verification: 'failed' }),
    backupRecord({ status: 'failed' }),
    backupRecord({ metadata: { trigger: 'safety' } }),
    backupRecord({ metadata: { databaseId: 'other' } }),
  ];
  const nothing = { documents: 0, newestAt: null, isNewestWhole: false, partialProjects: 0 };
  expect(keptFigures([{ project, records }])).toEqual(nothing);
  expect(keptFigures([{ project, records: null }])).toEqual(nothing);
});

test('projects are added up', () => {
  const other = { ...whole, createdAt: at(23) };
  const figures = keptFigures([
    { project, records: [whole] },
    { project, records: [other] },
    { project, records: [partial] },
  ]);
  expect(figures).toMatchObject({ documents: 24, newestAt: at(23), partialProjects: 1 });
});
