import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { compareKey, comparePart, type PossibleCall } from './compare.ts';

const pageSize = 50;

/** The documents that differ, those of one collection shape if it is given, page by page. */
export function useDifferences(projectId: string, points: PossibleCall, shape: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...compareKey({ projectId, points, shape }), 'documents'],
    queryFn: async ({ signal, pageParam }) =>
      comparePart({ projectId, points, shape, pageSize, pageToken: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    staleTime: Infinity,
    meta: { failure: 'Failed to compare', isShownInPlace: true },
  });
}

/** All field differences of one document; asked for while `isWanted`. */
export function useDocumentDifference({
  projectId,
  points,
  path,
  isWanted,
}: {
  projectId: string;
  points: PossibleCall;
  path: string;
  isWanted: boolean;
}) {
  return useQuery({
    queryKey: [...compareKey({ projectId, points, path }), 'document'],
    queryFn: async ({ signal }) => {
      const { items } = await comparePart({ projectId, points, path, pageSize: 1 }, signal);
      return items.find((item) => item.path === path) ?? null;
    },
    enabled: isWanted,
    meta: { failure: 'Failed to compare', isShownInPlace: true },
  });
}
