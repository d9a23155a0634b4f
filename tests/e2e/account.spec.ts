// The user's own things: profile, picture, password, address, settings, the copy of everything, and
// the end of it all.
import { readFile } from 'node:fs/promises';
import { getAccount } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { call } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { deleteDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { greyPng } from '../support/pictures.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { makeGoogleAccount, serveGoogleScript, signInWithGoogle } from './support/google.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

// A wrong password, and an account that is gone.
test.use({ expectedErrors: /status of 40[01]/ });

const toasts = (page: Page) => page.getByRole('region', { name: /notifications/i });

test('a profile has a name, a picture and a password, each of which can be changed', async ({
  page,
}) => {
  const user = await newUser();
  // The API's first call may have to wait long for its process.
  await call(user, getAccount, { query: {} });
  await enter(page, user);
  await page.goto('/dashboard/profile');

  await test.step('the name', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Profile saved')).toBeVisible();
    await expect(page.getByRole('button', { name: /Account of Ada Lovelace/ })).toBeVisible();
  });

  await test.step('the picture', async () => {
    const file = page.getByLabel('Picture file');
    await file.setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(greyPng(900, 600)),
    });
    await expect(page.getByText('Picture saved')).toBeVisible();
    const picture = page.getByRole('region', { name: 'You' }).locator('img');
    await expect(picture).toHaveAttribute('src', /^\/api\/avatars\/[\w-]{22}$/);
    await expect
      .poll(async () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256);
    await page.reload();
    await expect(picture).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace');
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Picture removed')).toBeVisible();
    await expect(picture).toHaveCount(0);
  });

  await test.step('a file that is no picture is refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await page.getByLabel('Picture file').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from(svg),
    });
    await expect(page.getByText('This file can’t be read as a picture').first()).toBeVisible();
  });

  await test.step('the password', async () => {
    const password = page.getByLabel('New password');
    await password.fill('short');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    // As if an hour had passed since the sign-in.
    await page.clock.setSystemTime(Date.now() + 50 * 60_000);
    await password.fill('a new long password');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByLabel('Your password').fill('wrong password');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(dialog.getByText('The email address or the password is wrong')).toBeVisible();
    await page.clock.setSystemTime(Date.now());
    await dialog.getByLabel('Your password').fill(user.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Password changed')).toBeVisible();
  });

  await test.step('the only way to sign in stays', async () => {
    const methods = page.getByRole('list', { name: 'Ways to sign in' });
    await expect(methods.getByRole('button', { name: 'Unlink Email and password' })).toBeDisabled();
    await expect(methods.getByRole('button', { name: 'Link Google' })).toBeEnabled();
  });

  await test.step('another address gets a link', async () => {
    await page.getByLabel('New email address').fill('nobody');
    await page.getByRole('button', { name: 'Send the link', exact: true }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    const next = `next-${user.email}`;
    await page.getByLabel('New email address').fill(next);
    await page.getByRole('button', { name: 'Send the link', exact: true }).click();
    await expect(page.getByText(`Open the link that was sent to ${next}.`)).toBeVisible();
  });

  expect(await violationsOf(page)).toEqual([]);
});

test('who signs in with Google can set a password, and then do without Google', async ({
  page,
  context,
}) => {
  await serveGoogleScript(context);
  await page.goto('/auth');
  const email = `${crypto.randomUUID()}@example.com`;
  await signInWithGoogle(page, { email, name: 'Grace Hopper' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/dashboard/profile');
  const methods = page.getByRole('list', { name: 'Ways to sign in' });
  await expect(methods.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();

  await page.getByLabel('New password').fill('a new long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password set')).toBeVisible();
  await methods.getByRole('button', { name: 'Unlink Google' }).click();
  await expect(page.getByText('Google is unlinked')).toBeVisible();
  await expect(methods.getByRole('button', { name: 'Unlink Email and password' })).toBeDisabled();

  const opening = page.waitForEvent('popup');
  await methods.getByRole('button', { name: 'Link Google' }).click();
  await makeGoogleAccount(await opening, { email, name: 'Grace Hopper' });
  await expect(page.getByText('Google is linked')).toBeVisible();
  await expect(methods.getByRole('button', { name: 'Unlink Google' })).toBeEnabled();
});

test('settings hold in every browser, and everything can be taken away', async ({
  page,
  browser,
}) => {
  const user = await newUser();
  const [, second] = [await connectProject(user), await connectProject(user, { name: 'Second' })];
  await enter(page, user);
  await page.goto('/dashboard/settings');
  expect(await violationsOf(page)).toEqual([]);

  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.selectOption('Pacific/Auckland');
  await expect(page.getByText(/^It is .+ in Pacific\/Auckland\.$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Default project' }).selectOption('Second');
  await expect(page.getByRole('combobox', { name: 'Default project' })).toHaveValue(second.id);
  const anomalies = page.getByRole('checkbox', { name: /unusually small/ });
  // The browser clears the box before anything is saved, and settings are saved one after the
  // other.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"notifications"') === true,
  );
  await page.getByText(/unusually small/).click();
  expect((await saved).status()).toBe(200);
  await expect(anomalies).not.toBeChecked();
  await page.reload();
  await expect(zone).toHaveValue('Pacific/Auckland');
  await expect(page.getByRole('combobox', { name: 'Default project' })).toHaveValue(second.id);
  await expect(anomalies).not.toBeChecked();

  await test.step('another browser begins with the default project', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await enter(other, user);
    await other.goto('/dashboard');
    await expect(other.getByRole('banner').getByText('Second')).toBeVisible();
    await context.close();
  });

  await test.step('the copy of everything', async () => {
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything' }).click();
    const download = await arriving;
    expect(download.suggestedFilename()).toBe('firekeep-account.json');
    const copy = z
      .object({
        profile: z.object({ email: z.string() }),
        account: z.object({ settings: z.object({ timeZone: z.string() }) }),
        projects: z.array(z.object({ name: z.string() })),
      })
      .parse(JSON.parse(await readFile(await download.path(), 'utf8')));
    expect(copy.profile.email).toBe(user.email);
    expect(copy.account.settings.timeZone).toBe('Pacific/Auckland');
    expect(copy.projects).toHaveLength(2);
  });
});

test('an alert that is raised while a page is open calls attention', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user);
  const paths = Array.from({ length: 12 }, (_, index) => `customers/${index}`);
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(
    database,
    paths.map((path) => ({ path, fields: {} })),
  );
  await backUp(user, project);
  await deleteDocuments(database, paths.slice(3));
  await enter(page, user);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('checkbox', { name: /unusually small/ })).toBeChecked();
  // What is open when the page first learns of alerts calls no attention.
  await expect(page.getByRole('button', { name: 'No open alerts' })).toBeVisible();
  await backUp(user, project);
  await expect(toasts(page).getByText(/^Unusual change/)).toBeVisible();
});

test('a deleted account can be kept until its day; one that is erased leads to sign-in', async ({
  page,
}) => {
  const user = await newUser();
  await connectProject(user);
  await enter(page, user);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('textbox').fill(user.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const notice = page.getByText(/^This account is deleted on/);
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(notice).toHaveCount(0);
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('1 connected project, with the keys')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByRole('textbox').fill('somebody@example.dev');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(user.email);
  await dialog.getByText('Erase everything now, for good').click();
  await confirm.click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The email address or the password is wrong')).toBeVisible();
});
