// What the store of backups promises where two things happen at once, tried on it directly.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FirestoreJobStarts } from '../../functions/src/adapters/records/job-starts.ts';
import { createProjectRemains } from '../../functions/src/adapters/records/project-remains.ts';
import { createAnalyticsStore } from '../../functions/src/adapters/records/analytics-store.ts';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { newBackupRecord } from '../../functions/src/services/backups/new-record.ts';
import { LeaseLostError, type NewJob } from '../../functions/src/services/ports/job-store.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const app = initializeApp({ projectId: newFirebaseProjectId() }, 'backup-store');
const db = getFirestore(app);
const starts = new FirestoreJobStarts(db, () => new Date());
const remains = createProjectRemains(db, () => new Date());
const jobs = new FirestoreJobStore(db, () => new Date(), 'test');

afterAll(async () => {
  await deleteApp(app);
});

let projectId: string;

beforeEach(async () => {
  projectId = newFirebaseProjectId();
  await db.doc(`projects/${projectId}`).set({ ownerId: 'ada' });
});

const unverified = { status: 'completed', verification: { status: 'pending' } };

function newJob(id: string, kind: NewJob['kind']): NewJob {
  return { id, kind, ownerId: 'ada', projectId, subjectId: id, state: null };
}

function start(id: string) {
  const record = newBackupRecord({
    id,
    project: { id: projectId, firebaseProjectId: 'demo-shop', databaseId: '(default)' },
    name: id,
    trigger: 'manual',
    configurationId: null,
    include: [],
    exclude: [],
    createdAt: new Date().toISOString(),
  });
  return starts.startBackup({ ownerId: 'ada', value: record }, newJob(id, 'backup'));
}

async function claim(id: string) {
  const claimed = await jobs.claim(id, 0, 60_000);
  if (typeof claimed === 'string' || 'ended' in claimed) {
    throw new Error('not to be had');
  }
  return claimed;
}

test('of several backups asked for at once one starts', async () => {
  const outcomes = await Promise.all(['one', 'two', 'three'].map(start));
  expect(outcomes.toSorted()).toEqual(['overlap', 'overlap', 'started']);
  const records = await db.collection('backupRecords').count().get();
  expect(records.data().count).toBe(1);
});

test('a job that is begun again is closed to workers of the previous one', async () => {
  await db.doc('backupRecords/r').set(unverified);
  const job = newJob('again', 'verification');
  expect(await starts.start(job, { verifyRecord: 'r' })).toBe(true);
  expect(await starts.start(job, { verifyRecord: 'r' })).toBe(false);
  const previous = await claim('again');
  await jobs.finish(previous, []);

  expect(await starts.start(job, { verifyRecord: 'r' })).toBe(true);
  await claim('again');

  await expect(jobs.commit(previous, 60_000, { state: 'stale' })).rejects.toThrow(LeaseLostError);
  await expect(jobs.finish(previous, [])).rejects.toThrow(LeaseLostError);
});

test('what a call counts for a project leaves nothing once the project is gone', async () => {
  const analyticsStore = createAnalyticsStore(db);
  const usage = { date: '2026-11-22', browseReads: 3 };
  const check = { at: '2026-11-22T10:00:00.000Z', isHealthy: true, latencyMs: 12 };
  const below = async () =>
    (await db.doc(`projects/${projectId}`).listCollections()).map(({ id }) => id).toSorted();
  await Promise.all([
    analyticsStore.addUsage(projectId, usage),
    analyticsStore.addCheck(projectId, check),
  ]);
  expect(await below()).toEqual(['checks', 'usage']);

  await db.recursiveDelete(db.doc(`projects/${projectId}`));
  await Promise.all([
    analyticsStore.addUsage(projectId, usage),
    analyticsStore.addCheck(projectId, check),
  ]);
  expect(await below()).toEqual([]);
});

test('nothing begins for a project that is gone', async () => {
  await db.doc(`projects/${projectId}`).delete();
  await expect(start('late')).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    starts.start(newJob('late', 'verification'), { verifyRecord: 'r' }),
  ).rejects.toMatchObject({ code: 'not-found' });
  expect(await starts.start(newJob('gone', 'deletion'), { deletedProject: projectId })).toBe(true);
});

test('a job that a worker is at is asked to stop, and goes when it has', async () => {
  await db.doc('backupRecords/held').set({ projectId });
  await db.doc('backupRecords/held-verify').set(unverified);
  await starts.start(newJob('held', 'verification'), { verifyRecord: 'held-verify' });
  const worker = await claim('held');

  expect(await remains.deleteDocuments(projectId, 100)).toMatchObject({ isHeld: true });
  expect((await db.doc('backupRecords/held').get()).exists).toBe(false);
  expect(await jobs.renew(worker, 60_000, { patches: [] })).toEqual({ isCancelRequested: true });
  await jobs.finish(worker, []);

  expect(await remains.deleteDocuments(projectId, 100)).toMatchObject({ isHeld: false });
  expect((await db.doc('runs/held').get()).exists).toBe(false);
  expect(await remains.deleteDocuments(projectId, 100)).toEqual({ deleted: 0, isHeld: false });
});
