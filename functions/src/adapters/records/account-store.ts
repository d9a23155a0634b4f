/** Users' own records in Firekeep's own Firestore, `users/{uid}`, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import type { AccountStore } from '../../services/ports/account-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { markIn } from './catalogue-marks.ts';
import { firestoreRecords } from './firestore-records.ts';
import { accountFields, readAccount } from './stored-account.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

export const usersCollection = 'users';

export function createAccountStore(db: Firestore, now: () => Date): AccountStore {
  const users = db.collection(usersCollection);
  return {
    async get(uid) {
      return readAccount((await users.doc(uid).get()).data());
    },

    async update(uid, change) {
      return await writeUnchanged(async () => {
        await assertAccountStays(firestoreRecords(db), uid);
        const ref = users.doc(uid);
        const snapshot = await ref.get();
        const changed = change(readAccount(snapshot.data()));
        const updatedAt = now().toISOString();
        const fields = { ...accountFields(changed), ownerId: uid, updatedAt };
        // Field by field: what another version of Firekeep keeps here stays.
        const batch = db.batch();
        if (snapshot.exists) {
          batch.update(ref, fields, asRead(snapshot));
        } else {
          batch.create(ref, { ...fields, createdAt: updatedAt });
        }
        markIn(db, batch, { ownerId: uid, projectId: null });
        await batch.commit();
        return changed;
      }, users.doc(uid).path);
    },
  };
}
