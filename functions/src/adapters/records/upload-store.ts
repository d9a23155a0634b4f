/** Uploads in Firekeep's own Firestore: `importUploads/{id}`, which no client reads. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Upload, UploadStore } from '../../services/ports/upload-store.ts';
import { noteUpload, tierUseOf } from './quota-use.ts';
import { changeOne, documentsOf, readAll, readOne } from './documents.ts';
import { writeUnchanged } from './write-unchanged.ts';

/** More than anybody can begin. */
const maxCounted = 100;

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

export function createUploadStore(db: Firestore): UploadStore {
  const uploads = documentsOf(db, 'importUploads', uploadSchema);
  const underWay = async (ownerId: string) =>
    await readAll(uploads.where('ownerId', '==', ownerId).limit(maxCounted));
  return {
    async create(upload, mayFollow) {
      const { id, ownerId } = upload;
      const tierUse = tierUseOf(db, ownerId);
      await writeUnchanged(async () => {
        const snapshot = await tierUse.get();
        const others = await underWay(ownerId);
        // Stored by an attempt whose answer was lost.
        if (others.some((other) => other.id === id)) {
          return;
        }
        mayFollow(others);
        const batch = db.batch();
        noteUpload(batch, snapshot, upload);
        batch.create(uploads.doc(id), { ...upload });
        await batch.commit();
      }, tierUse.path);
    },

    get: (id) => readOne(uploads.doc(id)),

    async finish(id, at) {
      let isFirst = false;
      const upload = await changeOne(uploads.doc(id), ({ finishedAt }) => {
        isFirst = finishedAt === null;
        return isFirst ? { finishedAt: at } : null;
      });
      return upload !== null && isFirst;
    },

    async delete(id) {
      await uploads.doc(id).delete();
    },

    underWay,

    async begunBefore(before, limit) {
      const query = uploads.where('createdAt', '<', before).orderBy('createdAt');
      return await readAll(query.limit(limit));
    },
  };
}
