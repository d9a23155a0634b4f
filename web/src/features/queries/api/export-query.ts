import {
  exportQuery,
  listProjects,
  type DownloadFormat,
  type Query,
} from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callForFile } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { followDownload } from '#lib/follow-download.ts';

/** Browsers begin a download soon after the click; some read on from the address for a while. */
const addressKeptMs = 60_000;

export interface WantedExport {
  readonly query: Query;
  readonly format: DownloadFormat;
  readonly maxDocuments: number;
}

/** Has the query run again, whole, and gives what it finds to the browser as a file. */
export function useExportQuery(pid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: WantedExport) => {
      const file = await callForFile(exportQuery, { body: { pid, ...wanted } });
      const address = URL.createObjectURL(file);
      followDownload(address, file.name);
      setTimeout(() => URL.revokeObjectURL(address), addressKeptMs);
      return file.size;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listProjects) }),
    meta: { failure: 'Failed to export', isShownInPlace: true },
  });
}
