import { updateProject } from '@firekeep/functions/contract';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { cacheProject } from './get-projects.ts';

/** Changes a project. `isShownInPlace`: the form shows the errors, no toast. */
export function useUpdateProject({ isShownInPlace = false } = {}) {
  return useEndpointMutation(updateProject, {
    // A change may carry a new key's text; it must not stay in the cache.
    gcTime: 0,
    failure: 'Failed to update project on server',
    isShownInPlace,
    onSuccess: (project, _, client) => cacheProject(client, project),
  });
}
