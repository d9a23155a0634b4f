// What only the documents of jobs show; what every store keeps is in stores.test.ts.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, Firestore, type WriteBatch } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { FirestoreJobStarts } from '../../functions/src/adapters/records/job-starts.ts';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { newJobDocument } from '../../functions/src/adapters/records/job-document.ts';
import { restoreRecord } from '../../functions/src/testing/restore-record.ts';
import { claimed, pageOf } from '../../functions/src/testing/suites/job-store.ts';
import { startCountingProxy } from '../bench/counting-proxy.ts';
import { readEmulators } from '../support/emulators.ts';
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

/** A change set that begins held, and ends. */
async function changed(own: Firestore, id: string): Promise<unknown> {
  await db.doc('projects/shop/internal/settings').set({ ownerId: 'ada' });
  const now = () => new Date();
  const [starts, jobs] = [new FirestoreJobStarts(own, now), new FirestoreJobStore(own, now, 'x')];
  const about = { kind: 'restore' as const, ownerId: 'ada', projectId: 'shop', subjectId: id };
  const value = restoreRecord({ id, undoOf: null, recordId: null, status: 'running' });
  const claim = await starts.startHeld(
    { id, ...about, state: null },
    { ownerId: 'ada', value },
    leaseMs,
  );
  await jobs.finish(claim, [{ collection: 'restores', id, patch: { status: 'completed' } }]);
  return (await db.doc(`restores/${id}`).get()).get('status');
}

test('a change set of a call costs one commit to begin and one to end, and reads nothing', async () => {
  const asked: string[] = [];
  const proxy = await startCountingProxy(readEmulators().firestore, ({ method }) => {
    asked.push(method);
  });
  const [host = '', port] = proxy.address.split(':');
  const { projectId = '' } = app.options;
  const own = new Firestore({ projectId, host, port: Number(port), ssl: false });
  expect(await changed(own, 'counted')).toBe('completed');
  await own.terminate();
  proxy.stop();
  expect(asked).toEqual(['Commit', 'Commit']);
});

test('a commit whose answer was lost, and which is sent again, is one', async () => {
  const sentTwice = new Proxy(db, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (key === 'batch') {
        return () => committedTwice(target.batch());
      }
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  expect(await changed(sentTwice, 'twice')).toBe('completed');
  expect((await db.doc('runs/twice').get()).get('active')).toBe(false);
});

function committedTwice(batch: WriteBatch): WriteBatch {
  const commit = batch.commit.bind(batch);
  batch.commit = async () => {
    await commit();
    return await commit();
  };
  return batch;
}
