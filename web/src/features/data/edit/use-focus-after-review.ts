import { useLayoutEffect, useRef } from 'react';
import { rowsOrPage } from '#components/use-focus-on-leave.ts';

/**
 * @returns what has the focus once the review is closed: what opened it, or else the rows, as the
 *   bar may be gone by then, and buttons that put back are
 */
export function useFocusAfterReview(isOpen: boolean): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isOpen) {
      opener.current = document.activeElement;
    }
  }, [isOpen]);
  return () => {
    const { current } = opener;
    const isThere = current instanceof HTMLElement && current.isConnected;
    return isThere && current !== document.body ? current : rowsOrPage();
  };
}
