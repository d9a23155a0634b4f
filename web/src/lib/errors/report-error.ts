import { limits } from '#config/limits.ts';
import { showToast } from '../toaster.ts';
import { describeError, type DescribedError } from './describe-error.ts';
import { activeErrors, addUiError } from './ui-errors.ts';

/** `Failed to update project on server. Network connection failed. …`: what failed, then why. */
export function errorText(operation: string, reason: string): string {
  return operation === '' || operation === reason
    ? reason
    : `${operation.replace(/\.$/, '')}. ${reason}`;
}

/**
 * Tells the user that something failed: an error toast and an entry in the session's list of errors.
 * `operation` says what was tried, in the words of the error catalogue. The same error again within
 * seconds is noted but makes no second toast.
 */
export function reportError(error: unknown, operation = ''): DescribedError {
  const described = describeError(error);
  const message = errorText(operation, described.message);
  const isRepeated = activeErrors.get().some((active) => active.message === message);
  const added = addUiError({
    message,
    type: described.type,
    operation,
    details: described.code,
  });
  if (!isRepeated) {
    activeErrors.set([added, ...activeErrors.get()]);
    setTimeout(() => {
      activeErrors.set(activeErrors.get().filter((active) => active.id !== added.id));
    }, limits.activeErrorRemovalMs);
    showToast({ type: 'error', title: described.title, message });
  }
  return described;
}

/** Reports what nobody caught. Call once. */
export function startGlobalErrorHandler(): void {
  addEventListener('error', (event) => {
    // Resource and cross-origin script errors carry no error object and tell the user nothing.
    if (event.error !== null && event.error !== undefined) {
      reportError(event.error);
    }
  });
  addEventListener('unhandledrejection', (event) => reportError(event.reason));
}
