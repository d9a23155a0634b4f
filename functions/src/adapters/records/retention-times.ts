/** `retention/{projectId}`: when a project's retention is due. No client reads it. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { RetentionTimes } from '../../services/ports/retention-times.ts';
import { documentsOf, readAll, readOne } from './documents.ts';
import { transact } from './transact.ts';

export const retentionCollection = 'retention';

const firstLookMs = 60 * 60_000;

const timesSchema = z.object({
  projectId: z.string(),
  ownerId: z.string(),
  dueAt: z.string(),
  sweptAt: z.string().nullable().default(null),
});

/** Noted with a project's first backup: from then on its retention is evaluated regularly. */
export function firstLook(
  { projectId, ownerId }: { projectId: string; ownerId: string },
  now: Date,
): z.output<typeof timesSchema> {
  const dueAt = new Date(now.getTime() + firstLookMs).toISOString();
  return { projectId, ownerId, dueAt, sweptAt: null };
}

export function createRetentionTimes(db: Firestore): RetentionTimes {
  const times = documentsOf(db, retentionCollection, timesSchema);
  return {
    due: (at, limit) => readAll(times.where('dueAt', '<=', at).orderBy('dueAt').limit(limit)),

    dueAfter: (at, limit) =>
      readAll(times.where('dueAt', '>', at).orderBy('dueAt', 'desc').limit(limit)),

    async sweptAt(projectId) {
      return (await readOne(times.doc(projectId)))?.sweptAt ?? null;
    },

    async reschedule(projectId, change) {
      const ref = times.doc(projectId);
      await transact(db, async (transaction) => {
        if ((await transaction.get(ref)).exists) {
          transaction.update(ref, change);
        }
      });
    },
  };
}
