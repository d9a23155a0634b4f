import { useLayoutEffect, useRef, useState } from 'react';

/** Left free below, and the least that a view of data is of use with, in pixels. */
const [margin, least] = [12, 320];

/** Of what `Shell` leaves free below a page, the view takes all but its margin. */
const marginBottom = `calc(${margin}px - 3rem)`;

/** For an element that takes what is left of the window below what stands above it. */
export function useFillHeight() {
  const ref = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(least);
  useLayoutEffect(() => {
    const fill = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setHeight(Math.max(least, Math.floor(window.innerHeight - top - margin)));
    };
    fill();
    // What stands above comes and goes: bars, banners.
    const observer = new ResizeObserver(fill);
    observer.observe(document.body);
    window.addEventListener('resize', fill);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fill);
    };
  }, []);
  return { ref, style: { height, marginBottom } };
}
