/** Connections with Google on their way, in Firekeep's own Firestore, which no client reads. */
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type {
  BegunConnection,
  GoogleConnectionStore,
  PendingConnection,
} from '../../services/ports/google-connection-store.ts';
import { wrappedSecretSchema } from '../../services/ports/secret-store.ts';
import { deleteAll, documentsOf, readAll, readOne } from './documents.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

const collections = { begun: 'oauthStates', pending: 'oauthConnections' } as const;

/**
 * When Firestore deletes what was begun, if `tick` has not done so before (a TTL policy,
 * `firestore.indexes.json`; it needs a timestamp). Pending connections have none: their consent has
 * to be taken back first.
 */
const ttlField = 'deleteAfter';

const begunSchema: z.ZodType<BegunConnection> = z.object({
  id: z.string(),
  ownerId: z.string(),
  sessionHash: z.string(),
  sealed: wrappedSecretSchema,
  expiresAt: z.string(),
});

const pendingSchema: z.ZodType<PendingConnection> = z.object({
  id: z.string(),
  ownerId: z.string(),
  account: z.string(),
  projects: z.array(z.object({ firebaseProjectId: z.string(), displayName: z.string() })),
  sealed: wrappedSecretSchema,
  expiresAt: z.string(),
});

export function createGoogleConnectionStore(db: Firestore): GoogleConnectionStore {
  const begun = documentsOf(db, collections.begun, begunSchema);
  const pending = documentsOf(db, collections.pending, pendingSchema);
  return {
    async begin(value) {
      const deleteAfter = Timestamp.fromMillis(Date.parse(value.expiresAt));
      await begun
        .doc(value.id)
        .withConverter(null)
        .create({ ...value, [ttlField]: deleteAfter });
    },

    take: (id, ownerId) =>
      writeUnchanged(async () => {
        const snapshot = await begun.doc(id).get();
        const value = snapshot.data();
        if (value?.ownerId !== ownerId) {
          return null;
        }
        await snapshot.ref.delete(asRead(snapshot));
        return value;
      }),

    async putPending(value) {
      await pending.doc(value.id).create({ ...value });
    },

    async pending(id, ownerId) {
      const value = await readOne(pending.doc(id));
      return value?.ownerId === ownerId ? value : null;
    },

    async deletePending(id) {
      await pending.doc(id).delete();
    },

    pendingOf: (ownerId, limit) => readAll(pending.where('ownerId', '==', ownerId).limit(limit)),

    expiredPending: (at, limit) =>
      readAll(pending.where('expiresAt', '<', at).orderBy('expiresAt').limit(limit)),

    async deleteExpiredBegun(at, limit) {
      await deleteAll(db, begun.where('expiresAt', '<', at).limit(limit));
    },
  };
}
