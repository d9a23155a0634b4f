import { useLayoutEffect, useRef, useState } from 'react';

/** Where an element begins on the page, in pixels, for what scrolls with the page. */
export function useScrollMargin<Top extends Element>() {
  const top = useRef<Top>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // After every drawing: what stands above may have changed its height. It ends with the first
  // drawing after which the place is the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  useLayoutEffect(() => {
    setScrollMargin(Math.round((top.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  });
  return [top, scrollMargin] as const;
}
