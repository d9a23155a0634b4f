import { errorTitles } from '../errors/describe-error.ts';
import { reportDescribed } from '../errors/report-error.ts';
import { authState } from './auth-state.ts';

/** Reports the last attempt's failure as every error, where no form shows it. */
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
