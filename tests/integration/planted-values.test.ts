// Values of a customer's documents are nowhere but in sealed objects: in no document of our own
// Firestore, no stored object as it lies there, and no line that the functions log, whatever was
// done with them.
import {
  compareBackup,
  createDownloadLink,
  finishImport,
  getDocumentHistory,
  getPlanDifference,
  listAuditLog,
  listPlan,
  runQuery,
  startImport,
  uploadImportPart,
  type BackupRecord,
  type Project,
} from '@firekeep/functions/contract';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call, request, send } from '../support/api.ts';
import { backUp, endOfBackup, restore, verify } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { exportData, exportFile } from '../support/exports.ts';
import { deleteDocuments, readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { applyPlan, undoAndWait } from '../support/reviewed-restores.ts';
import { objectsOf, readObject } from '../support/stored-objects.ts';
import { map, text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';

const planted = 'Plantagenet';
const paths = ['people/ada', 'people/bob', 'people/cem', 'people/ada/notes/1'];
const isPlanted = (content: string | Buffer) => content.includes(planted);

/** Documents in which everything that can be a value is one that was planted. */
function documentsOf(version: string) {
  return paths.map((path) => ({
    path,
    fields: { name: text(`${planted} ${version}`), home: map({ city: text(planted) }) },
  }));
}

/** Imports a file of one part. */
async function bringBack(user: TestUser, project: Project, file: Buffer): Promise<BackupRecord> {
  const upload = await call(user, startImport, {
    body: {
      projectId: project.id,
      backupName: 'Back',
      sizeBytes: file.length,
      compression: 'none',
    },
  });
  const part = { params: { id: upload.id, part: 0 }, bytes: Uint8Array.from(file) };
  expect((await send(user, uploadImportPart, part)).status).toBe(200);
  const record = await call(user, finishImport, { params: { id: upload.id }, body: {} });
  return await endOfBackup(user, record.id);
}

test('values of documents stay in sealed objects, whatever is done with them', async () => {
  const user = await signUp();
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  const pid = project.id;

  await writeDocuments(database, documentsOf('before'));
  const first = await backUp(user, project);
  await writeDocuments(database, documentsOf('after'));
  await deleteDocuments(database, ['people/cem']);
  const second = await verify(user, await backUp(user, project));
  expect(second.verification.status).toBe('verified');

  // What is read, asked and compared.
  const of = (value: string) => ({
    from: { kind: 'collection' as const, path: 'people' },
    where: { field: 'name', op: '==' as const, value: text(value) },
    orderBy: [],
  });
  const wanted = of(`${planted} before`);
  const inBackup = { pid, query: wanted, at: `backup:${first.id}` };
  expect((await call(user, runQuery, { body: inBackup })).items).toHaveLength(3);
  const nothing = { pid, query: of(planted), explain: 'plan' as const };
  expect((await send(user, runQuery, { body: nothing })).status).toBeLessThan(500);
  const wrong = { pid, query: { ...wanted, orderBy: [{ field: planted }] } };
  expect((await send(user, runQuery, { body: wrong })).status).toBe(400);
  const rid = { rid: first.id };
  const compared = await call(user, compareBackup, { params: rid, query: { against: second.id } });
  expect(compared.summary).toMatchObject({ changed: 3, removed: 1 });
  const live = await call(user, compareBackup, { params: rid, query: { against: 'live' } });
  expect(live.summary).toMatchObject({ changed: 3, removed: 1 });
  const history = { query: { pid, path: 'people/ada' } };
  expect(isPlanted(JSON.stringify(await call(user, getDocumentHistory, history)))).toBe(true);

  // What is taken away and brought back.
  const what = { kind: 'query' as const, query: wanted };
  const exported = await exportData(user, project, {
    what,
    format: 'ndjson',
    at: `backup:${first.id}`,
  });
  const { bytes } = await exportFile(user, exported);
  expect(isPlanted(bytes)).toBe(true);
  await exportData(user, project, {
    what: { ...what, query: of(`${planted} after`) },
    format: 'csv',
  });
  expect(await bringBack(user, project, bytes)).toMatchObject({ status: 'failed' });
  const link = await call(user, createDownloadLink, { params: rid, body: { format: 'ndjson' } });
  const whole = Buffer.from((await request('GET', link.url)).text);
  expect(isPlanted(whole)).toBe(true);
  expect(await bringBack(user, project, whole)).toMatchObject({ status: 'completed' });

  // What is planned, looked at, applied and undone.
  const plan = await restore(user, first, { mode: 'mirror', dryRun: true });
  const page = await call(user, listPlan, { params: { id: plan.id }, query: {} });
  expect(page.items).toHaveLength(4);
  const difference = { params: { id: plan.id }, query: { path: 'people/ada' } };
  expect(isPlanted(JSON.stringify(await call(user, getPlanDifference, difference)))).toBe(true);
  const applied = await applyPlan(user, plan.id);
  expect(applied).toMatchObject({ status: 'completed', outcome: { written: 4 } });
  expect(await undoAndWait(user, applied.id)).toMatchObject({ status: 'completed' });
  expect(
    (await call(user, listAuditLog, { params: { id: pid }, query: {} })).items.length,
  ).toBeGreaterThan(5);

  const { projectId, logFile } = readEmulators();
  const own = await readAllDocuments({ projectId });
  const ofUser = own.filter((document) => JSON.stringify(document).includes(user.uid));
  expect(ofUser.length).toBeGreaterThan(20);
  expect(JSON.stringify(ofUser)).toContain('people/*/notes');
  expect(own.filter((document) => isPlanted(JSON.stringify(document)))).toEqual([]);
  const objects = await objectsOf(user, project);
  expect(objects.length).toBeGreaterThan(20);
  const stored = await Promise.all(objects.map((name) => readObject(name)));
  expect(objects.filter((_name, index) => isPlanted(stored[index]!))).toEqual([]);
  const log = readFileSync(logFile, 'utf8');
  // The download went through Hosting, which logs its address.
  expect(log).toContain(first.id);
  expect(log.split('\n').filter(isPlanted)).toEqual([]);
});
