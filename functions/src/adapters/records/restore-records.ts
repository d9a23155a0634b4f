/** `restores/{id}`: what owners read of their restores; shape in `contract/records.ts`. */
import { z } from 'zod';
import { recordCollections, restoreDocumentSchema } from '../../contract/records.ts';
import type { RestoreRecords } from '../../services/ports/restore-records.ts';
import { ownedStore } from './record-store.ts';
import type { Records } from './records.ts';

const maxListed = 100;

const withCollections = z.looseObject({ collections: z.array(z.unknown()).nullable() });

/**
 * A restore's fields as they are stored: the collections of its plan are JSON as text, because they
 * would be thousands of entries of an index. `restorePlanSchema` reads it.
 */
export function storedRestore<T extends object>(fields: T): T {
  const plan = withCollections.safeParse('plan' in fields ? fields.plan : undefined);
  if (!plan.success) {
    return fields;
  }
  return { ...fields, plan: { ...plan.data, collections: JSON.stringify(plan.data.collections) } };
}

export function createRestoreRecords(records: Records): RestoreRecords {
  const restores = ownedStore(records, recordCollections.restores, restoreDocumentSchema);
  return {
    get: restores.get,

    /** `firestore.indexes.json` has an index for each of the three conditions. */
    list: (projectId, ownerId) =>
      restores.values({
        where: { ownerId },
        anyOf: { projectId, 'target.projectId': projectId, sourceProjectId: projectId },
        order: { createdAt: 'desc' },
        limit: maxListed,
      }),
  };
}
