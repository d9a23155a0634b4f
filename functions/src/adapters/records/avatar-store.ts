/** Uploaded pictures, `avatars/{id}` in Firekeep's own Firestore, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { AvatarStore, StoredAvatar } from '../../services/ports/account-store.ts';
import { assertAccountStays } from './assert-account-stays.ts';
import { documentsOf, readAll, readOne } from './documents.ts';

const maxListed = 100;

const avatarSchema: z.ZodType<StoredAvatar> = z.object({
  id: z.string(),
  ownerId: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  createdAt: z.string(),
});

export function createAvatarStore(db: Firestore): AvatarStore {
  const avatars = documentsOf(db, 'avatars', avatarSchema);
  return {
    async create(avatar) {
      await assertAccountStays(db, avatar.ownerId);
      await avatars.doc(avatar.id).create({ ...avatar });
    },

    get: (id) => readOne(avatars.doc(id)),

    of: (ownerId) => readAll(avatars.where('ownerId', '==', ownerId).limit(maxListed)),

    async delete(id) {
      await avatars.doc(id).delete();
    },
  };
}
