import { useEffect } from 'react';
import { accountSettings } from '#lib/account-settings.ts';
import { useAccount } from './account.ts';

/** Lets the whole app know what the user has set. Draws nothing. */
export function AccountSync() {
  const { data } = useAccount();
  useEffect(() => {
    if (data !== undefined) {
      accountSettings.set(data.settings);
    }
  }, [data]);
  return null;
}
