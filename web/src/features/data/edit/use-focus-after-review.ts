import { useEffect } from 'react';
import { rowsOrPage } from '#components/use-focus-on-leave.ts';
import { returnFocus } from '#lib/return-focus.ts';

/** Has the focus go to the rows where the review goes at once, with its last change and the bar. */
export function useFocusAfterReview(isOpen: boolean): void {
  useEffect(
    () => (isOpen ? () => void requestAnimationFrame(() => returnFocus(rowsOrPage())) : undefined),
    [isOpen],
  );
}
