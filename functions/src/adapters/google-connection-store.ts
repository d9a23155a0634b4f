/** Connections with Google on their way, in Firekeep's own Firestore, which no client reads. */
import type { Firestore, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type {
  BegunConnection,
  GoogleConnectionStore,
  PendingConnection,
} from '../services/ports/google-connection-store.ts';
import { wrappedSecretSchema } from '../services/ports/secret-store.ts';

const collections = { begun: 'oauthStates', pending: 'oauthConnections' } as const;

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

async function readAll(query: Query): Promise<PendingConnection[]> {
  const { docs } = await query.get();
  return docs.map((doc) => pendingSchema.parse(doc.data()));
}

export function createGoogleConnectionStore(db: Firestore): GoogleConnectionStore {
  const begun = db.collection(collections.begun);
  const pending = db.collection(collections.pending);
  return {
    async begin(value) {
      await begun.doc(value.id).create({ ...value });
    },

    take: (id, ownerId) =>
      db.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(begun.doc(id));
        if (!snapshot.exists) {
          return null;
        }
        const value = begunSchema.parse(snapshot.data());
        if (value.ownerId !== ownerId) {
          return null;
        }
        transaction.delete(snapshot.ref);
        return value;
      }),

    async putPending(value) {
      await pending.doc(value.id).create({ ...value });
    },

    async pending(id, ownerId) {
      const snapshot = await pending.doc(id).get();
      const value = snapshot.exists ? pendingSchema.parse(snapshot.data()) : null;
      return value?.ownerId === ownerId ? value : null;
    },

    async deletePending(id) {
      await pending.doc(id).delete();
    },

    pendingOf: (ownerId, limit) => readAll(pending.where('ownerId', '==', ownerId).limit(limit)),

    expiredPending: (at, limit) =>
      readAll(pending.where('expiresAt', '<', at).orderBy('expiresAt').limit(limit)),

    async deleteExpiredBegun(at, limit) {
      const { docs } = await begun.where('expiresAt', '<', at).limit(limit).get();
      await Promise.all(docs.map((doc) => doc.ref.delete()));
    },
  };
}
