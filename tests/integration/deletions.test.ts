// What was deleted, over HTTP: gone from its list at once, and back with everything but a key.
import {
  createSchedule,
  deleteAccount,
  deleteBackupRecord,
  deleteProject,
  deleteSchedule,
  getAccount,
  listBackupRecords,
  listDeletions,
  listProjects,
  listSchedules,
  lockProject,
  startBackup,
  takeBackDeletion,
  testConnection,
  tiers,
  updateAccountSettings,
  updateProject,
  type Project,
} from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { endDeletion } from '../support/deletions.ts';
import { readEmulators } from '../support/emulators.ts';
import { readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject, serviceAccount } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { pausedSchedule } from '../support/furnished-project.ts';
import { signUp } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const dayMs = 24 * 60 * 60_000;
const own = () => ({ projectId: readEmulators().projectId });

const customer = { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } };
const scheduleOf = ({ id }: Project) => ({
  body: { projectId: id, ...pausedSchedule, enabled: true, include: [], exclude: [] },
});
const named = (id: string) => ({ params: { id }, body: {} });

test('a project has everything again but its key', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [customer]);
  const schedule = await call(user, createSchedule, scheduleOf(project));
  const record = await backUp(user, project);
  const running = await call(user, startBackup, { body: { projectId: project.id } });
  await call(user, deleteProject, { params: { id: project.id }, query: {} });
  expect((await call(user, listProjects, { query: {} })).data).toEqual([]);
  const ofProject = { query: { projectId: project.id } };
  expect((await send(user, listBackupRecords, ofProject)).status).toBe(404);
  expect(await readDocument(own(), `projects/${project.id}/secrets/credential`)).toBe(null);
  await waitUntil('its job to end', async () => {
    const job = await readDocument(own(), `runs/${running.id}`);
    return JSON.stringify(job).includes('"active":{"booleanValue":false}') ? true : null;
  });
  await fireTick();
  const { items } = await call(user, listDeletions, { query: {} });
  expect(items).toMatchObject([{ id: project.id, kind: 'project', name: project.name }]);

  await call(user, takeBackDeletion, named(project.id));
  const [back] = (await call(user, listProjects, { query: {} })).data;
  expect(back).toMatchObject({ id: project.id, status: 'disconnected', credentials: null });
  expect(await call(user, listSchedules, ofProject)).toMatchObject([{ id: schedule.id }]);
  const listed = await call(user, listBackupRecords, ofProject);
  expect(listed.map(({ id }) => id)).toContain(record.id);
  const without = await call(user, testConnection, named(project.id));
  expect(without.status).toBe('disconnected');
  const serviceAccountJson = JSON.stringify(serviceAccount(project.firebaseProjectId));
  await call(user, updateProject, { params: { id: project.id }, body: { serviceAccountJson } });
  await writeDocuments(database, [{ ...customer, fields: { name: { stringValue: 'Eve' } } }]);
  expect(await restore(user, record, { mode: 'overwrite' })).toMatchObject({
    status: 'completed',
  });
  const restored = await readDocument(database, customer.path);
  expect(restored).toMatchObject({ fields: customer.fields });
}, 120_000);

test('a deleted project comes back beside a locked one with its database, on a full plan', async () => {
  const user = await signUp();
  const { id, firebaseProjectId } = await connectProject(user);
  await call(user, deleteProject, { params: { id }, query: {} });
  const other = await connectProject(user, { firebaseProjectId });
  await call(user, lockProject, { params: { id: other.id }, body: { days: 3650 } });
  const others = tiers.free.limits.projects - 1;
  await Promise.all(Array.from({ length: others }, () => connectProject(user)));
  await call(user, takeBackDeletion, named(id));
  const { data } = await call(user, listProjects, { query: {} });
  expect(data).toHaveLength(others + 2);
  expect(data.map((one) => one.id)).toEqual(expect.arrayContaining([id, other.id]));
  const serviceAccountJson = JSON.stringify(serviceAccount(firebaseProjectId));
  const changed = { params: { id }, body: { serviceAccountJson } };
  expect(await call(user, updateProject, changed)).toMatchObject({ status: 'connected' });
}, 60_000);

test('backups and schedules leave their lists, wait by the account’s own delay, and come back', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [customer]);
  const record = await backUp(user, project);
  const { id: cid } = await call(user, createSchedule, scheduleOf(project));
  await call(user, updateAccountSettings, { body: { deletionDays: 30 } });
  const short = await send(user, updateAccountSettings, { body: { deletionDays: 6 } });
  expect(short.status).toBe(400);
  const rid = { params: { rid: record.id }, query: { confirm: 'last-verified' as const } };
  expect(await call(user, deleteBackupRecord, rid)).toMatchObject({ status: 'deleted' });
  await call(user, deleteSchedule, { params: { cid }, query: {} });
  const ofProject = { query: { projectId: project.id } };
  expect(await call(user, listBackupRecords, ofProject)).toEqual([]);
  expect(await call(user, listSchedules, ofProject)).toEqual([]);
  const { items } = await call(user, listDeletions, { query: {} });
  const days = items.map((one) => (Date.parse(one.goneAt) - Date.parse(one.deletedAt)) / dayMs);
  expect(days).toEqual([30, 30]);
  await call(user, takeBackDeletion, named(record.id));
  expect(await call(user, listBackupRecords, ofProject)).toEqual([record]);
  await endDeletion(cid);
  expect((await send(user, takeBackDeletion, named(cid))).status).toBe(404);
}, 60_000);

test('a deleted account works until it goes, and can be kept', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  await call(user, deleteAccount, { query: { confirm: user.email } });
  const { goneAt } = await call(user, getAccount, { query: {} });
  expect(Date.parse(goneAt ?? '') - Date.now()).toBeGreaterThan(6.9 * dayMs);
  expect((await call(user, listProjects, { query: {} })).data).toMatchObject([{ id: project.id }]);
  const { items } = await call(user, listDeletions, { query: {} });
  expect(items).toMatchObject([{ kind: 'account', name: user.email, projectId: null }]);
  await call(user, takeBackDeletion, named(items[0]?.id ?? ''));
  expect(await call(user, getAccount, { query: {} })).toMatchObject({ goneAt: null });

  await call(user, deleteAccount, { query: { confirm: user.email } });
  await endDeletion(items[0]?.id ?? '');
  expect((await send(user, listProjects)).status).toBe(401);
  expect(await readDocument(own(), `projects/${project.id}/secrets/data-key`)).toBe(null);
}, 60_000);
