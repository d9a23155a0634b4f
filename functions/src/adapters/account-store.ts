/** Users' own records in Firekeep's own Firestore, `users/{uid}`, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import {
  accountSettingsSchema,
  defaultAccountSettings,
  notificationSettingsSchema,
} from '../contract/account.ts';
import { defaultPlanId, planIdSchema } from '../contract/plans.ts';
import type { AccountStore, StoredAccount } from '../services/ports/account-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

export const usersCollection = 'users';

/** What is missing, because it is newer than the record, is as nobody had set it. */
const storedSchema = z.object({
  plan: planIdSchema.default(defaultPlanId),
  settings: z
    .object({
      ...accountSettingsSchema.shape,
      notifications: notificationSettingsSchema.default(defaultAccountSettings.notifications),
    })
    .partial()
    .default({}),
  avatarId: z.string().nullable().default(null),
});

function read(data: unknown): StoredAccount {
  const { plan, settings, avatarId } = storedSchema.parse(data ?? {});
  const { defaultProjectId, timeZone, notifications } = settings;
  const unset = defaultAccountSettings;
  return {
    plan,
    avatarId,
    settings: {
      defaultProjectId: defaultProjectId ?? unset.defaultProjectId,
      timeZone: timeZone ?? unset.timeZone,
      notifications: notifications ?? unset.notifications,
    },
  };
}

export function createAccountStore(db: Firestore, now: () => Date): AccountStore {
  const users = db.collection(usersCollection);
  return {
    async get(uid) {
      return read((await users.doc(uid).get()).data());
    },

    async update(uid, change) {
      return await writeUnchanged(async () => {
        await assertAccountStays(db, uid);
        const ref = users.doc(uid);
        const snapshot = await ref.get();
        const changed = change(read(snapshot.data()));
        const updatedAt = now().toISOString();
        const fields = { ...changed, ownerId: uid, updatedAt };
        // Field by field: what another version of Firekeep keeps here stays.
        await (snapshot.exists
          ? ref.update(fields, asRead(snapshot))
          : ref.create({ ...fields, createdAt: updatedAt }));
        return changed;
      }, users.doc(uid).path);
    },
  };
}
