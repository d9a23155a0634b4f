import type { Project } from '@firekeep/functions/contract';
import { storageKeys } from '#config/limits.ts';
import { useAccountSettings } from '#lib/account-settings.ts';
import { authState } from '#lib/auth/auth-state.ts';
import { browserStorage } from '#lib/browser-storage.ts';
import { createStore, useStore } from '#lib/store.ts';

/**
 * Which project the user works with. Only its id is kept; whether that project still exists is
 * decided against the list each time.
 */
type Identified = Pick<Project, 'id'>;

/**
 * The stored project if it still exists, otherwise the first of the list, or none. A browser that has stored none yet
 * begins with the one that the user's settings name, if that exists.
 */
export function resolveCurrent<P extends Identified>(
  projects: readonly P[],
  storedId: string | null,
  defaultId: string | null = null,
): P | null {
  const wantedId = storedId ?? defaultId;
  return projects.find(({ id }) => id === wantedId) ?? projects[0] ?? null;
}

/** The current id after a project was created: the first project becomes the current one. */
export function idAfterCreate(
  before: readonly Identified[],
  created: Identified,
  storedId: string | null,
): string | null {
  return before.length === 0 ? created.id : storedId;
}

/** The current id after a project was deleted: the first remaining one where it was the current one. */
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

let userId = authState.get().user?.id;

// Whoever signs in next begins with a project of their own.
authState.subscribe(() => {
  const next = authState.get().user?.id;
  if (userId !== undefined && next !== userId) {
    keep(null);
  }
  userId = next;
});

/** Saves the choice; `api/select-project.ts` also tells the server. */
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
export function useCurrentProject(projects: readonly Project[]): Project | null {
  const { defaultProjectId } = useAccountSettings();
  return resolveCurrent(projects, useStore(currentId), defaultProjectId);
}
