import type { Firestore } from 'firebase-admin/firestore';
import { recordCollections } from '../contract/records.ts';
import type { ProjectCleanup } from '../services/ports/project-cleanup.ts';

const leftBehind = [
  recordCollections.backupConfigurations,
  recordCollections.backupRecords,
  recordCollections.restores,
] as const;

/**
 * Deletes one bounded batch of the documents that a removed project leaves in Firekeep's own database.
 * Safe to run twice and side by side.
 * @param limit documents at most, 1 to 500.
 * @returns how many were deleted; 0 means that none is left.
 */
export async function deleteProjectDocuments(
  db: Firestore,
  projectId: string,
  limit = 200,
): Promise<number> {
  for (const collection of leftBehind) {
    const query = db.collection(collection).where('projectId', '==', projectId).limit(limit);
    // One collection after the other: together they would exceed the batch.
    const { docs } = await query.get();
    if (docs.length > 0) {
      const batch = db.batch();
      for (const doc of docs) {
        batch.delete(doc.ref);
      }
      await batch.commit();
      return docs.length;
    }
  }
  return 0;
}

/** Batches that a call may wait for; what is left then has to be found by the note of the removal. */
const maxInlineBatches = 5;

/** Deletes what a removed project leaves behind before the call that removed it is answered. */
export function createInlineCleanup(db: Firestore): ProjectCleanup {
  return {
    async start(projectId) {
      for (let batch = 0; batch < maxInlineBatches; batch += 1) {
        // Each batch finds what the one before it left.
        if ((await deleteProjectDocuments(db, projectId)) === 0) {
          return;
        }
      }
    },
  };
}
