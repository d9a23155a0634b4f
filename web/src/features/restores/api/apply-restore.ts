import { applyRestore, type Exclusions } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRestore } from './get-restore.ts';
import { restoresKey } from './get-restores.ts';

export interface ApplyRequest {
  readonly planId: string;
  readonly untick: Exclusions;
  readonly safetyBackup: boolean;
  /** The target project's name, where it had to be typed. */
  readonly confirmation?: string;
}

/** Carries out a plan. The page shows the errors. */
export function useApplyRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ planId, ...body }: ApplyRequest) =>
      call(applyRestore, { params: { id: planId }, body }),
    meta: { failure: 'Failed to start the restore', isShownInPlace: true },
    onSuccess: async (restore) => {
      cacheRestore(client, restore);
      await client.invalidateQueries({ queryKey: restoresKey(restore.projectId) });
    },
  });
}
