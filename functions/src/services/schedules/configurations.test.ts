import { expect, test } from 'vitest';
import type { BackupConfiguration } from '../../contract/configurations.ts';
import { Configurations, type ConfigurationsOptions } from './configurations.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const stored: BackupConfiguration = {
  id: 'c1',
  projectId: 'p1',
  name: 'Nightly',
  enabled: true,
  include: [],
  exclude: [],
  schedule: { kind: 'daily', timeZone: 'UTC', time: '03:00' },
  retention: { keepLast: 7 },
  nextRunAt: '2026-11-21T03:00:00.000Z',
  lastRunAt: null,
  lastSuccessAt: null,
  lastRecordId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

function setUp(isThere = true) {
  const changes: Partial<BackupConfiguration>[] = [];
  const store: ConfigurationsOptions['store'] = {
    configuration: async () => ({ ownerId: 'ada', value: stored }),
    configurations: async () => [stored],
    putConfiguration: async () => undefined,
    changeConfiguration: async (_id, change) => {
      changes.push(change);
      return isThere;
    },
    deleteConfiguration: async () => undefined,
  };
  const projects = { get: async () => null };
  return { changes, configurations: new Configurations({ projects, store, now: () => now }) };
}

const updatedAt = now.toISOString();

test('a new name does not touch what a schedule’s turn writes at the same time', async () => {
  const { changes, configurations } = setUp();
  await configurations.update('ada', 'c1', { name: 'Every night', enabled: true });
  expect(changes).toEqual([{ name: 'Every night', enabled: true, updatedAt }]);
});

test('a changed schedule counts from now', async () => {
  const { changes, configurations } = setUp();
  const schedule = { kind: 'daily', timeZone: 'UTC', time: '15:00' } as const;
  const changed = await configurations.update('ada', 'c1', { schedule });
  expect(changes).toEqual([{ schedule, nextRunAt: '2026-11-21T15:00:00.000Z', updatedAt }]);
  expect(changed).toEqual({ ...stored, ...changes[0] });
});

test('a paused schedule is not due', async () => {
  const { changes, configurations } = setUp();
  await configurations.update('ada', 'c1', { enabled: false });
  expect(changes).toEqual([{ enabled: false, nextRunAt: null, updatedAt }]);
});

test('what is somebody else’s, or was deleted meanwhile, does not exist', async () => {
  const { configurations } = setUp(false);
  await expect(configurations.update('bob', 'c1', {})).rejects.toMatchObject({ code: 'not-found' });
  await expect(configurations.update('ada', 'c1', {})).rejects.toMatchObject({ code: 'not-found' });
});
