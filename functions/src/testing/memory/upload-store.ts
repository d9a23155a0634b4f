import type { Upload, UploadStore } from '../../services/ports/upload-store.ts';
import { by } from './documents.ts';

export function createMemoryUploadStore(): UploadStore {
  const uploads = new Map<string, Upload>();
  const of = (ownerId: string) => [...uploads.values()].filter((one) => one.ownerId === ownerId);
  return {
    async create(upload, mayFollow) {
      if (!uploads.has(upload.id)) {
        mayFollow(of(upload.ownerId));
        uploads.set(upload.id, { ...upload });
      }
    },

    get: async (id) => uploads.get(id) ?? null,

    async finish(id, finishedAt) {
      const upload = uploads.get(id);
      if (upload === undefined || upload.finishedAt !== null) {
        return false;
      }
      uploads.set(id, { ...upload, finishedAt });
      return true;
    },

    delete: async (id) => void uploads.delete(id),

    underWay: async (ownerId) => of(ownerId).slice(0, 100),

    async begunBefore(before, limit) {
      return [...uploads.values()]
        .filter(({ createdAt }) => createdAt < before)
        .toSorted(by(({ createdAt }) => createdAt))
        .slice(0, limit);
    },
  };
}
