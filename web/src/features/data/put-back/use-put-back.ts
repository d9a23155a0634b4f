import { maxInlineWrites, type At } from '@firekeep/functions/contract';
import { useContext } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';
import { showToast } from '#lib/toaster.ts';
import type { PutBackWish } from './put-back.ts';
import type { PlanTarget } from './plan-put-back.ts';
import { PutBackContext, type PuttingBack } from './put-back-context.ts';
import { usePlanPutBack } from './use-plan-put-back.ts';

/** What can be put back, and how. */
export interface PutBack extends Pick<PuttingBack, 'refusal' | 'isShown'> {
  /** Makes the changes and opens their review; of many documents of a backup leads to a plan. */
  readonly put: (wish: PutBackWish) => void;
  /** Of which backup, and where, more is put back by a plan; null where that can't be. */
  readonly plan: ShownPlan | null;
}

interface ShownPlan {
  readonly target: PlanTarget;
  readonly recordId: string;
}

function planOf({ editing }: PuttingBack, time: At): ShownPlan | null {
  if (editing === null || time.kind !== 'backup') {
    return null;
  }
  const { projectId, canDelete, guards } = editing;
  const mayDelete = canDelete && !guards.refusesDeletes;
  return { target: { projectId, mayDelete }, recordId: time.recordId };
}

/** Documents that the scope of a restore names at most. */
const mostInPlan = 100;

/** Why documents are not put back; null where they can be. */
function problemOf({ refusal }: PuttingBack, { paths, field }: PutBackWish, hasPlan: boolean) {
  const isOfPlan = hasPlan && field === undefined;
  const most = isOfPlan ? mostInPlan : maxInlineWrites;
  if (refusal !== null || paths.length === 0) {
    return refusal ?? 'It is now as it was then.';
  }
  return paths.length > most
    ? `At most ${most} documents are put back at once: select fewer, or put back the collection.`
    : null;
}

async function review(known: PuttingBack, time: At, wish: PutBackWish): Promise<void> {
  const { editing, onReview } = known;
  if (editing === null) {
    return;
  }
  const loading = beginLoading('put-back', 'Reading what it was');
  try {
    const { putBack } = await import('./put-back.ts');
    if (await putBack(editing, time, wish)) {
      onReview();
    }
  } catch (error) {
    reportError(error, 'Putting it back');
  } finally {
    endLoading(loading);
  }
}

/**
 * How what was is put back; null where no other time than now is shown or compared with.
 * @param at the time that it is of, by default the one that is shown or compared with
 */
export function usePutBack(at?: At): PutBack | null {
  const known = useContext(PutBackContext);
  const makePlan = usePlanPutBack();
  const time = at ?? known?.time;
  if (known === null || time === undefined || time.kind === 'now') {
    return null;
  }
  const { refusal, isShown } = known;
  const plan = planOf(known, time);
  const put = (wish: PutBackWish) => {
    const problem = problemOf(known, wish, plan !== null);
    if (problem !== null) {
      showToast({ type: 'info', title: 'Nothing is put back', message: problem });
    } else if (plan !== null && wish.paths.length > maxInlineWrites) {
      const scope = { paths: [...wish.paths] };
      void makePlan(plan.target, { recordId: plan.recordId, scope });
    } else {
      void review(known, time, wish);
    }
  };
  return { refusal, isShown, plan, put };
}
