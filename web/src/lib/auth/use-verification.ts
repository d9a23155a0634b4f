import { useEffect, useState } from 'react';
import { showToast } from '../toaster.ts';
import { useUser } from './auth-state.ts';
import { reloadUser, requestVerification } from './email-actions.ts';
import { reportFailedAttempt } from './report-attempt.ts';

/** Sends the user the link that verifies their address, and says whether it is on its way. */
export function useSendVerification() {
  const { email } = useUser();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    if (await requestVerification()) {
      showToast({ type: 'success', title: 'Link sent', message: `Look for it at ${email}` });
    } else {
      reportFailedAttempt();
    }
    setSending(false);
  };
  return { email, isSending, send: () => void send() };
}

/**
 * Reads the user again when they come back to this tab: the link may have been opened elsewhere.
 */
export function useReloadOnReturn(isWanted: boolean): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') {
        reloadUser().catch(() => undefined);
      }
    };
    if (isWanted) {
      document.addEventListener('visibilitychange', look);
    }
    return () => document.removeEventListener('visibilitychange', look);
  }, [isWanted]);
}
