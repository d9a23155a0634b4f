import { limits } from '#config/limits.ts';
import { createStore } from '../store.ts';
import type { UiErrorType } from './describe-error.ts';

/** An error that was shown to the user in this session. */
export interface UiError {
  readonly id: string;
  readonly message: string;
  readonly type: UiErrorType;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  readonly operation: string;
  readonly details: string;
}

/** The newest first, at most `limits.uiErrors`. */
export const uiErrors = createStore<readonly UiError[]>([]);

/** Errors that were reported within the last seconds: the same one again makes no second toast. */
export const activeErrors = createStore<readonly UiError[]>([]);

let lastId = 0;

export function addUiError(
  error: Omit<UiError, 'id' | 'timestamp'>,
  timestamp = Date.now(),
): UiError {
  lastId += 1;
  const added = { ...error, id: `error-${lastId}`, timestamp };
  uiErrors.set([added, ...uiErrors.get()].slice(0, limits.uiErrors));
  return added;
}

/** `errors` without those older than `maximumAgeMs`. */
export function withoutOlder(
  errors: readonly UiError[],
  maximumAgeMs: number,
  now = Date.now(),
): readonly UiError[] {
  const kept = errors.filter((error) => now - error.timestamp <= maximumAgeMs);
  return kept.length === errors.length ? errors : kept;
}

export function recentUiErrors(errors: readonly UiError[]): readonly UiError[] {
  return errors.slice(0, limits.recentErrors);
}

export function clearUiErrors(): void {
  uiErrors.set([]);
  activeErrors.set([]);
}

/** Starts the clean-up, which continues as long as the app runs; returns what ends it. */
export function startErrorSweeps(): () => void {
  const purge = setInterval(
    () => uiErrors.set(withoutOlder(uiErrors.get(), limits.uiErrorAgeMs)),
    limits.uiErrorPurgeMs,
  );
  const sweep = setInterval(
    () => activeErrors.set(withoutOlder(activeErrors.get(), limits.activeErrorAgeMs)),
    limits.activeErrorSweepMs,
  );
  return () => {
    clearInterval(purge);
    clearInterval(sweep);
  };
}
