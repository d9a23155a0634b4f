import { startRestore, type RestoreMode, type RestoreScope } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheRestore } from './get-restore.ts';
import { restoresKey } from './get-restores.ts';

export interface RestoreRequest {
  readonly projectId: string;
  readonly recordId: string;
  readonly target: { readonly projectId: string; readonly databaseId?: string };
  readonly scope: RestoreScope;
  readonly mode: RestoreMode;
  /** Only counts what would change. */
  readonly dryRun: boolean;
}

/** Starts a dry run or a restore. The page shows the errors. */
export function useStartRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: RestoreRequest) => call(startRestore, { body: request }),
    meta: { failure: 'Failed to start the restore', isShownInPlace: true },
    onSuccess: async (restore) => {
      cacheRestore(client, restore);
      await client.invalidateQueries({ queryKey: restoresKey(restore.projectId) });
    },
  });
}
