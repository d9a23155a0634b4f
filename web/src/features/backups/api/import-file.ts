import { finishImport } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cacheRecord } from '#lib/api/backup-records.ts';
import { call } from '#lib/api/call.ts';
import { sendFile, type FileToSend } from '#lib/api/send-file.ts';

/** Uploads a file and puts its record first in the list. The dialog shows the errors. */
export function useImportFile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: FileToSend) =>
      sendFile(request, async (id, signal) => call(finishImport, { params: { id } }, signal)),
    meta: { failure: 'Failed to import the file', isShownInPlace: true },
    onSuccess: (record) => cacheRecord(client, record),
  });
}
