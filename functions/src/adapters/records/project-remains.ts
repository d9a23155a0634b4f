/** `projectDeletions/{id}`: removed projects, of which something is still to be deleted. */
import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { keptCollections } from '../../services/ports/kept-collections.ts';
import type { ProjectRemains } from '../../services/ports/project-remains.ts';
import { projectRef } from './collections.ts';
import { deleteAll, documentsOf, readAll } from './documents.ts';
import { removeJobsOf } from './remove-jobs.ts';

export const deletionsCollection = 'projectDeletions';

const deletionSchema = z.object({ projectId: z.string(), ownerId: z.string() });

export function createProjectRemains(db: Firestore, now: () => Date): ProjectRemains {
  const deletions = documentsOf(db, deletionsCollection, deletionSchema);
  return {
    pending: (limit) => readAll(deletions.limit(limit)),

    async deleteDocuments(projectId, limit) {
      const { deleted: jobs, isHeld } = await removeJobsOf(db, { projectId, limit, now: now() });
      let deleted = jobs;
      for (const { name } of keptCollections.filter((one) => one.goesWithProject)) {
        const left = db.collection(name).where('projectId', '==', projectId).limit(limit);
        deleted += await deleteAll(db, left);
      }
      return { deleted, isHeld };
    },

    async end(projectId) {
      await deletions.doc(projectId).delete();
      // Sealed with a key that is destroyed with the project; webhook secrets are among them.
      await db.recursiveDelete(projectRef(db, projectId));
    },
  };
}
