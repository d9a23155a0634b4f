import {
  applyRestore,
  getRestore,
  listChanges,
  startRestore,
  undoRestore,
  type Restore,
} from '@firekeep/functions/contract';
import type { QueryClient } from '@tanstack/react-query';
import { recordsQuery } from '#lib/api/backup-records.ts';
import { useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { forgetDocuments } from '#lib/api/forget-documents.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { isRestoreUnderWay } from '#lib/change-names.ts';
import { cacheRestore } from './get-restore.ts';
import { restoresQuery } from './get-restores.ts';

/** Every new change set is cached by its id and listed. The page shows the errors. */
const started = {
  isShownInPlace: true,
  onSuccess: (restore: Restore, _: unknown, client: QueryClient) => {
    cacheRestore(client, restore);
    // One of few documents is done already.
    if (!isRestoreUnderWay(restore)) {
      forgetDocuments(client, restore.target.projectId);
    }
  },
  invalidates: ({ projectId, undoOf, safetyRecordId, target }: Restore) => [
    restoresQuery(projectId).queryKey,
    keyOf(listChanges),
    // Of one that is done already: listeners bring those of others.
    ...(safetyRecordId === null ? [] : [recordsQuery(target.projectId).queryKey]),
    ...(undoOf === null ? [] : [keyOf(getRestore, { params: { id: undoOf } })]),
  ],
} as const;

/** Makes a plan with `dryRun`: nothing is written before it is applied. */
export function useMakePlan() {
  return useEndpointMutation(startRestore, {
    failure: 'Failed to make the plan',
    ...started,
    invalidates: (restore, { body }) => [
      ...started.invalidates(restore),
      // Of the backup that is made first: listeners bring it late, and none of the demonstration's.
      ...(body.recordId === null ? [recordsQuery(restore.projectId).queryKey] : []),
    ],
  });
}

/**
 * `onStarted` is called even if the caller is gone by then: a plan may be shown as applied before
 * the answer is there, and what was undone can't be undone again.
 */
function startedFor(onStarted: (restore: Restore) => void) {
  return {
    ...started,
    onSuccess: (restore: Restore, input: unknown, client: QueryClient) => {
      started.onSuccess(restore, input, client);
      onStarted(restore);
    },
  };
}

/** Applies a plan. */
export function useApplyRestore(onStarted: (restore: Restore) => void) {
  return useEndpointMutation(applyRestore, {
    failure: 'Failed to apply the plan',
    ...startedFor(onStarted),
  });
}

/** Puts back the state from before a change set. */
export function useUndoRestore(onStarted: (restore: Restore) => void) {
  return useEndpointMutation(undoRestore, {
    failure: 'Failed to start the undo',
    ...startedFor(onStarted),
  });
}
