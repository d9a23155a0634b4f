import {
  listContactSubmissions,
  type ContactSubmission,
  type EndpointData,
} from '@firekeep/functions/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { keyOf } from '#lib/api/query-keys.ts';

type Listed = InfiniteData<EndpointData<typeof listContactSubmissions>, string | undefined>;

/**
 * Shows a changed message where it is listed, in lists that it no longer belongs to as well, so
 * that what was done can be undone; they are loaded again when they are next opened.
 */
export async function showSubmission(
  client: QueryClient,
  changed: ContactSubmission,
): Promise<void> {
  const queryKey = keyOf(listContactSubmissions);
  client.setQueriesData<Listed>({ queryKey }, (data) =>
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
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
}
