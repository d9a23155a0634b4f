import { analyzeRules } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** Has rules analysed: these, or without any those that the project has. */
export function useAnalyzeRules(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rules: string | undefined) =>
      call(analyzeRules, {
        params: { id: projectId },
        body: rules === undefined ? {} : { rules },
      }),
    meta: { failure: 'Failed to analyse the rules', isShownInPlace: true },
    onSettled: async () => client.invalidateQueries({ queryKey: ['audit-log', projectId] }),
  });
}
