import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The rows that are shown, or else the page. */
export function rowsOrPage(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[role=grid]') ?? document.querySelector('main');
}

/**
 * An element that goes with the focus in it gives that to another, lest it be lost.
 * @param homeOf finds that other, which stays; the same function every time
 */
export function useFocusOnLeave<E extends HTMLElement>(
  homeOf: (left: E) => HTMLElement | null = rowsOrPage,
): RefObject<E | null> {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement) === true) {
        homeOf(current)?.focus({ preventScroll: true });
      }
    };
  }, [homeOf]);
  return element;
}
