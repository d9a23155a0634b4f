/** `projectDeletions/{id}`: removed projects, of which something is still to be deleted. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { keptCollections } from '../../services/ports/kept-collections.ts';
import type { ProjectRemains } from '../../services/ports/project-remains.ts';
import { catalogueMark } from './catalogue-marks.ts';
import { projectRef } from './collections.ts';
import { firestoreRecords } from './firestore-records.ts';
import { recordStore } from './record-store.ts';
import { anyRecord } from './records.ts';
import { removeJobsOf } from './remove-jobs.ts';

export const deletionsCollection = 'projectDeletions';

const deletionSchema = z.object({ projectId: z.string(), ownerId: z.string() });

export function createProjectRemains(db: Firestore, now: () => Date): ProjectRemains {
  const records = firestoreRecords(db);
  const deletions = recordStore(records, deletionsCollection, deletionSchema);
  return {
    pending: (limit) => deletions.find({ limit }),

    async deleteDocuments(projectId, limit) {
      const { deleted: jobs, isHeld } = await removeJobsOf(db, { projectId, limit, now: now() });
      let deleted = jobs;
      for (const { name } of keptCollections.filter((one) => one.goesWithProject)) {
        const left = recordStore(records, name, z.unknown());
        deleted += await left.deleteAll({ where: { projectId }, limit });
      }
      return { deleted, isHeld };
    },

    async end(projectId) {
      const ownerId = (await deletions.get(projectId))?.ownerId;
      await records.write((writes) => {
        writes.delete(deletions.ref(projectId));
        if (ownerId !== undefined) {
          // Again: a worker that was still at work may have marked it as changed.
          const { path, document } = catalogueMark({ ownerId, projectId }, now().toISOString());
          writes.set(anyRecord(path), document);
        }
      });
      // Sealed with a key that is destroyed with the project; webhook secrets are among them.
      await db.recursiveDelete(projectRef(db, projectId));
    },
  };
}
