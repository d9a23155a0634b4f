// Series of a project over HTTP: from records, counters and checks, at no read of its database.
import {
  deleteProject,
  getAnalytics,
  listDocuments,
  testConnection,
  type Project,
} from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { endDeletion } from '../support/deletions.ts';
import { call, send } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

let user: TestUser;
let project: Project;

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
});

const analytics = (days: '7' | '30' | '365' = '30') =>
  call(user, getAnalytics, { params: { id: project.id }, query: { days } });
const today = () => new Date().toISOString().slice(0, 10);
const ownDocuments = async () => {
  const all = await readAllDocuments({ projectId: readEmulators().projectId });
  return all.filter(({ name }) => name.includes(`/projects/${project.id}/`));
};

test('a new project has empty series, one check and a full uptime', async () => {
  const { backups, collections, usage, checks, uptime, medianLatencyMs } = await analytics('7');
  expect([backups, collections]).toEqual([[], []]);
  expect(usage).toHaveLength(7);
  expect(usage.at(-1)).toMatchObject({ date: today(), backupReads: 0, browseReads: 0 });
  expect(checks).toEqual([expect.objectContaining({ isHealthy: true })]);
  expect([uptime, typeof medianLatencyMs]).toEqual([100, 'number']);
});

test('what is backed up, browsed and restored is counted', async () => {
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    { path: 'customers/bob', fields: {} },
    { path: 'orders/1', fields: {} },
  ]);
  const record = await backUp(user, project);
  await call(user, listDocuments, { query: { pid: project.id, path: 'customers' } });
  await writeDocuments(database, [{ path: 'customers/ada', fields: {} }]);
  await restore(user, record);
  const series = await waitUntil('the end of the restore to be counted', async () => {
    const all = await analytics();
    return (all.usage.at(-1)?.restoreWrites ?? 0) > 0 ? all : null;
  });
  expect(series.usage.at(-1)).toMatchObject({
    backupReads: 3,
    browseReads: 2,
    restoreWrites: 1,
    restoreReads: 4,
  });
  expect(series.backups).toEqual([
    expect.objectContaining({ recordId: record.id, documentCount: 3 }),
  ]);
  expect(series.collections.map(({ path, documentCounts }) => [path, documentCounts])).toEqual([
    ['customers', [2]],
    ['orders', [1]],
  ]);
}, 60_000);

test('checks that failed bring the uptime down', async () => {
  await changeOwn(`projects/${project.id}`, {
    databaseId: { stringValue: 'not/a/database' },
  });
  await call(user, testConnection, { params: { id: project.id }, body: {} });
  const { checks, uptime } = await analytics();
  expect(checks.map(({ isHealthy }) => isHealthy)).toEqual([true, false]);
  expect(uptime).toBe(50);
});

test('other ranges are refused', async () => {
  for (const days of ['0', '31', '1000000', 'x']) {
    const answer = await send(user, getAnalytics, { params: { id: project.id }, query: { days } });
    expect(answer.status).toBe(400);
  }
});

test('counters and checks go with the project', async () => {
  expect((await ownDocuments()).some(({ name }) => name.includes('/checks/'))).toBe(true);
  await call(user, deleteProject, { params: { id: project.id }, query: {} });
  await endDeletion(project.id);
  await waitUntil('everything of the project to be gone', async () =>
    (await ownDocuments()).length === 0 ? true : null,
  );
}, 60_000);
