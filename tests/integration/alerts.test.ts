// Alerts: what raises them, once each, what ends them, and how a webhook is notified.
import {
  acknowledgeAlert,
  createSchedule,
  deleteSchedule,
  getBackupRecord,
  listAlerts,
  listSchedules,
  updateSchedule,
  updateProject,
  type BackupSchedule,
  type Project,
} from '@firekeep/functions/contract';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { firestoreRecords } from '../../functions/src/adapters/records/firestore-records.ts';
import { createAlertStore } from '../../functions/src/adapters/records/alert-store.ts';
import { createBackupRecords } from '../../functions/src/adapters/records/backup-records.ts';
import { call, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { deleteDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { makeOverdue, nightly } from '../support/nightly.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { deleteObject, objectsOf } from '../support/stored-objects.ts';
import { signedInLongAgo, signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const app = initializeApp({ projectId: readEmulators().projectId }, 'alarms');
const store = createAlertStore(firestoreRecords(getFirestore(app)));
const stored = createBackupRecords(firestoreRecords(getFirestore(app)));

let user: TestUser;
let project: Project;

const customers = Array.from({ length: 10 }, (_, index) => ({
  path: `customers/${index}`,
  fields: { name: { stringValue: `Customer ${index}` } },
}));

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    ...customers,
    { path: 'orders/1', fields: {} },
  ]);
});

afterAll(async () => {
  await deleteApp(app);
});

const alerts = () => call(user, listAlerts, { query: { projectId: project.id } });
const create = () => call(user, createSchedule, { body: { ...nightly, projectId: project.id } });
const remove = (paths: readonly string[]) =>
  deleteDocuments({ projectId: project.firebaseProjectId }, paths);
const permit = (read: boolean) =>
  call(user, updateProject, {
    params: { id: project.id },
    body: { permissions: { read, write: false, delete: false } },
  });

async function current({ id }: BackupSchedule): Promise<BackupSchedule> {
  const all = await call(user, listSchedules, { query: { projectId: project.id } });
  return all.find((schedule) => schedule.id === id)!;
}

describe('a scheduled backup that fails', () => {
  test('raises one alert, which ends with the next that succeeds', async () => {
    const schedule = await create();
    await permit(false);
    const nextRunAt = { stringValue: new Date(Date.now() - 60_000).toISOString() };
    await changeOwn(`backupConfigurations/${schedule.id}`, { nextRunAt });
    await fireTick();
    const raised = await waitUntil('the alert', async () => {
      const all = await alerts();
      return all.length > 0 ? all : null;
    });
    expect(raised).toEqual([
      expect.objectContaining({
        id: `${raised[0]!.recordId}-failed`,
        projectId: project.id,
        configurationId: schedule.id,
        kind: 'failed',
        state: 'open',
        details: expect.objectContaining({
          name: 'Every night',
          message: 'Firekeep is not allowed to read this project',
        }),
        delivery: expect.objectContaining({ state: 'none', nextAttemptAt: null }),
      }),
    ]);

    await permit(true);
    await backUp(user, project, { configurationId: schedule.id });
    expect(await alerts()).toEqual([
      { ...raised[0]!, state: 'resolved', resolvedAt: expect.any(String) },
    ]);
  });
});

describe('a backup that holds much less than the one before', () => {
  test('raises an anomaly with its numbers, open until it is acknowledged', async () => {
    const first = await backUp(user, project);
    await remove([...customers.slice(0, 4).map(({ path }) => path), 'orders/1']);
    const second = await backUp(user, project);

    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      id: `${second.id}-anomaly`,
      kind: 'anomaly',
      state: 'open',
      configurationId: null,
      recordId: second.id,
      details: {
        comparedWith: first.id,
        anomalies: [
          { kind: 'documents-down', before: 11, after: 6, share: 5 / 11 },
          { kind: 'collection-gone', path: 'orders', before: 1 },
        ],
      },
    });
    expect(await store.hasOpenAnomaly(project.id, null)).toBe(true);
    expect(await store.hasOpenAnomaly(project.id, 'another')).toBe(false);

    // One more like it is no news, and resolves nothing.
    await backUp(user, project);
    expect(await alerts()).toEqual([alert]);

    const params = { aid: alert!.id };
    const stale = await signedInLongAgo(user, 60 * 60_000);
    expect((await send(stale, acknowledgeAlert, { params, body: {} })).status).toBe(422);
    const acknowledged = await call(user, acknowledgeAlert, { params, body: {} });
    expect(acknowledged).toEqual({
      ...alert,
      state: 'acknowledged',
      acknowledgedAt: expect.any(String),
    });
    expect(await call(user, acknowledgeAlert, { params, body: {} })).toEqual(acknowledged);
    expect(await store.hasOpenAnomaly(project.id, null)).toBe(false);
  });
});

test('backups are measured against the last of its kind, however many others came between', async () => {
  const { id, createdAt } = await backUp(user, project);
  const records = getFirestore(app).collection('backupRecords');
  const data = (await records.doc(id).get()).data()!;
  const later = new Date(Date.parse(createdAt) + 60_000).toISOString();
  for (const trigger of ['safety', 'import', 'safety', 'import', 'safety']) {
    const other = records.doc();
    const metadata = { ...data['metadata'], trigger };
    await other.set({ ...data, id: other.id, createdAt: later, metadata });
  }
  const found = await stored.verified(project.id, null, 1);
  expect(found.map((record) => record.id)).toEqual([id]);
});

describe('a backup of as many documents as the one before', () => {
  const many = (revision: number, changed: number) =>
    Array.from({ length: 80 }, (_, index) => ({
      path: `visits/${index}`,
      fields: { revision: { integerValue: String(index < changed ? revision : 0) } },
    }));
  const write = (revision: number, changed: number) =>
    writeDocuments({ projectId: project.firebaseProjectId }, many(revision, changed));

  test('raises an anomaly where more than half of them were changed in place', async () => {
    await write(0, 0);
    const first = await backUp(user, project);
    // Written again as they were, they have a new update time and nothing else; some have changed.
    await write(1, 45);
    await backUp(user, project);
    expect(await alerts()).toEqual([]);

    await write(2, 80);
    const third = await backUp(user, project);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      id: `${third.id}-anomaly`,
      details: {
        message: '80 of 91 documents (87 %) have changed or gone since the previous backup',
        anomalies: [
          { kind: 'mass-change', before: 91, changed: 80, share: 80 / 91, isAtLeast: false },
        ],
      },
    });
    expect(alert!.details.comparedWith).not.toBe(first.id);
  });
});

test('a backup of which a chunk is gone is found by the look of the day', async () => {
  const record = await backUp(user, project);
  await deleteObject((await objectsOf(user, project)).find((name) => name.includes('/chunks/'))!);
  // What was read within a day is not suspected.
  const checkedAt = new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString();
  const kept = getFirestore(app).doc(`backupRecords/${record.id}`);
  await kept.update({ 'verification.checkedAt': checkedAt });
  const dueAt = { stringValue: new Date(Date.now() - 60_000).toISOString() };
  await changeOwn(`retention/${project.id}`, { dueAt });
  await fireTick();
  const [alert] = await waitUntil('the alert', async () => {
    const all = await alerts();
    return all.length > 0 ? all : null;
  });
  expect(alert).toMatchObject({ kind: 'not-verified', recordId: record.id, state: 'open' });
  const asked = { params: { rid: record.id }, query: {} };
  expect(await call(user, getBackupRecord, asked)).toMatchObject({
    status: 'completed',
    verification: { status: 'failed' },
  });
});

describe('a schedule that has not kept its promise', () => {
  test('raises one alert, however many ticks there are, until a backup succeeds', async () => {
    const schedule = await create();
    expect(Date.parse(schedule.overdueAt!)).toBeGreaterThan(Date.parse(schedule.nextRunAt!));
    await makeOverdue(schedule);
    await Promise.all([fireTick(), fireTick()]);
    await fireTick();

    const raised = await alerts();
    expect(raised).toHaveLength(1);
    expect(raised[0]).toMatchObject({
      kind: 'overdue',
      state: 'open',
      configurationId: schedule.id,
      details: { message: expect.stringContaining('none has succeeded yet') },
    });
    expect((await current(schedule)).overdueAt).toBeNull();

    await backUp(user, project, { configurationId: schedule.id });
    expect((await alerts())[0]).toMatchObject({ state: 'resolved' });
    expect(Date.parse((await current(schedule)).overdueAt!)).toBeGreaterThan(Date.now());
  });

  test('promises nothing while its project is switched off', async () => {
    const schedule = await create();
    await makeOverdue(schedule);
    await call(user, updateProject, { params: { id: project.id }, body: { backupEnabled: false } });
    await fireTick();
    expect(await alerts()).toEqual([]);
    expect(Date.parse((await current(schedule)).overdueAt!)).toBeGreaterThan(Date.now());
  });

  test('owes nothing from before once it runs less often, by other times as much', async () => {
    const schedule = await create();
    await makeOverdue(schedule);
    await fireTick();
    const params = { cid: schedule.id };
    const later = { ...nightly.schedule, time: '04:30' };
    await call(user, updateSchedule, { params, body: { schedule: later } });
    expect((await alerts())[0]).toMatchObject({ kind: 'overdue', state: 'open' });
    const rarer = { ...later, kind: 'weekly', weekday: 1 } as const;
    await call(user, updateSchedule, { params, body: { schedule: rarer } });
    expect((await alerts())[0]).toMatchObject({ kind: 'overdue', state: 'resolved' });
    await call(user, deleteSchedule, { params, query: {} });
  });
});
