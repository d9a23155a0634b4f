import { useEffect, useRef, useState, type RefObject } from 'react';

interface ScrollArea<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly tabIndex?: 0;
}

/**
 * Props for an element that scrolls its content: the keyboard comes to it where there is something
 * to scroll, and only there.
 */
export function useScrollArea<E extends HTMLElement = HTMLDivElement>(): ScrollArea<E> {
  const ref = useRef<E>(null);
  const [isScrolling, setScrolling] = useState(false);
  // After every drawing: the content to watch may be another.
  useEffect(() => {
    const area = ref.current;
    if (area === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = area;
      setScrolling(scrollWidth > clientWidth || scrollHeight > clientHeight);
    });
    for (const element of [area, ...area.children]) {
      observer.observe(element);
    }
    return () => observer.disconnect();
  });
  return { ref, ...(isScrolling ? { tabIndex: 0 } : {}) };
}
