// The security report and the analysis of rules over HTTP.
import {
  analyzeRules,
  createSchedule,
  getSecurity,
  listAuditLog,
  updateProject,
  type Project,
} from '@firekeep/functions/contract';
import { beforeEach, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { nightly } from '../support/nightly.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';

let user: TestUser;
let project: Project;

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
});

const report = () => call(user, getSecurity, { params: { id: project.id }, query: {} });
const kinds = async () => (await report()).gaps.map(({ kind }) => kind);
const openRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if true; // Rules-Canary
    }
  }
}`;

test('a new project has everything to be done, and what the emulators don’t say is not known', async () => {
  const { credential, role, protection } = await report();
  expect(credential).toMatchObject({
    connectionType: 'service-account',
    account: project.credentials?.clientEmail,
    ageDays: 0,
    maxAgeDays: 90,
  });
  expect(role.status).toBe('not-known');
  expect(protection).toMatchObject({
    lastVerified: null,
    promisedMs: null,
    exposedMs: null,
    pointInTimeRecovery: { status: 'not-known' },
    deleteProtection: { status: 'not-known' },
  });
  expect(await kinds()).toEqual(['no-backup', 'no-schedule']);
});

test('gaps close with backups and schedules, and open with time and narrower permissions', async () => {
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: {} },
    { path: 'orders/1', fields: {} },
  ]);
  await backUp(user, project);
  const { catalogue } = await waitUntil('the project in the catalogue', async () => {
    await fireTick();
    const { protection: kept } = await report();
    return kept.catalogue.status === 'on' ? kept : null;
  });
  expect(catalogue.writtenAt).not.toBeNull();
  await call(user, createSchedule, {
    body: { ...nightly, include: ['customers'], projectId: project.id },
  });
  const { gaps, protection } = await report();
  expect(gaps.map(({ kind }) => kind)).toEqual([
    'collections-uncovered',
    'never-restored',
    'no-hold',
  ]);
  expect(gaps[0]?.collections).toEqual(['orders']);
  expect(protection.lastVerified).not.toBeNull();
  expect(protection.schedules.map(({ name }) => name)).toEqual([nightly.name]);

  const added = new Date(Date.now() - 100 * 86_400_000).toISOString();
  await changeOwn(`projects/${project.id}`, {
    credentials: {
      mapValue: {
        fields: {
          clientEmail: { stringValue: 'x@demo.iam.gserviceaccount.com' },
          privateKeyId: { stringValue: 'k' },
          addedAt: { stringValue: added },
          keyVersion: { integerValue: '1' },
        },
      },
    },
  });
  await call(user, updateProject, {
    params: { id: project.id },
    body: { permissions: { read: true, write: false, delete: false } },
  });
  expect(await kinds()).toEqual(expect.arrayContaining(['old-credential', 'wide-role']));
}, 60_000);

test('rules are analysed against the collections of the newest backup, and not kept', async () => {
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: {} },
    { path: 'customers/ada/orders/1', fields: {} },
  ]);
  await backUp(user, project);
  const analysis = await call(user, analyzeRules, {
    params: { id: project.id },
    body: { rules: openRules },
  });
  expect(analysis).toMatchObject({
    source: 'pasted',
    rules: null,
    lineCount: 8,
    matchCount: 1,
    moreFindings: 0,
  });
  expect(analysis.findings[0]).toMatchObject({
    kind: 'open-to-everybody',
    severity: 'critical',
    line: 5,
    path: '/{document=**}',
    collections: [
      { path: 'customers', documentCount: 1 },
      { path: 'customers/*/orders', documentCount: 1 },
    ],
  });
  const log = await call(user, listAuditLog, { params: { id: project.id }, query: {} });
  expect(log.items).toContainEqual(
    expect.objectContaining({ action: 'rules.analyzed', result: 'ok', targets: [] }),
  );
  expect(JSON.stringify(log)).not.toContain('Canary');
}, 60_000);

test('rules that can’t be fetched are to be pasted, and too much or nothing is refused', async () => {
  const params = { id: project.id };
  const fetched = await send(user, analyzeRules, { params, body: {} });
  expect(fetched.status).toBe(422);
  expect(fetched.text).toContain('Paste them');
  for (const rules of ['', 'x'.repeat(256 * 1024 + 1), 5]) {
    const answer = await send(user, analyzeRules, { params, body: { rules } });
    expect(answer.status).toBe(400);
  }
  const unknown = await send(user, analyzeRules, { params, body: { rules: 'x', more: 1 } });
  expect(unknown.status).toBe(400);
});

test('a report without a backup has no collections to set findings against', async () => {
  const analysis = await call(user, analyzeRules, {
    params: { id: project.id },
    body: { rules: openRules },
  });
  expect(analysis.collectionsAt).toBeNull();
  expect(analysis.findings.every(({ collections }) => collections.length === 0)).toBe(true);
});
