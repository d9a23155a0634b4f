import {
  listContactSubmissions,
  type ContactStatus,
  type ContactSubmission,
} from '@firekeep/functions/contract';
import { useInfiniteQuery, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

export interface SubmissionFilter {
  /** Null for all. */
  readonly status: ContactStatus | null;
  /** Empty for all. */
  readonly search: string;
}

interface SubmissionPage {
  readonly items: readonly ContactSubmission[];
  readonly nextPageToken: string | null;
}

const listKey = 'contact-submissions';

/** Messages of the contact form, newest first, page by page. A page of a search can be empty and still have a next one. */
export function useSubmissions({ status, search }: SubmissionFilter) {
  return useInfiniteQuery({
    queryKey: [listKey, status, search],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }): Promise<SubmissionPage> =>
      call(listContactSubmissions, {
        query: {
          pageSize: 25,
          ...(status === null ? {} : { status }),
          ...(search === '' ? {} : { search }),
          ...(pageParam === undefined ? {} : { pageToken: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ nextPageToken }) => nextPageToken ?? undefined,
    meta: { failure: 'Failed to load contact submissions', isShownInPlace: true },
  });
}

/**
 * Shows a changed message where it is listed, in lists that it no longer belongs to as well, so that what was done can be taken back;
 * they are loaded anew when they are next opened.
 */
export async function cacheSubmission(
  client: QueryClient,
  changed: ContactSubmission,
): Promise<void> {
  client.setQueriesData(
    { queryKey: [listKey] },
    (data: InfiniteData<SubmissionPage, string | undefined> | undefined) =>
      data === undefined
        ? undefined
        : {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((item) => (item.id === changed.id ? changed : item)),
            })),
          },
  );
  await client.invalidateQueries({ queryKey: [listKey], refetchType: 'none' });
}
