// What only the documents of jobs show; what every store keeps is in stores.test.ts.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { newJobDocument } from '../../functions/src/adapters/records/job-document.ts';
import { claimed, pageOf } from '../../functions/src/testing/suites/job-store.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const app = initializeApp({ projectId: newFirebaseProjectId() }, 'run-store');
const db = getFirestore(app);
const leaseMs = 60_000;
const first = new FirestoreJobStore(db, () => new Date(), 'first');

afterAll(async () => {
  await deleteApp(app);
});

async function newJob(id: string): Promise<void> {
  const about = { kind: 'backup' as const, ownerId: 'ada', projectId: 'shop', subjectId: id };
  await db.doc(`runs/${id}`).set(newJobDocument({ id, ...about, state: null }, new Date()));
}

test('a job says which process holds it', async () => {
  await newJob('held');
  const claim = await claimed(first, 'held');
  expect((await db.doc('runs/held').get()).get('holder')).toBe('first');
  await first.release(claim, { failures: 0 });
  expect((await db.doc('runs/held').get()).get('holder')).toBeNull();
});

test('pages that a dead worker left go with the next delivery', async () => {
  await newJob('left');
  const claim = await claimed(first, 'left');
  await first.commit(claim, leaseMs, { pages: [{ number: 0, ref: pageOf('a') }] });
  expect(await first.pages('left')).toEqual([pageOf('a')]);
  await db.doc('runs/left').update({ active: false });

  expect(await first.claim('left', 0, leaseMs)).toBe('over');

  expect(await first.pages('left')).toEqual([]);
});
