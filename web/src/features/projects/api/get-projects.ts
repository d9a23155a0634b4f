import { listProjects, type Project } from '@firekeep/functions/contract';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { useUser } from '#lib/auth/auth-state.ts';
import { cacheInList } from '#lib/api/live-list.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { isDemonstration, useDemonstrations } from '../model/demonstration.ts';

async function getProjects(signal: AbortSignal): Promise<readonly Project[]> {
  const answer = await call(listProjects, {}, signal);
  if (!answer.success) {
    throw new ApiError('unknown', answer.error ?? 'Failed to load projects from server');
  }
  return answer.data;
}

/** All of the user's projects. `app/frames/loaders.ts` shows the loader for the first load. */
export function projectsQuery() {
  return queryOptions({
    queryKey: keyOf(listProjects),
    queryFn: async ({ signal }) => getProjects(signal),
    meta: { failure: 'Failed to load projects. Please try again.' },
  });
}

export interface ProjectsState {
  /** Empty while loading and after a failure. */
  readonly projects: readonly Project[];
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly reload: () => void;
}

const none: readonly Project[] = [];

export function useProjects(): ProjectsState {
  // The guard above guarantees a user; asking here makes misuse plain.
  useUser();
  const { data, isPending, error, refetch } = useQuery(projectsQuery());
  return {
    projects: error === null ? (data ?? none) : none,
    isLoading: isPending,
    error,
    reload: () => void refetch(),
  };
}

/**
 * The projects that a page may name: the user's, or the demonstration's alone without a call.
 *
 * @param project whose page it is; undefined while the user's projects are being loaded
 */
export function useProjectsFor(project: Pick<Project, 'id'> | undefined): readonly Project[] {
  const isOfDemo = project !== undefined && isDemonstration(project);
  const ofDemo = useDemonstrations();
  const { data, error } = useQuery({ ...projectsQuery(), enabled: !isOfDemo });
  return isOfDemo ? ofDemo : error === null ? (data ?? none) : none;
}

/** Puts a changed project in its place in the cached list, a new one at its end. */
export function cacheProject(client: QueryClient, project: Project): void {
  cacheInList(client, projectsQuery().queryKey, { item: project, newAt: 'end' });
}

/** Takes a project out of the cached list; returns the remaining ones. */
export function uncacheProject(client: QueryClient, projectId: string): readonly Project[] {
  const key = projectsQuery().queryKey;
  const remaining = (client.getQueryData(key) ?? none).filter(({ id }) => id !== projectId);
  client.setQueryData(key, remaining);
  return remaining;
}
