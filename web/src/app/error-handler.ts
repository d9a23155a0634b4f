import { wantOverlays } from './lazy-overlays.tsx';

async function report(error: unknown): Promise<void> {
  const { reportError } = await import('#lib/errors/report-error.ts');
  wantOverlays();
  reportError(error);
}

/** Reports what nobody caught. What shows it is loaded then. Call once. */
export function startErrorHandler(): void {
  addEventListener('error', (event) => {
    // Resource and cross-origin script errors carry no error object and tell the user nothing.
    if (event.error !== null && event.error !== undefined) {
      void report(event.error);
    }
  });
  addEventListener('unhandledrejection', (event) => void report(event.reason));
}
