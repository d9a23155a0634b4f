/** Times of schedules in Firekeep's own Firestore, `backupConfigurations/{id}`. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { backupConfigurationDocumentSchema, recordCollections } from '../../contract/records.ts';
import type { ScheduleTimes } from '../../services/ports/schedule-times.ts';
import { transact } from './transact.ts';

const timesSchema = z.object({
  nextRunAt: z.string().nullable(),
  overdueAt: z.string().nullable().default(null),
});

export function createScheduleTimes(db: Firestore): ScheduleTimes {
  const refs = db.collection(recordCollections.backupConfigurations);
  return {
    async nextRunAfter(kind, after, limit) {
      // A paused schedule has no next run, so it is not among them.
      const { docs } = await refs
        .where('schedule.kind', '==', kind)
        .where('nextRunAt', '>', after)
        .orderBy('nextRunAt', 'desc')
        .limit(limit)
        .get();
      return docs.map((doc) => {
        const { ownerId, ...value } = backupConfigurationDocumentSchema.parse(doc.data());
        return { ownerId, value };
      });
    },

    correct: async ({ id, nextRunAt, overdueAt }, change) =>
      transact(db, async (transaction) => {
        const snapshot = await transaction.get(refs.doc(id));
        const current = snapshot.exists ? timesSchema.parse(snapshot.data()) : null;
        if (current?.nextRunAt !== nextRunAt || current.overdueAt !== overdueAt) {
          return false;
        }
        transaction.update(snapshot.ref, change);
        return true;
      }),
  };
}
