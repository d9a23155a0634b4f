import { Filter, type CollectionReference, type Query } from 'firebase-admin/firestore';
import { z } from 'zod';

const withSamples = z.looseObject({ samples: z.array(z.unknown()) });

/**
 * A restore's fields as they are stored: the samples of its plan hold values of other databases, whose field names and depth
 * Firestore would refuse inside ours, so that they are JSON as text. `restorePlanSchema` reads both.
 */
export function storedRestore<T extends object>(fields: T): T {
  const plan = withSamples.safeParse('plan' in fields ? fields.plan : undefined);
  return plan.success
    ? { ...fields, plan: { ...plan.data, samples: JSON.stringify(plan.data.samples) } }
    : fields;
}

/**
 * The newest restores from a project's backups or into it, and their undos. `firestore.indexes.json`
 * has an index for each of the three conditions.
 */
export function restoresOf(
  restores: CollectionReference,
  projectId: string,
  ownerId: string,
): Query {
  const either = Filter.or(
    Filter.where('projectId', '==', projectId),
    Filter.where('target.projectId', '==', projectId),
    Filter.where('sourceProjectId', '==', projectId),
  );
  return restores
    .where(Filter.and(Filter.where('ownerId', '==', ownerId), either))
    .orderBy('createdAt', 'desc');
}
