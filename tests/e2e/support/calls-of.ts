import type { Page } from '@playwright/test';

/** The addresses of all calls to the API from now on. */
export function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) {
      calls.push(request.url());
    }
  });
  return calls;
}
