/** Uploads in Firekeep's own Firestore: `importUploads/{id}`, which no client reads. */
import type { Firestore, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Upload, UploadStore } from '../services/ports/upload-store.ts';
import { asRead, writeUnchanged } from './write-unchanged.ts';

export const uploadsCollection = 'importUploads';

const uploadSchema: z.ZodType<Upload> = z.object({
  id: z.string(),
  ownerId: z.string(),
  projectId: z.string(),
  backupName: z.string(),
  sizeBytes: z.number(),
  compression: z.enum(['none', 'gzip']),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

async function readAll(query: Query): Promise<Upload[]> {
  const { docs } = await query.get();
  return docs.map((doc) => uploadSchema.parse(doc.data()));
}

export function createUploadStore(db: Firestore): UploadStore {
  const uploads = db.collection(uploadsCollection);
  return {
    async create(upload) {
      await uploads.doc(upload.id).create({ ...upload });
    },

    async get(id) {
      const snapshot = await uploads.doc(id).get();
      return snapshot.exists ? uploadSchema.parse(snapshot.data()) : null;
    },

    async finish(id, at) {
      return await writeUnchanged(async () => {
        const snapshot = await uploads.doc(id).get();
        if (!snapshot.exists || uploadSchema.parse(snapshot.data()).finishedAt !== null) {
          return false;
        }
        await snapshot.ref.update({ finishedAt: at }, asRead(snapshot));
        return true;
      });
    },

    async delete(id) {
      await uploads.doc(id).delete();
    },

    async open(ownerId, limit) {
      const query = uploads.where('ownerId', '==', ownerId).where('finishedAt', '==', null);
      return await readAll(query.limit(limit));
    },

    async begunBefore(before, limit) {
      const query = uploads.where('createdAt', '<', before).orderBy('createdAt');
      return await readAll(query.limit(limit));
    },
  };
}
