/** Accounts that are being deleted: `accountDeletions/{uid}`, which no client reads. */
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { AccountRemovalStore } from '../../services/ports/account-store.ts';
import { accountDeletionsCollection } from './assert-account-stays.ts';
import { firestoreRecords } from './firestore-records.ts';
import { recordStore } from './record-store.ts';
import { deletionsCollection } from './project-remains.ts';
import { jobsCollection } from './job-document.ts';
import { stopSchedules } from './stop-schedules.ts';

const atOnce = 200;

const noteSchema = z.object({ ownerId: z.string(), requestedAt: z.string() });

export function createAccountRemoval(db: Firestore): AccountRemovalStore {
  const records = firestoreRecords(db);
  const deletions = recordStore(records, accountDeletionsCollection, noteSchema);
  return {
    begin: (uid, at) =>
      records.write((writes) => writes.set(deletions.ref(uid), { ownerId: uid, requestedAt: at })),

    async pending(limit) {
      const notes = await deletions.find({ order: { requestedAt: 'asc' }, limit });
      return notes.map(({ ownerId: uid, requestedAt }) => ({ uid, requestedAt }));
    },

    stopSchedules: (uid) => stopSchedules(records, uid),

    async isAtWork(uid) {
      const found = await Promise.all([
        records.ids(deletionsCollection, { where: { ownerId: uid }, limit: 1 }),
        records.ids(jobsCollection, { where: { ownerId: uid, active: true }, limit: 1 }),
      ]);
      return found.flat().length > 0;
    },

    async purge(uid) {
      // Again until there is nothing: one collection's records can become another's meanwhile.
      for (let deleted = 1; deleted > 0;) {
        deleted = await purgeOnce(db, uid);
      }
    },

    end: deletions.delete,
  };
}

/** @returns how many documents it deleted */
async function purgeOnce(db: Firestore, uid: string): Promise<number> {
  let deleted = 0;
  // Whatever collections there are, so that a new one is not forgotten here.
  for (const collection of await db.listCollections()) {
    if (collection.id !== accountDeletionsCollection) {
      deleted += await purgeCollection(db, collection, uid);
    }
  }
  return deleted;
}

async function purgeCollection(
  db: Firestore,
  collection: CollectionReference,
  uid: string,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { docs } = await collection.where('ownerId', '==', uid).limit(atOnce).get();
    for (const doc of docs) {
      await db.recursiveDelete(doc.ref);
    }
    deleted += docs.length;
    if (docs.length < atOnce) {
      return deleted;
    }
  }
}
