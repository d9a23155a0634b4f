import { maxInlineWrites, maxNamedDocuments } from '@firekeep/functions/contract';
import { reportError } from '#lib/errors/report-error.ts';
import { formatNumber } from '#lib/format.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';
import { showToast } from '#lib/toaster.ts';
import type { PlannedPart, PlanWish } from './plan-put-back.ts';
import { putBack, type PastTime, type PutBackWish } from './put-back.ts';
import type { PuttingBack } from './put-back-context.ts';

/** Documents whose names are listed with a plan; more of them are kept with it, unlisted. */
const mostListed = 100;

/** Why documents are not put back; null where they can be. */
function problemOf({ refusal }: PuttingBack, { paths }: PutBackWish, hasPlan: boolean) {
  const most = hasPlan ? maxNamedDocuments : maxInlineWrites;
  if (refusal !== null || paths.length === 0) {
    return refusal ?? 'It is now as it was then.';
  }
  return paths.length > most
    ? `At most ${formatNumber(most)} documents are put back at once: select fewer, or put back the collection.`
    : null;
}

function partOf({ paths, field }: PutBackWish): PlannedPart {
  const names = { paths: [...paths] };
  return field === undefined && paths.length <= mostListed
    ? { scope: names }
    : { from: names, field };
}

async function review(known: PuttingBack, time: PastTime, wish: PutBackWish): Promise<void> {
  const { editing, onReview } = known;
  if (editing === null) {
    return;
  }
  const loading = beginLoading('put-back', 'Reading what it was');
  try {
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
 * Makes the changes and opens their review; of many documents of a backup makes a plan.
 * @param of `makePlan` is null where nothing can be put back by one
 */
export function startPutBack(
  of: {
    readonly known: PuttingBack;
    readonly time: PastTime;
    readonly makePlan: ((wish: PlanWish) => void) | null;
  },
  wish: PutBackWish,
): void {
  const { known, time, makePlan } = of;
  const problem = problemOf(known, wish, makePlan !== null);
  if (problem !== null) {
    showToast({ type: 'info', title: 'Nothing is put back', message: problem });
  } else if (
    makePlan !== null &&
    time.at.kind === 'backup' &&
    wish.paths.length > maxInlineWrites
  ) {
    makePlan({ recordId: time.at.recordId, ...partOf(wish) });
  } else {
    void review(known, time, wish);
  }
}
