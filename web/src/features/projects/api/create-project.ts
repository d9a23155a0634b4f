import { createProject, type ProjectInput } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { adoptCreated } from '../model/current-project.ts';
import { cacheProject, projectsQuery } from './get-projects.ts';

/** Connects a project; the first one becomes the current one. The form shows the errors itself. */
export function useCreateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: ProjectInput) => call(createProject, { body: input }),
    // The variables hold the key text; it must not stay in the cache.
    gcTime: 0,
    meta: { failure: 'Failed to create project on server', isShownInPlace: true },
    onSuccess: (project) => {
      const before = client.getQueryData(projectsQuery().queryKey) ?? [];
      cacheProject(client, project);
      adoptCreated(before, project);
    },
  });
}
