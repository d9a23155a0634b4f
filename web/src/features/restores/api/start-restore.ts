import {
  applyRestore,
  startRestore,
  undoRestore,
  type Restore,
} from '@firekeep/functions/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { cacheRestore } from './get-restore.ts';
import { restoresQuery } from './get-restores.ts';

/** Every new restore is cached by its id and listed. The page shows the errors. */
const started = {
  isShownInPlace: true,
  onSuccess: (restore: Restore, _: unknown, client: QueryClient) => cacheRestore(client, restore),
  invalidates: ({ projectId }: Restore) => [restoresQuery(projectId).queryKey],
} as const;

/** Makes a plan with `dryRun`: nothing is written before it is applied. */
export function useMakePlan() {
  return useEndpointMutation(startRestore, { failure: 'Failed to make the plan', ...started });
}

/** Applies a plan. */
export function useApplyRestore() {
  return useEndpointMutation(applyRestore, { failure: 'Failed to start the restore', ...started });
}

/** Puts back the state from before a restore. */
export function useUndoRestore() {
  return useEndpointMutation(undoRestore, { failure: 'Failed to start the undo', ...started });
}
