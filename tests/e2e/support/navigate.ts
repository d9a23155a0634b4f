import type { Page } from '@playwright/test';

/** Goes to an address inside the app, without loading it anew: as its back button does. */
export async function navigate(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}
