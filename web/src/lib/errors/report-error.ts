import { limits } from '#config/limits.ts';
import { offerReloadAfter } from '../builds/reload.ts';
import { showToast } from '../toaster.ts';
import { ApiError } from './api-error.ts';
import { describeError, type DescribedError } from './describe-error.ts';
import { activeErrors, addUiError, type UiError } from './ui-errors.ts';

/** `Failed to update project on server. Network connection failed. …`: what failed, then why. */
export function errorText(operation: string, reason: string): string {
  return operation === '' || operation === reason
    ? reason
    : `${operation.replace(/\.$/, '')}. ${reason}`;
}

function note({ type, message, code }: DescribedError, operation: string): UiError {
  return addUiError({ message: errorText(operation, message), type, operation, details: code });
}

/** An entry in the session's list of errors, for one that is shown in its place already. */
export function noteError(error: unknown, operation: string): UiError {
  offerReloadAfter(error);
  return note(describeError(error), operation);
}

/**
 * Notifies the user that something failed: an error toast and an entry in the session's list of
 * errors. `operation` says what was tried, in the words of the error catalogue. The same error
 * again within seconds is noted but makes no second toast.
 */
export function reportError(error: unknown, operation = ''): DescribedError {
  offerReloadAfter(error);
  const described = describeError(error);
  if (error instanceof ApiError && error.wayOut !== undefined) {
    showToast({ type: 'info', title: 'Not here', message: described.message });
    return described;
  }
  reportDescribed(described, operation);
  return described;
}

/** The same for an error that was described where it happened. */
export function reportDescribed(described: DescribedError, operation: string): void {
  const message = errorText(operation, described.message);
  const isRepeated = activeErrors.get().some((active) => active.message === message);
  const added = note(described, operation);
  if (!isRepeated) {
    activeErrors.set([added, ...activeErrors.get()]);
    setTimeout(() => {
      activeErrors.set(activeErrors.get().filter((active) => active.id !== added.id));
    }, limits.activeErrorRemovalMs);
    showToast({ type: 'error', title: described.title, message });
  }
}
