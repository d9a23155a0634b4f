import type { Project } from '@firekeep/functions/contract';
import { useEffect } from 'react';
import { createStore } from '#lib/store.ts';

/** The project that the page writes to, where that need not be its own; null on other pages. */
export const actedOn = createStore<Project | null>(null);

/** Says, as long as it is shown, which project the page writes to. */
export function useActsOn(project: Project | null): void {
  useEffect(() => {
    actedOn.set(project);
    return () => actedOn.set(null);
  }, [project]);
}
