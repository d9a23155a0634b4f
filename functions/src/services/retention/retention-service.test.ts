import { expect, test } from 'vitest';
import { retainedRecord } from '../../testing/retained-record.ts';
import { RetentionService, type RetentionServiceOptions } from './retention-service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

function retained(id: string, day: number) {
  return retainedRecord({ id, createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() });
}

function setUp({ isInUse = false } = {}) {
  const records = [retained('newer', 20), retained('older', 10)];
  const reliedOn: (readonly string[])[] = [];
  const value = {
    projectId: 'shop',
    status: 'completed',
    held: false,
    verification: { status: 'verified' },
  };
  const service = new RetentionService({
    records: { get: async (id: string) => ({ ownerId: 'ada', value: { ...value, id } }) },
    starts: { start: async () => true },
    use: { isInUse: async () => isInUse },
    retained: {
      list: async () => records,
      beginRemoval: async (_id: string, relyOn: readonly string[]) => {
        reliedOn.push(relyOn);
        return true;
      },
    },
    starter: { start: async () => undefined },
    now: () => now,
  } as unknown as RetentionServiceOptions);
  return { service, reliedOn };
}

test('a backup goes without being asked twice only while another is the last verified one', async () => {
  const { service, reliedOn } = setUp();
  await service.remove('ada', 'older');
  expect(reliedOn).toEqual([['newer']]);
});

test('the last verified one goes when that was confirmed', async () => {
  const { service, reliedOn } = setUp();
  await expect(service.remove('ada', 'newer')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  expect(reliedOn).toEqual([]);
  await service.remove('ada', 'newer', 'last-verified');
  expect(reliedOn).toEqual([[]]);
});

test('nothing is deleted for somebody else, or while a job works with it', async () => {
  const { service, reliedOn } = setUp();
  await expect(service.remove('bob', 'older')).rejects.toMatchObject({ code: 'not-found' });
  await expect(service.hold('bob', 'older', true)).rejects.toMatchObject({ code: 'not-found' });
  const used = setUp({ isInUse: true });
  await expect(used.service.remove('ada', 'older')).rejects.toThrow('The backup is in use');
  expect([...reliedOn, ...used.reliedOn]).toEqual([]);
});

test('a project at which a look is being taken is looked at again by the next tick', async () => {
  const dueAt: unknown[] = [];
  const service = new RetentionService({
    starts: { start: async () => false },
    times: { reschedule: async (id: string, change: object) => void dueAt.push([id, change]) },
    starter: {
      start: async () => {
        throw new Error('One is being taken');
      },
    },
    now: () => now,
  } as unknown as RetentionServiceOptions);
  await service.start('shop', 'ada');
  expect(dueAt).toEqual([['shop', { dueAt: now.toISOString() }]]);
});

test('a project whose next look is years ahead, by a wrong clock, is looked at now', async () => {
  const dueAt = new Map([
    ['due', '2026-11-21T11:59:00.000Z'],
    ['later', '2026-11-21T12:59:00.000Z'],
    ['years-ahead', '2036-11-21T12:00:00.000Z'],
  ]);
  const started: string[] = [];
  const found = (isFound: (at: string) => boolean) =>
    [...dueAt].flatMap(([projectId, at]) => (isFound(at) ? [{ projectId, ownerId: 'ada' }] : []));
  const service = new RetentionService({
    starts: { start: async () => true },
    times: {
      due: async (at: string) => found((one) => one <= at),
      dueAfter: async (at: string) => found((one) => one > at),
      reschedule: async (projectId: string, change: { dueAt: string }) => {
        dueAt.set(projectId, change.dueAt);
      },
    },
    starter: { start: async (runId: string) => started.push(runId) },
    now: () => now,
    everyMs: 60 * 60_000,
  } as unknown as RetentionServiceOptions);
  await service.startDue();
  expect(started).toEqual(['due-retention', 'years-ahead-retention']);
  expect(dueAt.get('years-ahead')).toBe('2026-11-21T13:00:00.000Z');
});
