import { startBackup } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Starts a backup of the whole project, right after it was connected. */
export function useStartFirstBackup() {
  return useMutation({
    mutationFn: async (projectId: string) => call(startBackup, { body: { projectId } }),
    meta: { failure: 'Failed to start the backup' },
  });
}
