import { defaultAccountSettings, type AccountSettings } from '@firekeep/functions/contract';
import { createStore, useStore } from './store.ts';

/** What the signed-in user has set; null until it was read. `features/account` keeps it. */
export const accountSettings = createStore<AccountSettings | null>(null);

/** The user's settings, or those of somebody who has set nothing. */
export function useAccountSettings(): AccountSettings {
  return useStore(accountSettings) ?? defaultAccountSettings;
}
