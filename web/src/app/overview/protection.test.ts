import { expect, test } from 'vitest';
import { sampleRecord, sampleRestore } from '#testing/samples.ts';
import { protectionOf } from './protection.ts';

const hour = 3_600_000;
const now = Date.parse('2026-01-02T00:00:00Z');
const metadata = { ...sampleRecord.metadata, documentCount: 3 };
const whole = { ...sampleRecord, metadata };
const nothing = {
  projectId: 'shop',
  databaseId: '(default)',
  records: [],
  schedules: [],
  restores: [],
};

test('without a proven backup everything would be lost', () => {
  const unproven = { ...whole, verification: { ...whole.verification, status: 'failed' as const } };
  const { proven, exposedMs } = protectionOf({ ...nothing, records: [unproven] }, now);
  expect([proven, exposedMs]).toEqual([null, null]);
});

test('what would be lost began with the read time of the newest whole backup', () => {
  const partial = { ...whole, id: 'r2', createdAt: '2026-01-01T23:00:00.000Z' };
  const records = [{ ...partial, metadata: { ...metadata, include: ['orders'] } }, whole];
  const known = protectionOf({ ...nothing, records }, now);
  expect(known.proven?.id).toBe('r1');
  expect(known.exposedMs).toBe(24 * hour);
});

test('the next backup is that of the first enabled schedule', () => {
  const schedules = [
    { enabled: false, nextRunAt: '2026-01-02T01:00:00.000Z' },
    { enabled: true, nextRunAt: '2026-01-02T03:00:00.000Z' },
    { enabled: true, nextRunAt: '2026-01-02T02:00:00.000Z' },
  ];
  expect(protectionOf({ ...nothing, schedules }, now).nextRun).toBe(now + 2 * hour);
  expect(protectionOf(nothing, now).nextRun).toBeNull();
});

test('a rehearsal is a restore that ended well: no plan, no undo, no restore of another project', () => {
  const done = { ...sampleRestore, status: 'completed' as const, dryRun: false, undoOf: null };
  const others = [
    { ...done, id: 'plan', dryRun: true },
    { ...done, id: 'undo', undoOf: 'x' },
    { ...done, id: 'failed', status: 'failed' as const },
    { ...done, id: 'foreign', projectId: 'other' },
  ];
  expect(protectionOf({ ...nothing, restores: others }, now).restored).toBeNull();
  const restores = [...others, { ...done, id: 'real' }];
  expect(protectionOf({ ...nothing, restores }, now).restored?.id).toBe('real');
});

test('a restore says whether it was of everything', () => {
  const done = { ...sampleRestore, status: 'completed' as const, dryRun: false, undoOf: null };
  const scopes = [
    {},
    { collections: ['orders'] },
    { paths: ['a/b'] },
    { collectionGroups: ['orders'] },
  ];
  const wholes = scopes.map(
    (scope) => protectionOf({ ...nothing, restores: [{ ...done, scope }] }, now).restored?.isWhole,
  );
  expect(wholes).toEqual([true, false, false, false]);
  const chosen = { hash: '', documents: 300, field: null };
  const part = protectionOf({ ...nothing, restores: [{ ...done, scope: {}, chosen }] }, now);
  expect(part.restored?.isWhole).toBe(false);
});
