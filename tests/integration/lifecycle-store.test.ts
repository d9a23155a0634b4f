// What goes with a project while others still write, tried on the stores directly.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newJobDocument } from '../../functions/src/adapters/records/job-document.ts';
import { createProjectRemains } from '../../functions/src/adapters/records/project-remains.ts';
import { createAnalyticsStore } from '../../functions/src/adapters/records/analytics-store.ts';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { claimed } from '../../functions/src/testing/suites/job-store.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const app = initializeApp({ projectId: newFirebaseProjectId() }, 'backup-store');
const db = getFirestore(app);
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

test('a job that a worker is at is asked to stop, and goes when it has', async () => {
  await db.doc('backupRecords/held').set({ projectId });
  const about = { ownerId: 'ada', projectId, subjectId: 'held' };
  const held = { id: 'held', kind: 'verification', ...about, state: null } as const;
  await db.doc('runs/held').set(newJobDocument(held, new Date()));
  const worker = await claimed(jobs, 'held');

  expect(await remains.deleteDocuments(projectId, 100)).toMatchObject({ isHeld: true });
  expect((await db.doc('backupRecords/held').get()).exists).toBe(false);
  expect(await jobs.renew(worker, 60_000, { patches: [] })).toEqual({ isCancelRequested: true });
  await jobs.finish(worker, []);

  expect(await remains.deleteDocuments(projectId, 100)).toMatchObject({ isHeld: false });
  expect((await db.doc('runs/held').get()).exists).toBe(false);
  expect(await remains.deleteDocuments(projectId, 100)).toEqual({ deleted: 0, isHeld: false });
});
