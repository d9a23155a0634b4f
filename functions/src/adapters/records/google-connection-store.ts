/** Connections with Google on their way, in Firekeep's own Firestore, which no client reads. */
import { z } from 'zod';
import type {
  BegunConnection,
  GoogleConnectionStore,
  PendingConnection,
} from '../../services/ports/google-connection-store.ts';
import { wrappedSecretSchema } from '../../services/ports/secret-store.ts';
import { recordStore } from './record-store.ts';
import type { Records } from './records.ts';

export const googleCollections = { begun: 'oauthStates', pending: 'oauthConnections' } as const;

/**
 * When Firestore deletes what was begun, if `tick` has not done so before (a TTL policy,
 * `firestore.indexes.json`; it needs a timestamp). Pending connections have none: their consent has
 * to be revoked first.
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

export function createGoogleConnectionStore(records: Records): GoogleConnectionStore {
  const begun = recordStore(records, googleCollections.begun, begunSchema);
  const pending = recordStore(records, googleCollections.pending, pendingSchema);
  return {
    begin: (value) => begun.create(value.id, { ...value, [ttlField]: new Date(value.expiresAt) }),

    take: (id, ownerId) =>
      records.compareAndSet(async (work) => {
        const value = await work.get(begun.ref(id));
        if (value?.ownerId !== ownerId) {
          return null;
        }
        work.delete(begun.ref(id));
        return value;
      }),

    putPending: (value) => pending.create(value.id, value),

    async pending(id, ownerId) {
      const value = await pending.get(id);
      return value?.ownerId === ownerId ? value : null;
    },

    deletePending: pending.delete,

    pendingOf: (ownerId, limit) => pending.find({ where: { ownerId }, limit }),

    expiredPending: (at, limit) => pending.find({ bound: ['expiresAt', '<', at], limit }),

    async deleteExpiredBegun(at, limit) {
      await begun.deleteAll({ bound: ['expiresAt', '<', at], limit });
    },
  };
}
