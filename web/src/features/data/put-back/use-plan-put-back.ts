import { useNavigate } from 'react-router-dom';
import { reportError } from '#lib/errors/report-error.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';
import type { PlanTarget, PlanWish } from './plan-put-back.ts';

/** Makes the plan by which a part of a backup is put back, and leads to it. */
export function usePlanPutBack() {
  const navigate = useNavigate();
  return async (target: PlanTarget, wish: PlanWish): Promise<void> => {
    const loading = beginLoading('plan', 'Making the plan');
    try {
      const { planPutBack } = await import('./plan-put-back.ts');
      void navigate(await planPutBack(target, wish));
    } catch (error) {
      reportError(error, 'Making the plan');
    } finally {
      endLoading(loading);
    }
  };
}
