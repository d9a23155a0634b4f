import { listDocuments } from '@firekeep/functions/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export interface DocumentsPage {
  readonly projectId: string;
  /** The collection's path. */
  readonly path: string;
  readonly pageSize: number;
  /** Undefined for the first page. */
  readonly pageToken: string | undefined;
}

/** One page of a collection by name, parents without a document included. */
export function useDocuments({ projectId, path, pageSize, pageToken }: DocumentsPage) {
  return useQuery({
    queryKey: ['documents', projectId, path, pageSize, pageToken ?? null],
    queryFn: async ({ signal }) =>
      call(listDocuments, {
        query: {
          pid: projectId,
          path,
          pageSize,
          showMissing: 'true',
          ...(pageToken === undefined ? {} : { pageToken }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to load documents', isShownInPlace: true },
  });
}
