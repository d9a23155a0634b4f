import { createProject } from '@firekeep/functions/contract';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { adoptCreated } from '../model/current-project.ts';
import { cacheProject, projectsQuery } from './get-projects.ts';

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
