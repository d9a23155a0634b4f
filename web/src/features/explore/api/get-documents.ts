import { listBackupDocuments, listDocuments } from '@firekeep/functions/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { sourceKey, type Source } from '../model/source.ts';

export interface DocumentsPage {
  readonly source: Source;
  /** The collection's path. */
  readonly path: string;
  readonly pageSize: number;
  /** Undefined for the first page. */
  readonly pageToken: string | undefined;
}

/** One page of a collection by name, parents without a document included. */
export function useDocuments({ source, path, pageSize, pageToken }: DocumentsPage) {
  const { projectId: pid, backupId: rid } = source;
  return useQuery({
    queryKey: ['documents', ...sourceKey(source), path, pageSize, pageToken ?? null],
    queryFn: async ({ signal }) => {
      const query = {
        path,
        pageSize,
        showMissing: 'true' as const,
        ...(pageToken === undefined ? {} : { pageToken }),
      };
      return rid === undefined
        ? await call(listDocuments, { query: { pid, ...query } }, signal)
        : await call(listBackupDocuments, { params: { rid }, query }, signal);
    },
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load documents', isShownInPlace: true },
  });
}
