import type { Comparison } from '@firekeep/functions/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { compareKey, comparePart, type ComparisonPart, type PossibleCall } from './compare.ts';

/** How many documents that differ are shown at first, and with each page more. */
export const firstDocuments = 50;

function readAt(part: Comparison | undefined): readonly string[] | null {
  return part === undefined ? null : [part.before.readTime, part.after.readTime];
}

/**
 * The documents that differ, those of one collection shape if it is given, page by page.
 *
 * @param first the first page, where it is known already
 */
export function useDifferences(
  { projectId, points, shape }: Pick<ComparisonPart, 'projectId' | 'points' | 'shape'>,
  first: Comparison | undefined,
) {
  return useInfiniteQuery({
    // Compared again, databases are read at another time.
    queryKey: [...compareKey({ projectId, points, shape }), 'documents', readAt(first)],
    queryFn: async ({ signal, pageParam }) =>
      comparePart(
        { projectId, points, shape, pageSize: firstDocuments, pageToken: pageParam },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    ...(first === undefined ? {} : { initialData: { pages: [first], pageParams: [undefined] } }),
    // What was read stays until somebody compares again.
    staleTime: Infinity,
    meta: { failure: 'Failed to compare', isShownInPlace: true },
  });
}

/** All field differences of one document. */
export function useDocumentDifference({
  projectId,
  points,
  path,
}: {
  projectId: string;
  points: PossibleCall;
  path: string;
}) {
  return useQuery({
    queryKey: [...compareKey({ projectId, points, path }), 'document'],
    queryFn: async ({ signal }) => {
      const { items } = await comparePart({ projectId, points, path, pageSize: 1 }, signal);
      return items.find((item) => item.path === path) ?? null;
    },
    meta: { failure: 'Failed to compare', isShownInPlace: true },
  });
}
