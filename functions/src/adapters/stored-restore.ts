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
