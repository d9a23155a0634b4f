import { errorTitles } from '../errors/describe-error.ts';
import { reportDescribed } from '../errors/report-error.ts';
import { authState } from './auth-state.ts';

/** Tells of the last attempt's failure as of every error: where there is no form to show it. */
export function reportFailedAttempt(): void {
  const { error } = authState.get();
  if (error !== null) {
    const { message, reason } = error;
    reportDescribed(
      { type: 'general', code: '', title: errorTitles.general, message: reason },
      message,
    );
  }
}
