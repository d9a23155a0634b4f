/** `restores/{id}`: what owners read of their restores; shape in `contract/records.ts`. */
import { Filter, type Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { RestoreRecords } from '../../services/ports/restore-records.ts';
import { restoresOf } from './collections.ts';
import { owned, readAll, readOne, valueOf } from './documents.ts';

const maxListed = 100;

const withSamples = z.looseObject({
  samples: z.array(z.unknown()),
  collections: z.array(z.unknown()).nullish(),
});

/**
 * A restore's fields as they are stored: the samples of its plan hold values of other databases,
 * whose field names and depth Firestore would refuse inside ours, so that they are JSON as text;
 * so are its collections, which would be thousands of entries of an index.
 * `restorePlanSchema` reads both.
 */
export function storedRestore<T extends object>(fields: T): T {
  const plan = withSamples.safeParse('plan' in fields ? fields.plan : undefined);
  if (!plan.success) {
    return fields;
  }
  const { samples, collections = null } = plan.data;
  const asText = { samples: JSON.stringify(samples), collections: JSON.stringify(collections) };
  return { ...fields, plan: { ...plan.data, ...asText } };
}

export function createRestoreRecords(db: Firestore): RestoreRecords {
  const restores = restoresOf(db);
  return {
    async get(id) {
      const found = await readOne(restores.doc(id));
      return found === null ? null : owned(found);
    },

    /** `firestore.indexes.json` has an index for each of the three conditions. */
    async list(projectId, ownerId) {
      const either = Filter.or(
        Filter.where('projectId', '==', projectId),
        Filter.where('target.projectId', '==', projectId),
        Filter.where('sourceProjectId', '==', projectId),
      );
      const query = restores
        .where(Filter.and(Filter.where('ownerId', '==', ownerId), either))
        .orderBy('createdAt', 'desc');
      return (await readAll(query.limit(maxListed))).map(valueOf);
    },
  };
}
