import type { Project } from '@firekeep/functions/contract';
import { createStore, useStore } from './store.ts';

/**
 * The demonstration: projects whose data are bundled with the app (`features/demonstration`) and
 * whose connection test is simulated. They are nobody's, never the current one, and make no calls.
 */
const projects = createStore<readonly Project[]>([]);

/** Gives the projects, unless they are known: they stay as visitors have changed them. */
export function beginDemonstration(start: readonly Project[]): void {
  if (projects.get().length === 0) {
    projects.set(start);
  }
}

/** The shop first, until the app is loaded again; none before the first page of one is opened. */
export function useDemonstrations(): readonly Project[] {
  return useStore(projects);
}

/** As it is by now; undefined for another id. */
export function demonstrationProject(id: string): Project | undefined {
  return projects.get().find((one) => one.id === id);
}

export function changeDemonstration(id: string, change: Partial<Project>): void {
  projects.set(projects.get().map((one) => (one.id === id ? { ...one, ...change } : one)));
}
