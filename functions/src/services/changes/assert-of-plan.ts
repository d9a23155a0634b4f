import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../lib/errors.ts';
import type { RestoreWork } from './change-kind.ts';

/**
 * A build from before documents could be chosen leaves out which ones, and which field of them,
 * when it begins what applies a plan: they would be written whole.
 * @throws AppError `failed-precondition`
 */
export async function assertOfPlan({
  options,
  restore: { planId, chosen },
  ownerId,
}: Pick<RestoreWork, 'options' | 'restore' | 'ownerId'>): Promise<void> {
  const plan = planId === null ? null : await options.restores.get(planId);
  if (plan?.ownerId === ownerId && !isDeepStrictEqual(plan.value.chosen, chosen)) {
    throw new AppError('failed-precondition', 'The plan is of other documents than are applied', {
      hint: 'Apply it again.',
    });
  }
}
