import { useLeadToPlan } from '../model/use-lead-to-plan.ts';
import type { PlanTarget, PlanWish } from './plan-put-back.ts';

/** Makes the plan by which a part of a backup is put back, and leads to it. */
export function usePlanPutBack() {
  const lead = useLeadToPlan();
  return (target: PlanTarget, wish: PlanWish): Promise<void> =>
    lead(async () => (await import('./plan-put-back.ts')).planPutBack(target, wish));
}
