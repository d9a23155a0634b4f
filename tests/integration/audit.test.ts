// The audit log over HTTP: what is recorded of what users and Firekeep do, and what a changed entry
// leads to.
import {
  acknowledgeAlert,
  cancelBackup,
  changeBackupRecord,
  createSchedule,
  createDownloadLink,
  deleteBackupRecord,
  deleteSchedule,
  deleteProject,
  deleteSavedQuery,
  listAuditLog,
  saveQuery,
  startBackup,
  testConnection,
  updateSchedule,
  updateProject,
  updateSavedQuery,
  type AuditEntry,
  type Project,
} from '@firekeep/functions/contract';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createAuditStore } from '../../functions/src/adapters/records/audit-store.ts';
import { firestoreRecords } from '../../functions/src/adapters/records/firestore-records.ts';
import { createProjectStore } from '../../functions/src/adapters/records/project-store.ts';
import { createLog } from '../../functions/src/lib/log.ts';
import { noAuditedRecords } from '../../functions/src/testing/no-audited-records.ts';
import { testPageTokens } from '../../functions/src/testing/page-tokens.ts';
import { AuditLog } from '../../functions/src/services/audit/audit-log.ts';
import { endDeletion } from '../support/deletions.ts';
import { call, send } from '../support/api.ts';
import { backUp, restore, verify } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { findOwnDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { nightly } from '../support/nightly.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject, serviceAccount } from '../support/projects.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

const app = initializeApp({ projectId: readEmulators().projectId }, 'audit');
const db = getFirestore(app);

let user: TestUser;
let project: Project;

afterAll(async () => {
  await deleteApp(app);
});

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada-Canary' } } },
  ]);
});

function newAuditLog(): AuditLog {
  const store = createAuditStore(db);
  const projects = createProjectStore(firestoreRecords(db), () => new Date());
  return new AuditLog({
    store,
    projects,
    ...noAuditedRecords,
    pageTokens: testPageTokens,
    log: createLog(() => undefined),
    now: () => new Date(),
  });
}

const log = (pageToken?: string) =>
  call(user, listAuditLog, {
    params: { id: project.id },
    query: pageToken === undefined ? {} : { pageToken },
  });

/** The entries, the oldest first, once one of this action is among them. */
async function entriesUntil(action: AuditEntry['action']): Promise<AuditEntry[]> {
  return waitUntil(`an entry ${action}`, async () => {
    const { items } = await log();
    return items.some((entry) => entry.action === action) ? items.toReversed() : null;
  });
}

test('everything that is done to a project is recorded, and nothing of its contents', async () => {
  const made = await call(user, createSchedule, {
    body: { ...nightly, projectId: project.id },
  });
  await call(user, updateSchedule, { params: { cid: made.id }, body: { name: 'Weekly' } });
  const params = { id: project.id };
  await call(user, updateProject, { params, body: { name: 'Renamed-Canary' } });
  await call(user, updateProject, { params, body: { lastUsed: new Date().toISOString() } });
  const serviceAccountJson = JSON.stringify(serviceAccount(project.firebaseProjectId));
  await call(user, updateProject, { params, body: { serviceAccountJson } });
  await call(user, testConnection, { params, body: {} });
  const record = await backUp(user, project);
  await verify(user, record);
  const rid = { rid: record.id };
  await call(user, changeBackupRecord, { params: rid, body: { held: true } });
  await call(user, changeBackupRecord, { params: rid, body: { held: false } });
  const { url } = await call(user, createDownloadLink, { params: rid, body: { format: 'ndjson' } });
  expect((await fetch(new URL(url, readEmulators().origin))).status).toBe(200);
  const done = await restore(user, record);
  const query = { from: { kind: 'collection', path: 'canary' } } as const;
  const saved = await call(user, saveQuery, {
    body: { pid: project.id, name: 'Canary', query },
  });
  const qid = { qid: saved.id };
  await call(user, updateSavedQuery, { params: qid, body: { name: 'Canaries' } });
  await call(user, deleteSavedQuery, { params: qid, query: {} });
  await call(user, deleteSchedule, { params: { cid: made.id }, query: {} });

  const entries = await entriesUntil('restore.ended');
  const recorded = (await entriesUntil('schedule.deleted')).map(
    ({ action, who, targets, result }) => [action, who, targets.join(), result].join(' '),
  );
  const { uid } = user;
  expect(new Set(recorded)).toEqual(
    new Set([
      `project.connected ${uid}  ok`,
      `schedule.created ${uid} ${made.id} ok`,
      `schedule.changed ${uid} ${made.id} ok`,
      `project.updated ${uid}  ok`,
      `project.key-replaced ${uid}  ok`,
      `connection.tested ${uid}  ok`,
      `backup.started ${uid} ${record.id} ok`,
      `backup.ended system ${record.id} ok`,
      `backup.verified ${uid} ${record.id} ok`,
      `verification.ended system ${record.id} ok`,
      `backup.held ${uid} ${record.id} ok`,
      `backup.released ${uid} ${record.id} ok`,
      `backup.links-made ${uid} ${record.id} ok`,
      `backup.downloaded link ${record.id} ok`,
      `restore.started ${uid} ${done.id} ok`,
      `restore.ended system ${done.id} ok`,
      `query.saved ${uid} ${saved.id} ok`,
      `query.deleted ${uid} ${saved.id} ok`,
      `schedule.deleted ${uid} ${made.id} ok`,
    ]),
  );
  expect(recorded).toHaveLength(20);
  expect(entries.map(({ sequence }) => sequence)).toEqual(
    entries.map((_entry, index) => index + 1),
  );
  expect(JSON.stringify(entries)).not.toMatch(/canary|private|BEGIN|firekeep@/i);
}, 120_000);

test('what is refused is recorded with its reason, in the log of the owner alone', async () => {
  const record = await backUp(user, project);
  const query = { projectId: project.id };
  await send(user, cancelBackup, { params: { rid: record.id } });
  await send(user, deleteBackupRecord, { params: { rid: record.id } });
  await send(user, startBackup, { body: { ...query, configurationId: 'nothing' } });
  const eve = await signUp();
  await send(eve, cancelBackup, { params: { rid: record.id } });
  await send(eve, acknowledgeAlert, { params: { aid: `${record.id}-failed` } });
  const entries = await entriesUntil('backup.deleted');
  const refused = entries.filter(({ result }) => result === 'refused');
  expect(refused.map(({ action, who, code }) => [action, who, code])).toEqual([
    ['backup.cancelled', user.uid, 'failed-precondition'],
    ['backup.deleted', user.uid, 'failed-precondition'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(eve.uid);
}, 60_000);

test('calls at once become one chain', async () => {
  await Promise.all(
    Array.from({ length: 4 }, () =>
      call(user, testConnection, { params: { id: project.id }, body: {} }),
    ),
  );
  const { items, chain } = await log();
  expect(chain).toEqual({ isIntact: true, brokenAt: null });
  expect(items.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1]);
}, 60_000);

test('an entry that somebody changed in the database is found', async () => {
  await call(user, testConnection, { params: { id: project.id }, body: {} });
  const [, oldest] = (await log()).items;
  await changeOwn(`auditLog/${oldest!.id}`, { who: { stringValue: 'eve' } });
  expect((await log()).chain).toEqual({ isIntact: false, brokenAt: 1 });
});

test('the log comes in pages', async () => {
  // Three processes, as far as the chain is concerned.
  const logs = Array.from({ length: 3 }, () => newAuditLog());
  await Promise.all(
    logs.flatMap((one) =>
      Array.from({ length: 19 }, () =>
        one.append({
          ownerId: user.uid,
          projectId: project.id,
          who: user.uid,
          action: 'query.run',
          targets: [],
          result: 'ok',
          code: null,
        }),
      ),
    ),
  );
  const first = await log();
  const second = await log(first.nextPageToken ?? undefined);
  expect([first.items.length, second.items.length]).toEqual([50, 8]);
  expect([first.chain.isIntact, second.chain.isIntact]).toEqual([true, true]);
  expect(second.nextPageToken).toBeNull();
  expect(first.items.at(-1)!.previousHash).toBe(second.items[0]!.hash);
  const strange = await send(user, listAuditLog, {
    params: { id: project.id },
    query: { pageToken: 'AAAA' },
  });
  expect(strange.status).toBe(400);
}, 60_000);

test('with the project its log goes; that it was removed stays with the account', async () => {
  await backUp(user, project);
  const fields = {
    ownerId: { stringValue: user.uid },
    projectId: { stringValue: project.id },
  };
  const path = `recoveredParts/${project.id}`;
  await writeDocuments({ projectId: readEmulators().projectId }, [{ path, fields }]);
  await call(user, deleteProject, { params: { id: project.id }, query: {} });
  await endDeletion(project.id);
  await waitUntil('the end of the deletion', async () => {
    const left = await findOwnDocuments('projectDeletions', 'projectId', project.id);
    return left.length === 0 ? true : null;
  });
  for (const collection of ['auditLog', 'runEnds', 'recoveredParts']) {
    expect(await findOwnDocuments(collection, 'projectId', project.id)).toEqual([]);
  }
  const kept = await findOwnDocuments('auditLog', 'ownerId', user.uid);
  expect(JSON.stringify(kept)).toContain('project.deleted');
  expect(JSON.stringify(kept)).toContain('project.gone');
  expect(kept).toHaveLength(2);
}, 60_000);
