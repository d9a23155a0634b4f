import { useEffect, useEffectEvent } from 'react';

const editors = new Set<() => void>();

/** Lets the keys that save keep what an open editor holds: `keep` has it become a change. */
export function useOpenEditor(keep: () => void): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const keeper = () => keepNow();
    editors.add(keeper);
    return () => void editors.delete(keeper);
  }, []);
}

/** Has what is being edited become changes, where it can be read. */
export function keepOpenEditors(): void {
  editors.forEach((keep) => keep());
}
