import { createDownloadLink, type DownloadFormat } from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { followDownload } from '#lib/follow-download.ts';

export interface WantedFile {
  readonly rid: string;
  readonly format: DownloadFormat;
  /** The whole backup without it. */
  readonly collection?: string;
}

/** Has a link made for a file of a backup, and lets the browser download it. */
export function useDownloadBackup() {
  return useMutation({
    mutationFn: async ({ rid, ...body }: WantedFile) => {
      const link = await call(createDownloadLink, { params: { rid }, body });
      followDownload(link.url, link.fileName);
    },
    meta: { failure: 'Failed to make the download', isShownInPlace: true },
  });
}
