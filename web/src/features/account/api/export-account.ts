import { exportAccount } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { callForFile } from '#lib/api/call.ts';
import { followDownload } from '#lib/follow-download.ts';

/** Downloads everything that Firekeep holds of the user. */
export function useExportAccount() {
  return useMutation({
    mutationFn: async () => {
      const file = await callForFile(exportAccount, {});
      const url = URL.createObjectURL(file);
      followDownload(url, 'firekeep-account.json');
      // The browser has taken the file over by then.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
    meta: { failure: 'Failed to export the account', isShownInPlace: true },
  });
}
