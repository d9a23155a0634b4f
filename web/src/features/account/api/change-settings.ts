import { updateAccountSettings, type AccountSettings } from '@firekeep/functions/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api-client.ts';
import { cacheAccount } from './get-account.ts';

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
