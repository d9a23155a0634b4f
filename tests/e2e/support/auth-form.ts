import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { chooseInMenu } from './overlays.ts';

/** Fills in the sign-in form and sends it. */
export async function submit(page: Page, credentials: { email: string; password: string }) {
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** By the account's menu, and until sign-in is shown. */
export async function signOut(page: Page) {
  await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), 'Sign out');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}
