/** Uploads in Firekeep's own Firestore: `importUploads/{id}`, which no client reads. */
import { z } from 'zod';
import type { Upload, UploadStore } from '../../services/ports/upload-store.ts';
import { tierUsePath } from './quota-use.ts';
import { recordStore } from './record-store.ts';
import { anyRecord, type Records } from './records.ts';

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
  isPlanned: z.boolean().optional(),
});

export function createUploadStore(records: Records): UploadStore {
  const uploads = recordStore(records, 'importUploads', uploadSchema);
  const underWay = (ownerId: string) => uploads.find({ where: { ownerId }, limit: maxCounted });
  return {
    async create(upload, mayFollow) {
      const { id, ownerId } = upload;
      const tierUse = anyRecord(tierUsePath(ownerId));
      await records.compareAndSet(
        async (work) => {
          await work.get(tierUse);
          const others = await underWay(ownerId);
          // Stored by an attempt whose answer was lost.
          if (others.some((other) => other.id === id)) {
            return;
          }
          mayFollow(others);
          work.save(tierUse, { ownerId, newestUploadId: id });
          work.create(uploads.ref(id), upload);
        },
        { turn: tierUse.path },
      );
    },

    get: uploads.get,

    async finish(id, at, isPlanned = false) {
      let isFirst = false;
      const upload = await uploads.change(id, ({ finishedAt }) => {
        isFirst = finishedAt === null;
        return isFirst ? { finishedAt: at, ...(isPlanned ? { isPlanned } : {}) } : null;
      });
      return upload !== null && isFirst;
    },

    delete: uploads.delete,

    underWay,

    async leftBefore({ begun, finished }, limit) {
      const [unfinished, kept] = await Promise.all([
        uploads.find({ where: { finishedAt: null }, bound: ['createdAt', '<', begun], limit }),
        uploads.find({ bound: ['finishedAt', '<', finished], limit }),
      ]);
      return [...unfinished, ...kept].slice(0, limit);
    },
  };
}
