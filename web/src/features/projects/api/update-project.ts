import { updateProject, type ProjectUpdate } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheProject } from './get-projects.ts';

export interface ProjectChange {
  readonly id: string;
  readonly update: ProjectUpdate;
}

/** Changes a project. `isShownInPlace`: the form shows the errors, no toast. */
export function useUpdateProject({ isShownInPlace = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, update }: ProjectChange) =>
      call(updateProject, { params: { id }, body: update }),
    // A change may carry a new key's text; it must not stay in the cache.
    gcTime: 0,
    meta: { failure: 'Failed to update project on server', isShownInPlace },
    onSuccess: (project) => cacheProject(client, project),
  });
}
