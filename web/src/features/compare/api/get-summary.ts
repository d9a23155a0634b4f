import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { sumParts } from '../model/sum-parts.ts';
import { firstDocuments } from './get-differences.ts';
import { compareKey, comparePart, comparisonKey, type PossibleCall } from './compare.ts';

/**
 * Counts what differs between two points, part by part until all are in or somebody stops it. The
 * first part ends with the first documents that differ, so that they need not be read a second
 * time.
 */
export function useSummary(projectId: string, points: PossibleCall) {
  const client = useQueryClient();
  const [isStopped, setStopped] = useState(false);
  const query = useInfiniteQuery({
    queryKey: [...compareKey({ projectId, points }), 'summary'],
    queryFn: async ({ signal, pageParam }) =>
      comparePart(
        {
          projectId,
          points,
          pageSize: pageParam === undefined ? firstDocuments : 0,
          pageToken: pageParam,
        },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    // Only when somebody asks is it counted again: it may read a whole database.
    staleTime: Infinity,
    meta: { failure: 'Failed to compare', isShownInPlace: true },
  });
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const mayContinue = error === null && !isStopped;
  const isNextWanted = mayContinue && hasNextPage && !isFetching;
  useEffect(() => {
    if (isNextWanted) {
      void fetchNextPage();
    }
  }, [isNextWanted, fetchNextPage]);
  const parts = data?.pages;
  // Of a comparison of many parts the sum takes long.
  const sum = useMemo(() => sumParts(parts ?? [], !hasNextPage), [parts, hasNextPage]);
  return {
    first: parts?.[0],
    sum,
    error,
    isCounting: mayContinue && (hasNextPage || isFetching),
    isStopped,
    stop: () => setStopped(true),
    resume: () => {
      setStopped(false);
      void (data === undefined ? refetch() : fetchNextPage());
    },
    /** Forgets everything that is known of the two points and begins again. */
    again: () => {
      setStopped(false);
      void client.resetQueries({ queryKey: comparisonKey(projectId, points) });
    },
  };
}
