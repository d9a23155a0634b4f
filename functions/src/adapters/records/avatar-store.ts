/** Uploaded pictures, `avatars/{id}` in Firekeep's own Firestore, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { AvatarStore, StoredAvatar } from '../../services/ports/account-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { firestoreRecords } from './firestore-records.ts';
import { recordStore } from './record-store.ts';

const maxListed = 100;

const avatarSchema: z.ZodType<StoredAvatar> = z.object({
  id: z.string(),
  ownerId: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  createdAt: z.string(),
});

export function createAvatarStore(db: Firestore): AvatarStore {
  const records = firestoreRecords(db);
  const avatars = recordStore(records, 'avatars', avatarSchema);
  return {
    async create(avatar) {
      await assertAccountStays(records, avatar.ownerId);
      await avatars.create(avatar.id, avatar);
    },

    get: avatars.get,

    of: (ownerId) => avatars.find({ where: { ownerId }, limit: maxListed }),

    delete: avatars.delete,
  };
}
