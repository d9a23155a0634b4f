import { startErrorSweeps } from '#lib/errors/ui-errors.ts';
import { wantOverlays } from './late-overlays.tsx';

interface Reporter {
  readonly reportError: (error: unknown) => unknown;
}

const loadReporter = async (): Promise<Reporter> => import('#lib/errors/report-error.ts');

/** Reports an error that nobody caught, if what reports errors can be loaded. Never fails. */
export async function reportUncaught(error: unknown, load = loadReporter): Promise<void> {
  let reporter: Reporter;
  try {
    reporter = await load();
  } catch {
    // To report this too would fail in the same way, for ever.
    return;
  }
  wantOverlays();
  reporter.reportError(error);
}

/**
 * Reports what nobody caught, and clears away old errors. What shows them is loaded with the first.
 * Call once; returns what ends the clearing.
 */
export function startErrorHandler(): () => void {
  addEventListener('error', (event) => {
    // Resource and cross-origin script errors carry no error object and say nothing to the user.
    if (event.error !== null && event.error !== undefined) {
      void reportUncaught(event.error);
    }
  });
  addEventListener('unhandledrejection', (event) => void reportUncaught(event.reason));
  return startErrorSweeps();
}
