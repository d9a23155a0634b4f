// The demo's user, signed in once per worker: what is tested then is the page, not the sign-in.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { readEmulators } from '../../support/emulators.ts';
import { expect, signIn, test as base } from './journey.ts';

export const demoUser = { email: 'demo@firekeep.dev', password: 'firekeep-demo' };

type StorageState = Exclude<BrowserContextOptions['storageState'], undefined>;

async function signedInState(browser: Browser): Promise<StorageState> {
  const { origin, hasDemoData } = readEmulators();
  if (!hasDemoData) {
    throw new Error('These tests need the demo: start the suite with --data');
  }
  const context = await browser.newContext({ baseURL: origin });
  await signIn(await context.newPage(), demoUser);
  // Firebase keeps the session in IndexedDB.
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return state;
}

/** A test that begins with the demo's user signed in. */
export const test = base.extend<object, { demoState: StorageState }>({
  demoState: [
    async ({ browser }, use) => {
      await use(await signedInState(browser));
    },
    { scope: 'worker' },
  ],
  storageState: async ({ demoState }, use) => {
    await use(demoState);
  },
});

/** Opens a page of the project `demo-shop`: a tab of its frame, or the overview. */
export async function openShop(page: Page, tab?: 'Collections' | 'Backup' | 'Security') {
  await page.goto('/dashboard/projects');
  await page.getByRole('link', { name: 'Demo shop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  if (tab !== undefined) {
    await page
      .getByRole('navigation', { name: 'Pages of Demo shop' })
      .getByRole('link', { name: tab })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible();
  }
}

/** The id of one of the demo's projects, from the link that leads to it. */
export async function getProjectId(page: Page, name: string): Promise<string> {
  await page.goto('/dashboard/projects');
  // The API's first call may have to wait long for its process.
  const address = await page.getByRole('link', { name }).getAttribute('href', { timeout: 60_000 });
  return address?.split('/').at(-1) ?? '';
}
