import type { Undoable } from '@firekeep/functions/contract';
import { formatCount, formatNumber } from '#lib/format.ts';

/** `12 of 14 documents can still be put back`, and no more than is known of it. */
export function undoableText({ documents, of, isComplete, others }: Undoable): string {
  if (isComplete && documents === of) {
    return of === 1
      ? 'The document can still be put back.'
      : `All ${formatCount(of, 'document')} can still be put back.`;
  }
  const found = isComplete ? formatNumber(documents) : `At least ${formatNumber(documents)}`;
  const rest = others.length === 0 ? '.' : '; the others stay as they are:';
  return `${found} of ${formatCount(of, 'document')} can still be put back${rest}`;
}
