import {
  cancelExport,
  createExportLink,
  deleteExport,
  listExports,
  listProjects,
  printAt,
  runQuery,
  servedFilter,
  startExport,
  type DataExport,
  type Query,
  type WhatToExport,
} from '@firekeep/functions/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint, useEndpointMutation } from '#lib/api/use-endpoint.ts';
import { followDownload } from '#lib/follow-download.ts';
import { isExportUnderWay } from './export-text.ts';
import type { Source } from '../model/source.ts';

const pollMs = 1500;

/** The exports of a project, asked for again while one of them is under way. */
export function useExports(projectId: string) {
  return useEndpoint(
    listExports,
    { query: { pid: projectId } },
    {
      failure: 'Failed to load the exports',
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.some(isExportUnderWay) === true ? pollMs : false,
    },
  );
}

/** Exporting counts on the project, too. */
const changedBy = ({ projectId: pid }: DataExport) => [
  keyOf(listExports, { query: { pid } }),
  keyOf(listProjects),
];

export function useStartExport() {
  return useEndpointMutation(startExport, {
    failure: 'Failed to export',
    isShownInPlace: true,
    invalidates: changedBy,
  });
}

export function useCancelExport() {
  return useEndpointMutation(cancelExport, {
    failure: 'Failed to cancel the export',
    invalidates: changedBy,
  });
}

export function useDeleteExport(projectId: string) {
  return useEndpointMutation(deleteExport, {
    failure: 'Failed to delete the export',
    invalidates: () => [keyOf(listExports, { query: { pid: projectId } })],
  });
}

/** Lets the browser download a file that is ready. Who has the link has the file: it isn't kept. */
export function useDownloadExport() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { url, fileName } = await call(createExportLink, { params: { id } });
      followDownload(url, fileName);
    },
    gcTime: 0,
    meta: { failure: 'Failed to download' },
  });
}

const countedForMs = 60_000;

/** Counts what is read of the database: for a search, more than it finds. */
function countOf(query: Query): Query {
  const { where, isWhole } = servedFilter(query.where);
  const counted: Query = { ...query, where, select: null, aggregates: [{ op: 'count' }] };
  return isWhole ? counted : { ...counted, limit: null };
}

/** Whether the documents of an export can be counted before they are read. */
export function canCount({ at }: Source, what: WhatToExport): boolean {
  return what.kind === 'query' && at.kind !== 'backup' && what.query.nearest === null;
}

/**
 * How many documents a query finds in the database, for a read per thousand of them, from when
 * somebody asks for that. A count that was asked for a minute ago is taken again.
 */
export function useDocumentCount({ projectId: pid, at }: Source, query: Query | null) {
  const { data, isFetching } = useEndpoint(
    runQuery,
    query === null
      ? null
      : {
          body: {
            pid,
            at: printAt(at),
            query: countOf(query),
          },
        },
    { failure: 'Failed to count', isShownInPlace: false, staleTime: countedForMs, retry: false },
  );
  const count = data?.aggregates[0] ?? null;
  const documents = count !== null && 'integerValue' in count ? Number(count.integerValue) : null;
  return { documents, isCounting: isFetching };
}
