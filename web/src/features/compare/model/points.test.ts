import { expect, test } from 'vitest';
import { comparisonCall, isOfNow, knownPoint, live, liveReads, pointOptions } from './points.ts';

test('a backup compares with the database, another backup and other projects', () => {
  expect(comparisonCall('r1', 'live')).toEqual({ kind: 'backup', rid: 'r1', against: 'live' });
  expect(comparisonCall('r1', 'r2')).toEqual({ kind: 'backup', rid: 'r1', against: 'r2' });
  expect(comparisonCall('r1', 'project:p')).toMatchObject({ against: 'project:p' });
});

test('a comparison may be of one collection', () => {
  expect(comparisonCall('r1', 'live', 'a/b/c')).toMatchObject({ within: 'a/b/c' });
  expect(comparisonCall('live', 'project:p2', 'a')).toMatchObject({ within: 'a' });
});

test('a database compares with that of another project', () => {
  expect(comparisonCall('live', 'project:p2')).toEqual({ kind: 'projects', against: 'p2' });
});

test.each([
  ['live', 'live'],
  ['r1', 'r1'],
  ['live', 'r1'],
])('%s and %s are refused with a reason', (from, to) => {
  expect(comparisonCall(from, to)).toMatchObject({ kind: 'none' });
});

test('other projects are offered on the later side only', () => {
  const backup = {
    id: 'r1',
    createdAt: '2026-11-01T00:00:00Z',
    metadata: {
      backupName: 'Nightly',
      readTime: null,
      trigger: 'manual' as const,
      include: ['orders'],
      exclude: [],
      documentCount: 1,
    },
  };
  const { from, to } = pointOptions([backup], [{ id: 'p2', name: 'Staging' }]);
  expect(from.map(({ value }) => value)).toEqual(['live', 'r1']);
  expect(from[1]?.label).toMatch(/^Nightly \(.*, partial\)$/);
  expect(to.map(({ value }) => value)).toEqual(['live', 'r1', 'project:p2']);
});

test('an address that names what is not offered names no point', () => {
  const options = [{ value: 'live', label: 'Now' }];
  expect(knownPoint('live', options)).toBe('live');
  expect(knownPoint('r1', options)).toBeUndefined();
  expect(knownPoint(null, options)).toBeUndefined();
});

test('only a comparison with a database as it is now may end differently later', () => {
  expect(isOfNow({ kind: 'backup', rid: 'r1', against: 'r2' })).toBe(false);
  expect(isOfNow({ kind: 'backup', rid: 'r1', against: 'live' })).toBe(true);
  expect(isOfNow({ kind: 'backup', rid: 'r1', against: 'project:p' })).toBe(true);
  expect(isOfNow({ kind: 'projects', against: 'p2' })).toBe(true);
});

test.each([
  [live, 'b1', null],
  ['b1', 'b2', { databases: 0, documents: 0 }],
  ['b1', live, { databases: 1, documents: 10 }],
  ['b1', 'project:other', { databases: 1, documents: 5 }],
  ['b1', 'project:unknown', { databases: 1, documents: null }],
  [live, 'project:other', { databases: 2, documents: 15 }],
])('knows what comparing %s with %s reads', (from, to, reads) => {
  const counts = new Map([
    ['own', 10],
    ['other', 5],
  ]);
  const call = comparisonCall(from, to);
  expect(
    call.kind === 'none' ? null : liveReads(call, 'own', (id) => counts.get(id) ?? null),
  ).toEqual(reads);
});
