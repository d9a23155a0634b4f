import type { At } from '@firekeep/functions/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { knownPast } from '../api/explore.ts';
import type { PutBackWish } from './put-back.ts';
import type { PlanTarget, PlanWish } from './plan-put-back.ts';
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

/**
 * How what was is put back; null where no other time than now is shown or compared with.
 * @param at the time that it is of, by default the one that is shown or compared with
 */
export function usePutBack(at?: At): PutBack | null {
  const known = useContext(PutBackContext);
  const makePlan = usePlanPutBack();
  const client = useQueryClient();
  const time = at ?? known?.time;
  if (known === null || time === undefined || time.kind === 'now') {
    return null;
  }
  const { refusal, isShown } = known;
  const plan = planOf(known, time);
  const put = (wish: PutBackWish) => {
    const makeIt = plan === null ? null : (of: PlanWish) => void makePlan(plan.target, of);
    const source = { projectId: known.editing?.projectId ?? '', at: time };
    const past = { at: time, known: (path: string) => knownPast(client, source, path) };
    // Nobody who only looks needs its code. That of the review comes while both are read: where it
    // fails, opening it says so.
    import('../edit/review-dialog.tsx').catch(() => undefined);
    import('./start-put-back.ts').then(
      ({ startPutBack }) => startPutBack({ known, time: past, makePlan: makeIt }, wish),
      (error: unknown) => reportError(error, 'Putting it back'),
    );
  };
  return { refusal, isShown, plan, put };
}
