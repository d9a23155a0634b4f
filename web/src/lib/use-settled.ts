import { useEffect, useState } from 'react';

/** Typing pauses for so long before the server is asked about what was typed. */
const pauseMs = 400;

/** The value as it was when it last stayed the same for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
