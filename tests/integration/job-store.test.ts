import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import {
  LeaseLostError,
  type Claim,
  type NewJob,
} from '../../functions/src/services/ports/job-store.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const app = initializeApp({ projectId: newFirebaseProjectId() }, 'run-store');
const db = getFirestore(app);
const leaseMs = 60_000;

afterAll(async () => {
  await deleteApp(app);
});

/** A store as one process has it. */
function storeOf(holder: string, now = () => new Date()): FirestoreJobStore {
  return new FirestoreJobStore(db, now, holder);
}

async function newJob(id: string): Promise<NewJob> {
  const run: NewJob = {
    id,
    kind: 'backup',
    ownerId: 'ada',
    projectId: 'shop',
    subjectId: id,
    state: { phase: 'new' },
  };
  const idle = { step: 0, failures: 0, cancelRequested: false, token: 0, leaseUntil: 0 };
  const heartbeatAt = new Date().toISOString();
  const state = JSON.stringify(run.state);
  await db.doc(`runs/${id}`).set({ ...run, ...idle, state, active: true, heartbeatAt });
  return run;
}

async function claimed(store: FirestoreJobStore, id: string) {
  const claim = await store.claim(id, 0, leaseMs);
  if (typeof claim === 'string' || 'ended' in claim) {
    throw new Error('not to be had');
  }
  return claim;
}

const page = { page: '0', hash: '', first: 'a', last: 'b', chunks: 1, documents: 1, rawBytes: 1 };

test('a run has one holder at a time, and says who it is', async () => {
  await newJob('held');
  const first = storeOf('first');

  const claim = await claimed(first, 'held');

  expect(await storeOf('second').claim('held', 0, leaseMs)).toBe('busy');
  expect((await db.doc('runs/held').get()).get('holder')).toBe('first');
  await first.release(claim, { failures: 0 });
  expect((await db.doc('runs/held').get()).get('holder')).toBeNull();
});

test('a worker that comes back after its lease ran out can write nothing', async () => {
  await newJob('late');
  const first = storeOf('first');
  const late = await claimed(first, 'late');
  const tomorrow = new Date(Date.now() + 86_400_000);
  const second = storeOf('second', () => tomorrow);
  const claim = await claimed(second, 'late');

  await expect(first.commit(late, leaseMs, { state: {} })).rejects.toThrow(LeaseLostError);
  await expect(first.renew(late, leaseMs, { patches: [] })).rejects.toThrow(LeaseLostError);
  await expect(first.release(late, { failures: 0 })).rejects.toThrow(LeaseLostError);
  await expect(first.finish(late, [])).rejects.toThrow(LeaseLostError);
  await second.commit(claim, leaseMs, { state: { phase: 'scanning' } });
});

test('a lease that ran out is a failure, until something is committed; one that was given back is none', async () => {
  await newJob('dying');
  const days = (count: number) =>
    storeOf(`day ${count}`, () => new Date(Date.now() + count * 86_400_000));
  expect((await claimed(days(0), 'dying')).run.failures).toBe(0);
  expect((await claimed(days(1), 'dying')).run.failures).toBe(1);
  const claim = await claimed(days(2), 'dying');
  expect(claim.run.failures).toBe(2);
  await days(2).commit(claim, leaseMs, { state: { phase: 'scanning' } });
  const next = await claimed(days(3), 'dying');
  expect(next.run.failures).toBe(1);
  await days(3).release(next, { failures: 0 });
  const { run } = (await days(4).claim('dying', 1, leaseMs)) as Claim;
  expect(run.failures).toBe(0);
});

test('pages that a dead worker left behind go with the next delivery', async () => {
  await newJob('left');
  const store = storeOf('first');
  const claim = await claimed(store, 'left');
  await store.commit(claim, leaseMs, { page: { number: 0, ref: page } });
  expect(await store.pages('left')).toEqual([page]);
  await db.doc('runs/left').update({ active: false });

  expect(await store.claim('left', 0, leaseMs)).toBe('over');

  expect(await store.pages('left')).toEqual([]);
});
