import {
  getAccount,
  updateAccountSettings,
  type Account,
  type AccountSettings,
} from '@firekeep/functions/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountSettings } from '#lib/account-settings.ts';
import { call } from '#lib/api/call.ts';
import { keyOf } from '#lib/api/query-keys.ts';
import { useEndpoint } from '#lib/api/use-endpoint.ts';

/** The user's own record: settings and tier. */
export function useAccount() {
  return useEndpoint(getAccount, {}, { failure: 'Failed to load the settings' });
}

/** Lets the whole app know what the user has set. */
export function useAccountSync(): void {
  const { data } = useAccount();
  useEffect(() => {
    if (data !== undefined) {
      accountSettings.set(data.settings);
    }
  }, [data]);
}

export function cacheAccount(client: QueryClient, account: Account): void {
  client.setQueryData(keyOf(getAccount, {}), account);
}

/**
 * Changes the settings that are given to `save`. While a change is being saved, `settings` are
 * already those that were chosen; when it fails, those that were `saved` before.
 */
export function useChangeSettings(saved: AccountSettings) {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (settings: Partial<AccountSettings>) =>
      call(updateAccountSettings, { body: settings }),
    // One after the other, so that the last answer is the newest.
    scope: { id: 'account-settings' },
    meta: { failure: 'Failed to save the settings' },
    onSuccess: (account) => cacheAccount(client, account),
  });
  return { settings: isPending ? { ...saved, ...variables } : saved, save: mutate };
}
