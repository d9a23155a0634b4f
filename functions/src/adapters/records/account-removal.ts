/** Accounts that are being deleted: `accountDeletions/{uid}`, which no client reads. */
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { recordCollections } from '../../contract/records.ts';
import type { AccountRemovalStore } from '../../services/ports/account-store.ts';
import { accountDeletionsCollection } from './assert-account-stays.ts';
import { documentsOf, readAll } from './documents.ts';
import { deletionsCollection } from './project-remains.ts';
import { jobsCollection } from './job-document.ts';

const atOnce = 200;

const noteSchema = z.object({ ownerId: z.string(), requestedAt: z.string() });

export function createAccountRemoval(db: Firestore): AccountRemovalStore {
  const deletions = documentsOf(db, accountDeletionsCollection, noteSchema);
  return {
    async begin(uid, at) {
      await deletions.doc(uid).set({ ownerId: uid, requestedAt: at });
    },

    async pending(limit) {
      const notes = await readAll(deletions.orderBy('requestedAt').limit(limit));
      return notes.map(({ ownerId: uid, requestedAt }) => ({ uid, requestedAt }));
    },

    async stopSchedules(uid) {
      const enabled = db
        .collection(recordCollections.backupConfigurations)
        .where('ownerId', '==', uid)
        .where('enabled', '==', true);
      for (;;) {
        const { docs } = await enabled.limit(atOnce).get();
        const batch = db.batch();
        for (const doc of docs) {
          batch.update(doc.ref, { enabled: false, nextRunAt: null, overdueAt: null });
        }
        await batch.commit();
        if (docs.length < atOnce) {
          return;
        }
      }
    },

    async isAtWork(uid) {
      const projects = db.collection(deletionsCollection).where('ownerId', '==', uid);
      const jobs = db
        .collection(jobsCollection)
        .where('ownerId', '==', uid)
        .where('active', '==', true);
      const found = await Promise.all([projects, jobs].map((query) => query.limit(1).get()));
      return found.some(({ empty }) => !empty);
    },

    async purge(uid) {
      // Again until there is nothing: one collection's records can become another's meanwhile.
      for (let deleted = 1; deleted > 0;) {
        deleted = await purgeOnce(db, uid);
      }
    },

    async end(uid) {
      await deletions.doc(uid).delete();
    },
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
