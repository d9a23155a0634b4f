import { z } from 'zod';
import type { RetentionTimes } from '../../services/ports/retention-times.ts';
import { by, type MemoryDocuments } from './documents.ts';

const timesSchema = z.object({
  projectId: z.string(),
  ownerId: z.string(),
  dueAt: z.string(),
  sweptAt: z.string().nullable().default(null),
});

export function createMemoryRetentionTimes(documents: MemoryDocuments): RetentionTimes {
  const all = () => documents.all('retention', timesSchema).toSorted(by(({ dueAt }) => dueAt));
  return {
    async due(at, limit) {
      return all()
        .filter(({ dueAt }) => dueAt <= at)
        .slice(0, limit);
    },

    async dueAfter(at, limit) {
      return all()
        .toReversed()
        .filter(({ dueAt }) => dueAt > at)
        .slice(0, limit);
    },

    async sweptAt(projectId) {
      return documents.read(`retention/${projectId}`, timesSchema)?.sweptAt ?? null;
    },

    async reschedule(projectId, change) {
      documents.change(`retention/${projectId}`, change);
    },
  };
}
