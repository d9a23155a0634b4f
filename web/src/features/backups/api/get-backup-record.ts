import { getBackupRecord } from '@firekeep/functions/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

/** One backup's record. */
export function useBackupRecord(rid: string) {
  return useQuery({
    queryKey: ['backup-record', rid],
    queryFn: async ({ signal }) => call(getBackupRecord, { params: { rid }, query: {}, signal }),
    meta: { failure: 'Failed to load the backup', isShownInPlace: true },
  });
}
