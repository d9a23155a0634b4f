// Signing in with Google through the Auth emulator's pop-up.
import type { BrowserContext, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';

const standIn = fileURLToPath(new URL('gapi-iframes.js', import.meta.url));

/**
 * The Auth SDK loads one script of Google's even for the emulator. The real one is used where it
 * can be reached; elsewhere, `gapi-iframes.js`.
 */
export async function serveGoogleScript(context: BrowserContext): Promise<void> {
  await context.route('https://apis.google.com/js/api.js*', async (route) => {
    const real = await route.fetch({ timeout: 5000 }).catch(() => null);
    await (real?.ok() === true
      ? route.fulfill({ response: real })
      : route.fulfill({ path: standIn, contentType: 'text/javascript' }));
  });
}

/** Presses the button on the sign-in page and makes a new account in the emulator's pop-up. */
export async function signInWithGoogle(page: Page, account: { email: string; name: string }) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await makeGoogleAccount(await opening, account);
}

/** Makes a new account in the emulator's pop-up and continues with it. */
export async function makeGoogleAccount(popup: Page, account: { email: string; name: string }) {
  // The emulator's own page, whose elements have ids and hardly any names.
  await popup.locator('#add-account-button').click();
  await popup.locator('#email-input').fill(account.email);
  await popup.locator('#display-name-input').fill(account.name);
  await popup.locator('#sign-in').click();
}
