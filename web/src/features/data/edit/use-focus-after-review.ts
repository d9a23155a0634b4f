import { useEffect, useLayoutEffect, useRef } from 'react';
import { rowsOrPage } from '#components/use-focus-on-leave.ts';
import { returnFocus } from '#lib/return-focus.ts';

/**
 * Has the focus go to the rows where the review goes at once, with its last change and the bar.
 * @returns what has it once the review is closed: what opened it, or else the rows, as buttons that
 *   put back are gone by then
 */
export function useFocusAfterReview(isOpen: boolean): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement;
    }
  }, [isOpen]);
  useEffect(
    () => (isOpen ? () => void requestAnimationFrame(() => returnFocus(rowsOrPage())) : undefined),
    [isOpen],
  );
  return () => {
    const { current } = opener;
    const isThere = current instanceof HTMLElement && current.isConnected;
    return isThere && current !== document.body ? current : rowsOrPage();
  };
}
