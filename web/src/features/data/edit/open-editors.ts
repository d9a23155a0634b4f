import { useEffect, useEffectEvent } from 'react';

/** What keeps each editor that is open. */
export type OpenEditors = Set<() => boolean>;

const ofPage: OpenEditors = new Set();

/**
 * Lets the keys that save, or another button, keep what an open editor holds.
 * @param keep has it become a change, and returns whether it could
 * @param among the editors that are kept together; null: it isn't kept so
 */
export function useOpenEditor(keep: () => boolean, among: OpenEditors | null = ofPage): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    const keeper = () => keepNow();
    among?.add(keeper);
    return () => void among?.delete(keeper);
  }, [among]);
}

/** Has what is being edited become changes. @returns whether all of it could */
export function keepOpenEditors(among: OpenEditors = ofPage): boolean {
  return [...among].map((keep) => keep()).every(Boolean);
}
