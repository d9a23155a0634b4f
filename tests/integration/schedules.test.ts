// Backup configurations over the API, and what `tick` makes of them.
import {
  createSchedule,
  deleteSchedule,
  listBackupRecords,
  listSchedules,
  updateSchedule,
  updateProject,
  type BackupSchedule,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, endOfBackup } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { addLostBackup, changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const hourMs = 3_600_000;
const daily = { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:30' } as const;
const input = {
  name: 'Every night',
  enabled: true,
  include: ['customers'],
  exclude: ['customers/*/drafts'],
  schedule: daily,
  retention: { keepLast: 7 },
};

let user: TestUser;
let project: Project;

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    { path: 'customers/ada/drafts/1', fields: {} },
    { path: 'orders/1', fields: {} },
  ]);
});

const create = (change: Partial<typeof input> = {}) =>
  call(user, createSchedule, { body: { ...input, ...change, projectId: project.id } });

const records = () => call(user, listBackupRecords, { query: { projectId: project.id } });

async function current(id: string): Promise<BackupSchedule> {
  const all = await call(user, listSchedules, { query: { projectId: project.id } });
  return all.find((schedule) => schedule.id === id)!;
}

/** As if the next run had been due so long ago. */
async function makeDue({ id }: BackupSchedule, agoMs: number): Promise<void> {
  const nextRunAt = { stringValue: new Date(Date.now() - agoMs).toISOString() };
  await changeOwn(`backupConfigurations/${id}`, { nextRunAt });
}

/** All backups of the project, once they have ended. */
async function endedRecords(): Promise<BackupRecord[]> {
  return Promise.all((await records()).map(({ id }) => endOfBackup(user, id)));
}

describe('a configuration', () => {
  test('is made, changed, paused, resumed and deleted', async () => {
    const created = await create();
    expect(created).toMatchObject({ ...input, projectId: project.id, lastRunAt: null });
    expect(Date.parse(created.nextRunAt!)).toBeGreaterThan(Date.now());
    expect(Date.parse(created.nextRunAt!)).toBeLessThanOrEqual(Date.now() + 25 * hourMs);

    const params = { cid: created.id };
    const renamed = await call(user, updateSchedule, { params, body: { name: 'Nightly' } });
    expect(renamed).toMatchObject({ ...input, name: 'Nightly', nextRunAt: created.nextRunAt });

    const paused = await call(user, updateSchedule, { params, body: { enabled: false } });
    expect(paused).toMatchObject({ enabled: false, nextRunAt: null });

    const moved = { kind: 'hourly', timeZone: 'UTC', time: '00:15' } as const;
    await call(user, updateSchedule, { params, body: { schedule: moved } });
    const resumed = await call(user, updateSchedule, { params, body: { enabled: true } });
    expect(resumed.schedule).toEqual(moved);
    expect(Date.parse(resumed.nextRunAt!) - Date.now()).toBeLessThanOrEqual(hourMs);
    expect(resumed.nextRunAt).toMatch(/:15:00\.000Z$/);

    expect(await current(created.id)).toEqual(resumed);
    await call(user, deleteSchedule, { params, query: {} });
    expect(await call(user, listSchedules, { query: { projectId: project.id } })).toEqual([]);
    expect((await send(user, deleteSchedule, { params })).status).toBe(404);
  });
});

describe('tick', () => {
  test('makes up for missed slots with one backup, however many ticks there are at once', async () => {
    const schedule = await create();
    await makeDue(schedule, 10 * 24 * hourMs);

    await Promise.all([fireTick(), fireTick(), fireTick()]);

    const started = await endedRecords();
    expect(started).toHaveLength(1);
    expect(started[0]).toMatchObject({
      status: 'completed',
      metadata: {
        backupName: 'Every night',
        trigger: 'scheduled',
        configurationId: schedule.id,
        documentCount: 1,
        collections: [{ path: 'customers', documentCount: 1 }],
      },
    });
    const after = await current(schedule.id);
    expect(after.nextRunAt).toBe(schedule.nextRunAt);
    expect(after.lastRecordId).toBe(started[0]!.id);
    expect(Date.parse(after.lastRunAt!)).toBeGreaterThan(Date.now() - hourMs);
    expect(after.lastSuccessAt).toBe(started[0]!.metadata.completedAt);

    await fireTick();
    expect(await records()).toHaveLength(1);
  });

  test('starts neither what is not due nor what is paused, nor anything of a project that is switched off', async () => {
    await create();
    const paused = await create({ name: 'Paused' });
    const params = { cid: paused.id };
    await call(user, updateSchedule, { params, body: { enabled: false } });
    const { id: projectId } = await connectProject(user);
    const off = await call(user, createSchedule, { body: { ...input, projectId } });
    const body = { backupEnabled: false };
    await call(user, updateProject, { params: { id: projectId }, body });
    // As if it had been paused, or the project switched off, while it was due.
    await makeDue(paused, hourMs);
    await makeDue(off, hourMs);

    await fireTick();

    expect(await records()).toEqual([]);
    expect(await call(user, listBackupRecords, { query: { projectId } })).toEqual([]);
    const [{ nextRunAt } = off] = await call(user, listSchedules, { query: { projectId } });
    expect(Date.parse(nextRunAt!)).toBeGreaterThan(Date.now());
  });

  test('revives a backup whose task was lost', async () => {
    const like = await backUp(user, project);
    const lost = await addLostBackup(user, like, new Date(Date.now() - hourMs));

    await fireTick();

    const revived = await endOfBackup(user, lost);
    expect(revived).toMatchObject({
      status: 'completed',
      metadata: { documentCount: 3, newChunkCount: 0 },
      verification: { status: 'verified' },
    });
  });

  test('does not back up what Firekeep may no longer read', async () => {
    const schedule = await create();
    const permissions = { read: false, write: false, delete: false };
    await call(user, updateProject, { params: { id: project.id }, body: { permissions } });
    await makeDue(schedule, 30_000);

    await fireTick();

    const [record] = await waitUntil('the record', async () => {
      const all = await endedRecords();
      return all.length > 0 && all;
    });
    expect(record).toMatchObject({
      status: 'failed',
      metadata: { documentCount: 0 },
      error: {
        code: 'failed-precondition',
        message: 'Firekeep is not allowed to read this project',
      },
    });
  });
});
