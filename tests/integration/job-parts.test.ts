// Runs whose work is divided: parts with leases of their own, joined exactly once.
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { newJobDocument } from '../../functions/src/adapters/records/job-document.ts';
import { FirestoreJobStore } from '../../functions/src/adapters/records/job-store.ts';
import { LeaseLostError, type Claim } from '../../functions/src/services/ports/job-store.ts';
import { newFirebaseProjectId } from '../support/projects.ts';

const app = initializeApp({ projectId: newFirebaseProjectId() }, 'run-parts');
const db = getFirestore(app);
const leaseMs = 60_000;
const store = new FirestoreJobStore(db, () => new Date(), 'first');

afterAll(async () => {
  await deleteApp(app);
});

async function claimed(id: string): Promise<Claim> {
  const claim = await store.claim(id, Number.MAX_SAFE_INTEGER, leaseMs);
  if (typeof claim === 'string' || 'ended' in claim) {
    throw new Error(`${id} is not to be had`);
  }
  return claim;
}

/** A run divided into `total` parts, and given back. */
async function divided(id: string, total: number, parallel: number) {
  const about = { ownerId: 'ada', projectId: 'shop', subjectId: id };
  const run = { id, kind: 'backup' as const, ...about, state: null };
  await db.doc(`runs/${id}`).set(newJobDocument(run, new Date()));
  const claim = await claimed(id);
  const states = Array.from({ length: total }, (_, number) => ({ from: `${number}` }));
  await store.commit(claim, leaseMs, {
    state: 'divided',
    fork: { kind: 'range', states, parallel },
  });
  const begun = await store.untakenParts(claim.run);
  await store.release(claim, { failures: 0 });
  return { claim, begun };
}

const page = (name: string) => ({
  page: name,
  hash: '',
  first: name,
  last: name,
  chunks: 1,
  documents: 1,
  rawBytes: 1,
});

test('as many parts as agreed are active, each end makes room for the next, and the last wakes the run', async () => {
  const { begun } = await divided('three', 3, 2);
  expect(begun).toHaveLength(2);
  const [first, second] = await Promise.all(begun.map(claimed));
  expect(first!.run).toMatchObject({
    state: { from: '0' },
    partOf: { runId: 'three', number: 0, total: 3 },
  });
  const [third] = await store.endPart(first!, null);
  const last = await claimed(third!);
  expect(last.run.state).toEqual({ from: '2' });
  expect(await store.endPart(second!, null)).toEqual([]);
  expect(await store.endPart(last, null)).toEqual(['three']);
  expect((await claimed('three')).run.parts).toMatchObject({ total: 3, ended: 3, failure: null });
});

test('parts that end at the same moment wake the run exactly once', async () => {
  const { begun } = await divided('race', 8, 8);
  const claims = await Promise.all(begun.map(claimed));
  const woken = await Promise.all(claims.map((claim) => store.endPart(claim, null)));
  expect(woken.flat()).toEqual(['race']);
});

test('of two deliveries of a part one has it, and a late one can neither write nor end it again', async () => {
  const { begun } = await divided('twice', 2, 2);
  const claim = await claimed(begun[0]!);
  expect(await store.claim(begun[0]!, 0, leaseMs)).toBe('busy');
  await store.endPart(claim, null);
  expect(await store.endPart(claim, null), 'as if the answer had been lost').toEqual(['twice']);
  await expect(store.commit(claim, leaseMs, { state: {} })).rejects.toThrow(LeaseLostError);
  expect(await store.claim(begun[0]!, 0, leaseMs)).toMatchObject({ ended: { runId: 'twice' } });
  expect((await claimed('twice')).run.parts).toMatchObject({ ended: 1 });
});

test('a part that fails wakes the run at once and lets no other begin', async () => {
  const { begun } = await divided('fails', 3, 2);
  const [first, second] = await Promise.all(begun.map(claimed));
  const failure = { code: 'corrupt', message: 'damaged', hint: null };
  expect(await store.endPart(first!, failure)).toEqual(['fails']);
  expect(await store.endPart(second!, null)).toEqual([]);
  expect((await claimed('fails')).run.parts).toMatchObject({ failure, ended: 2 });
});

test('when a run ends its parts are gone, and whoever is at one of them can write nothing more', async () => {
  const { begun } = await divided('ends', 2, 2);
  const [part] = await Promise.all(begun.map(claimed));
  await store.commit(part!, leaseMs, { page: { number: 0, ref: page('a') } });
  const whole = await claimed('ends');
  await store.finish(whole, []);
  await expect(
    store.commit(part!, leaseMs, { page: { number: 1, ref: page('b') } }),
  ).rejects.toThrow(LeaseLostError);
  await expect(store.renew(part!, leaseMs, { patches: [] })).rejects.toThrow(LeaseLostError);
  expect((await db.collection('runs').where('partOf.runId', '==', 'ends').get()).size).toBe(0);
  expect((await db.collection('runs/ends/segments').get()).size).toBe(0);
});

test('pages of all parts come in the order of the parts, whoever was first', async () => {
  const { begun } = await divided('pages', 3, 3);
  const claims = await Promise.all(begun.map(claimed));
  for (const [number, name] of [
    [2, 'e'],
    [0, 'a'],
    [1, 'c'],
  ] as const) {
    await store.commit(claims[number]!, leaseMs, { page: { number: 0, ref: page(name) } });
  }
  await store.commit(claims[0]!, leaseMs, { page: { number: 1, ref: page('b') } });
  const names = async (part?: number) =>
    (await store.pages('pages', part)).map(({ first }) => first);
  expect(await names()).toEqual(['a', 'b', 'c', 'e']);
  expect(await names(0)).toEqual(['a', 'b']);
  expect(await names(1)).toEqual(['c']);
});

test('progress is summed over all parts', async () => {
  const { begun } = await divided('sum', 3, 2);
  const claims = await Promise.all(begun.map(claimed));
  for (const [number, claim] of claims.entries()) {
    const progress = { documents: number + 1, rawBytes: 10 };
    await store.renew(claim, leaseMs, { patches: [], progress });
  }
  expect(await store.progressOfParts(claims[0]!.run)).toEqual({
    documents: 3,
    rawBytes: 20,
    active: 2,
  });
});

test('a run is divided anew once its parts have ended', async () => {
  const { begun } = await divided('again', 1, 1);
  await store.endPart(await claimed(begun[0]!), null);
  const claim = await claimed('again');
  expect(await store.partStates(claim.run)).toEqual([{ state: { from: '0' }, isActive: false }]);
  const fork = { kind: 'pages' as const, states: ['x', 'y'], parallel: 8 };
  await store.commit(claim, leaseMs, { fork });
  expect(await store.untakenParts(claim.run)).toHaveLength(2);
  expect((await db.doc(`runs/${begun[0]!}`).get()).exists).toBe(false);
});
