import { startRestore } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { RestoreChoice } from '../model/restore-form.ts';
import { cacheRestore } from './get-restore.ts';
import { restoresKey } from './get-restores.ts';

export interface PlanRequest extends RestoreChoice {
  readonly projectId: string;
}

/** Makes a plan: nothing is written before `applyRestore`. The page shows the errors. */
export function useMakePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: PlanRequest) =>
      call(startRestore, { body: { ...request, dryRun: true } }),
    meta: { failure: 'Failed to make the plan', isShownInPlace: true },
    onSuccess: async (restore) => {
      cacheRestore(client, restore);
      await client.invalidateQueries({ queryKey: restoresKey(restore.projectId) });
    },
  });
}
