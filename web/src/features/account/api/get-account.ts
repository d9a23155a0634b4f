import { getAccount, type Account } from '@firekeep/functions/contract';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';

function accountQuery() {
  return queryOptions({
    queryKey: ['account'],
    queryFn: async ({ signal }) => call(getAccount, { signal }),
    meta: { failure: 'Failed to load the settings', isShownInPlace: true },
  });
}

/** The user's own record: settings and plan. */
export function useAccount() {
  return useQuery(accountQuery());
}

export function cacheAccount(client: QueryClient, account: Account): void {
  client.setQueryData(accountQuery().queryKey, account);
}
