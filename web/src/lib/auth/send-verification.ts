import { showToast } from '../toaster.ts';
import { requestVerification } from './email-actions.ts';
import { reportFailedAttempt } from './report-attempt.ts';

/** Sends the signed-in user the link that verifies their address, and says whether it is on its way. */
export async function sendVerification(email: string): Promise<void> {
  if (await requestVerification()) {
    showToast({ type: 'success', title: 'Link sent', message: `Look for it at ${email}` });
  } else {
    reportFailedAttempt();
  }
}
