import type { Project } from '@firekeep/functions/contract';
import { storageKeys } from '#config/limits.ts';
import { useAccountSettings } from '#lib/account-settings.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { createStore, useStore } from '#lib/store.ts';

/**
 * Which project the user works with. Only its id is kept, after signing out too; whether it exists
 * is decided against the user's list each time, so that the browser's next user does not get it.
 */
type Identified = Pick<Project, 'id'>;

/**
 * The stored project if it still exists, or else the one that the user's settings name, or else the
 * first of the list, or none.
 */
export function resolveCurrent<P extends Identified>(
  projects: readonly P[],
  storedId: string | null,
  defaultId: string | null = null,
): P | null {
  const named = (wanted: string | null) => projects.find(({ id }) => id === wanted);
  return named(storedId) ?? named(defaultId) ?? projects[0] ?? null;
}

/** The current id after a project was created: the first project becomes the current one. */
export function idAfterCreate(
  before: readonly Identified[],
  created: Identified,
  storedId: string | null,
): string | null {
  return before.length === 0 ? created.id : storedId;
}

/** The current id after a project was deleted: the first remaining one if it was that one. */
export function idAfterDelete(
  remaining: readonly Identified[],
  deletedId: string,
  storedId: string | null,
): string | null {
  return storedId === deletedId ? (remaining[0]?.id ?? null) : storedId;
}

const currentId = createStore<string | null>(browserStorage.read(storageKeys.currentProject));

function keep(id: string | null): void {
  browserStorage.write(storageKeys.currentProject, id);
  currentId.set(id);
}

/** Whether the project is the one that was last chosen in this browser. */
export function isChosen(id: string): boolean {
  return currentId.get() === id;
}

/** Saves the choice; `api/change-project.ts` also has the server save it. */
export function selectProject(id: string): void {
  keep(id);
}

export function adoptCreated(before: readonly Identified[], created: Identified): void {
  keep(idAfterCreate(before, created, currentId.get()));
}

export function dropDeleted(remaining: readonly Identified[], deletedId: string): void {
  keep(idAfterDelete(remaining, deletedId, currentId.get()));
}

/** The current project out of `projects`. */
export function useCurrentProject<P extends Identified>(projects: readonly P[]): P | null {
  const { defaultProjectId } = useAccountSettings();
  return resolveCurrent(projects, useStore(currentId), defaultProjectId);
}
