import { deleteProject } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { showToast } from '#lib/toaster.ts';
import { dropDeleted } from '../model/current-project.ts';
import { uncacheProject } from './get-projects.ts';

/** Deletes a project; where it was the current one, the first remaining one becomes that. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) =>
      call(deleteProject, { params: { id } }),
    meta: { failure: 'Failed to delete project on server' },
    onSuccess: (_, { id, name }) => {
      dropDeleted(uncacheProject(client, id), id);
      showToast({ type: 'success', title: 'Project deleted', message: name });
    },
  });
}
