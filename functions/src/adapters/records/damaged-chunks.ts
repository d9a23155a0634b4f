import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { DamagedChunks } from '../../services/ports/damaged-chunks.ts';
import { internalRef } from './collections.ts';

const damagedSchema = z.object({ hashes: z.array(z.string()) });

/** `projects/{id}/internal/damaged`, which no client reads. */
export function createDamagedChunks(db: Firestore): DamagedChunks {
  return {
    async get(projectId) {
      const snapshot = await internalRef(db, projectId, 'damaged').get();
      return snapshot.exists ? damagedSchema.parse(snapshot.data()).hashes : [];
    },

    async set(projectId, hashes) {
      await internalRef(db, projectId, 'damaged').set({ hashes });
    },
  };
}
