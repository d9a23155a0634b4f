import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Goes to an address inside the app, without loading it again: as its back button does. */
export async function navigate(page: Page, path: string) {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Goes to a page of the dashboard by its link. */
export async function openMain(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
