// Accounts and sessions by the sign-in page, as people begin and end them.
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { chooseInMenu } from './overlays.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

async function fill(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
}

async function expectDashboard(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

/** Fills in the sign-in form that is shown, and sends it. */
export async function submit(page: Page, credentials: Credentials) {
  await fill(page, credentials);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Creates an account on the sign-in page and waits for the dashboard. */
export async function signUp(page: Page, account: Credentials) {
  await page.goto('/auth?mode=sign-up');
  await fill(page, account);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectDashboard(page);
}

/** Signs in on the sign-in page and waits for the dashboard. */
export async function signIn(page: Page, account: Credentials) {
  await page.goto('/auth');
  await submit(page, account);
  await expectDashboard(page);
}

/** Signs out by the account's menu and waits for the sign-in page. */
export async function signOut(page: Page) {
  await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), 'Sign out');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}
