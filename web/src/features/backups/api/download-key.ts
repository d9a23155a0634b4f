import { exportBackupKey } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { followDownload } from '#lib/follow-download.ts';

/** Downloads the key that opens a project's backups without Firekeep. Needs a fresh sign-in. */
export function useDownloadKey() {
  return useMutation({
    mutationFn: async (projectId: string) => {
      const key = await call(exportBackupKey, { params: { id: projectId } });
      const file = new Blob([JSON.stringify(key)], { type: 'application/json' });
      const url = URL.createObjectURL(file);
      followDownload(url, `firekeep-key-${projectId}.json`);
      // The browser has taken the file over by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    meta: { failure: 'Failed to download the key', isShownInPlace: true },
  });
}
