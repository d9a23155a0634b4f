// Somebody changes the database all the time while it is backed up: every backup is of one moment.
import type { Project } from '@firekeep/functions/contract';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '../../functions/src/testing/fault-plan.ts';
import { isExhaustive } from '../support/exhaustive.ts';
import { openSite } from '../support/faults/site.ts';
import { fillSmallDatabase } from '../support/faults/small-database.ts';
import {
  contentOfBackup,
  contentOfDatabase,
  differencesOf,
  type Content,
} from '../support/faults/soundness.ts';

const rounds = isExhaustive ? 50 : 5;
const restoreEvery = 5;
const total = 100;

const site = openSite();
let project: Project;
let writer: { transfers: number; stop(): Promise<void> };

/** One account is the first document of the database, the other the last. */
const accounts = ['aaa/account', 'zzz/account'] as const;

/**
 * Moves amounts between the accounts, and makes and removes collections, until it is asked to stop.
 */
function startWriter(db: Firestore) {
  const state = { transfers: 0, isRunning: true };
  const random = numbersFrom(7);
  const [a, b] = accounts.map((path) => db.doc(path));
  const transfer = () =>
    db.runTransaction(async (transaction) => {
      const snapshots = await transaction.getAll(a!, b!);
      const [inA, inB] = snapshots.map((snapshot) => Number(snapshot.get('amount')));
      const moved = Math.floor(random() * 20) - 10;
      transaction.update(a!, { amount: inA! + moved });
      transaction.update(b!, { amount: inB! - moved });
    });
  const work = async () => {
    while (state.isRunning) {
      await transfer();
      state.transfers += 1;
      const passing = db.doc(`mmm${state.transfers % 5}/passing`);
      await (state.transfers % 2 === 0 ? passing.set({ at: state.transfers }) : passing.delete());
    }
  };
  const working = work();
  return {
    get transfers() {
      return state.transfers;
    },
    async stop() {
      state.isRunning = false;
      await working;
    },
  };
}

beforeAll(async () => {
  project = await site.connect();
  await fillSmallDatabase(project.firebaseProjectId);
  const db = getFirestore(initializeApp({ projectId: project.firebaseProjectId }, 'writer'));
  await db.doc(accounts[0]).set({ amount: total });
  await db.doc(accounts[1]).set({ amount: 0 });
  writer = startWriter(db);
  return async () => {
    await writer.stop();
  };
});

function amountsIn(content: Content): number {
  return accounts
    .map((path) => Number(/"integerValue":"(-?\d+)"/.exec(content.get(path) ?? '')?.[1]))
    .reduce((sum, amount) => sum + amount, 0);
}

/** What the accounts hold after they were restored into an empty database. */
async function restoredAmounts(recordId: string): Promise<number> {
  const target = await site.connect();
  const { id } = await site.startRestore({
    projectId: project.id,
    recordId,
    target: { projectId: target.id },
    mode: 'overwrite',
    scope: { paths: [...accounts] },
  });
  await site.jobs.drive(id);
  return amountsIn(await contentOfDatabase(site, target));
}

test('two documents that change together always agree in a backup, and where it is restored', async () => {
  const restored: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = writer.transfers;
    const record = await site.backUp(project);
    expect(record).toMatchObject({ status: 'completed', verification: { status: 'verified' } });
    expect(writer.transfers).toBeGreaterThan(before);
    const stored = await contentOfBackup(site, project, record.id);
    const { readTime } = record.metadata;
    expect(amountsIn(stored)).toBe(total);
    expect(differencesOf(await contentOfDatabase(site, project, readTime), stored)).toEqual([]);
    restored.push(...(round % restoreEvery === 0 ? [await restoredAmounts(record.id)] : []));
  }
  expect(restored).toEqual(Array.from({ length: rounds / restoreEvery }, () => total));
});
