import { useEffect, useEffectEvent } from 'react';

const editors = new Set<() => boolean>();

/**
 * Lets the keys that save keep what an open editor holds.
 * @param keep has it become a change, and returns whether it could
 */
export function useOpenEditor(keep: () => boolean): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const keeper = () => keepNow();
    editors.add(keeper);
    return () => void editors.delete(keeper);
  }, []);
}

/** Has what is being edited become changes. @returns whether all of it could */
export function keepOpenEditors(): boolean {
  return [...editors].map((keep) => keep()).every(Boolean);
}
