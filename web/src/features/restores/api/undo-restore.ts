import { undoRestore } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { cacheRestore } from './get-restore.ts';
import { restoresKey } from './get-restores.ts';

export interface UndoRequest {
  readonly restoreId: string;
  /** The target project's name, where it had to be typed. */
  readonly confirmation?: string;
}

/** Puts back the state from before a restore. The page shows the errors. */
export function useUndoRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ restoreId, ...body }: UndoRequest) =>
      call(undoRestore, { params: { id: restoreId }, body }),
    meta: { failure: 'Failed to start the undo', isShownInPlace: true },
    onSuccess: async (restore) => {
      cacheRestore(client, restore);
      await client.invalidateQueries({ queryKey: restoresKey(restore.projectId) });
    },
  });
}
