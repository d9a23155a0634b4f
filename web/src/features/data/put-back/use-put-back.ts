import { maxInlineWrites, type At } from '@firekeep/functions/contract';
import { useContext } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { beginLoading, endLoading } from '#lib/loader.ts';
import { showToast } from '#lib/toaster.ts';
import type { PutBackWish } from './put-back.ts';
import { PutBackContext, type PuttingBack } from './put-back-context.ts';

/** What can be put back, and how. */
export interface PutBack extends Pick<PuttingBack, 'refusal' | 'isShown'> {
  /** Makes the changes and opens their review. */
  readonly put: (wish: PutBackWish) => void;
}

const alreadySame = 'It is now as it was then.';
const tooMany = `At most ${maxInlineWrites} documents are put back at once. Select fewer, or restore the collection.`;

async function begin(
  { editing, refusal, onReview }: PuttingBack,
  time: At,
  wish: PutBackWish,
): Promise<void> {
  const { length } = wish.paths;
  if (editing === null || length === 0 || length > maxInlineWrites) {
    const message = refusal ?? (length === 0 ? alreadySame : tooMany);
    showToast({ type: 'info', title: 'Nothing is put back', message });
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
  const time = at ?? known?.time;
  if (known === null || time === undefined || time.kind === 'now') {
    return null;
  }
  const { refusal, isShown } = known;
  return { refusal, isShown, put: (wish) => void begin(known, time, wish) };
}
