import { createProject, deleteProject, updateProject } from '@firekeep/functions/contract';
import { useCallback } from 'react';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { showDeleted } from '#lib/api/take-back.ts';
import { adoptCreated, dropDeleted, selectProject } from '../model/current-project.ts';
import { isDemonstration } from '../model/demonstration.ts';
import { cacheProject, projectsQuery, uncacheProject } from './get-projects.ts';

/** Connects a project; the first one becomes the current one. The form shows the errors itself. */
export function useCreateProject() {
  return useEndpointMutation(createProject, {
    // The input holds the key's text; it must not stay in the cache.
    gcTime: 0,
    failure: 'Failed to create project on server',
    isShownInPlace: true,
    onSuccess: (project, _, client) => {
      const before = client.getQueryData(projectsQuery().queryKey) ?? [];
      cacheProject(client, project);
      adoptCreated(before, project);
    },
  });
}

/** Changes a project. `isShownInPlace`: the form shows the errors, no toast. */
export function useUpdateProject({ isShownInPlace = false } = {}) {
  return useEndpointMutation(updateProject, {
    // A change may carry a new key's text; it must not stay in the cache.
    gcTime: 0,
    failure: 'Failed to update project on server',
    isShownInPlace,
    onSuccess: (project, _, client) => {
      if (!isDemonstration(project)) {
        cacheProject(client, project);
      }
    },
  });
}

/** Makes a project the current one and sets its lastUsed to now. */
export function useSelectProject(): (id: string) => void {
  const { mutate } = useUpdateProject();
  return useCallback(
    (id: string) => {
      selectProject(id);
      mutate({ params: { id }, body: { lastUsed: new Date().toISOString() } });
    },
    [mutate],
  );
}

/**
 * Deletes a project; where it was the current one, the first remaining one becomes that.
 * @param leave goes away from its page, which would otherwise say that there is no such project
 */
export function useDeleteProject(name: string, leave?: () => Promise<void>) {
  return useEndpointMutation(deleteProject, {
    failure: 'Failed to delete project on server',
    onSuccess: async (_, { params: { id } }, client) => {
      await leave?.();
      dropDeleted(uncacheProject(client, id), id);
      showDeleted(client, { id, title: 'Project deleted', name });
    },
  });
}
