// Connecting projects by a Google account's consent, through the browser and a real OAuth server in
// Google's place.
import type { Page } from '@playwright/test';
import { writeDocuments } from '../support/firestore-rest.ts';
import { startGoogle, type GoogleServer } from '../support/google-server.ts';
import { connectProject, newFirebaseProjectId } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { chooseInMenu, closeByKey } from './support/overlays.ts';
import { enter } from './support/session.ts';

let google: GoogleServer;

test.beforeEach(async () => {
  google = await startGoogle();
});
test.afterEach(async () => google.stop());

async function addProject(displayName: string): Promise<string> {
  const projectId = newFirebaseProjectId();
  const fields = { n: { integerValue: '1' } };
  await writeDocuments({ projectId }, [{ path: 'things/one', fields }]);
  google.account.projects.push({ projectId, displayName });
  return projectId;
}

async function goToGoogle(page: Page) {
  await page.goto('/dashboard/projects?connect=1');
  const wizard = page.getByRole('dialog', { name: 'Connect a project' });
  await wizard.getByText('Google account', { exact: true }).click();
  await wizard.getByRole('button', { name: 'Continue with Google' }).click();
  return wizard;
}

test('a Google account connects one of its projects, and connects it again', async ({ page }) => {
  const user = await newUser();
  const shop = await addProject('Flower shop');
  const garden = await addProject('Garden');
  await addProject('Blog');
  await connectProject(user, { name: 'The garden', firebaseProjectId: garden });
  await enter(page, user);

  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const wizard = await goToGoogle(page);
  await expect(wizard.getByText('ada@gmail.example gave Firekeep access.')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/projects?connect=1');
  // The address with the answer was left for one without, which stays in the history in its place.
  expect(addresses.some((address) => address.includes('code='))).toBe(true);
  expect(addresses.at(-1)).not.toContain('code=');
  await page.goBack();
  expect(page.url()).not.toContain('code=');
  await page.goForward();

  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wizard.getByText('Project name is required')).toBeVisible();
  await expect(wizard.getByText('Connected already: (default)')).toBeVisible();
  await wizard.getByText('Garden').click();
  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wizard.getByText('This Firebase Project is already connected')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await wizard.getByLabel('Search your Firebase projects').fill('flower');
  await expect(wizard.getByRole('radio')).toHaveCount(1);
  await wizard.getByText('Flower shop').click();
  await expect(wizard.getByLabel('Project name')).toHaveValue('Flower shop');
  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wizard.getByText('Flower shop is connected.')).toBeVisible();
  await wizard.getByRole('button', { name: 'Open project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const open = page.getByRole('button', { name: 'Connection' });
  const connection = page.getByRole('dialog', { name: 'Connection' });
  const close = connection.getByRole('button', { name: 'Close' });
  await open.click();
  await expect(connection.getByText('ada@gmail.example')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('google');

  google.revoked.push(...google.granted);
  await connection.getByRole('button', { name: 'Test connection' }).click();
  await expect(connection.getByText('Disconnected')).toBeVisible();
  await expect(page.getByText('Connect the project with Google again').first()).toBeVisible();
  await close.click();
  const manage = page.getByRole('button', { name: 'Manage' });
  const answers = () => addresses.filter((address) => address.includes('code=')).length;
  const before = answers();
  await chooseInMenu(manage, 'Connect again with Google');
  // Until then the page that is about to be left would take the click.
  await expect.poll(answers).toBeGreaterThan(before);
  await open.click();
  await expect(connection.getByText('Connected', { exact: true }).first()).toBeVisible();
  await closeByKey(connection);

  await chooseInMenu(manage, 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Flower shop?' });
  await dialog.getByRole('textbox').fill(shop);
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByText('Project deleted')).toBeVisible();
  expect(google.revoked).toContain(google.granted[1]);
});

test.describe('refusals', () => {
  // The browser itself logs an answer that says no.
  test.use({ expectedErrors: /server responded with a status of (?:400|422)/ });

  test('an answer that was not asked for in this tab connects nothing, nor does a consent that is not given', async ({
    page,
  }) => {
    await enter(page, await newUser());
    const forged = new URLSearchParams({ state: 'x'.repeat(43), code: 'stolen' }).toString();
    await page.goto(`/oauth/firebase/callback?${forged}`);
    await expect(page.getByText('This connection was not begun in this tab')).toBeVisible();
    await expect(page).toHaveURL('/oauth/firebase/callback');

    await page.evaluate(() =>
      sessionStorage.setItem(
        'firekeep_google_begun',
        JSON.stringify({ session: 'y'.repeat(43), projectId: null }),
      ),
    );
    await page.goto(`/oauth/firebase/callback?${forged}`);
    await expect(
      page.getByText('This connection was begun elsewhere, was finished already, or took too long'),
    ).toBeVisible();

    google.account.consents = false;
    await goToGoogle(page);
    await expect(page).toHaveURL('/oauth/firebase/callback');
    await expect(
      page.getByText('You did not give Firekeep access at Google. Nothing was connected.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Connect a project' }).click();
    await expect(page.getByRole('dialog', { name: 'Connect a project' })).toBeVisible();
  });
});

test('the callback without an answer, and without a user', async ({ page }) => {
  await page.goto('/oauth/firebase/callback');
  await expect(page).toHaveURL('/auth?next=%2Foauth%2Ffirebase%2Fcallback');
  const user = await newUser();
  await page.getByLabel('Email address').fill(user.email);
  await page.getByLabel('Password').fill(user.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(
    page.getByText('Google did not give Firekeep access. Nothing was connected.'),
  ).toBeVisible();
});

test('only what the installation can do is offered; an emulator is connected by its project ID', async ({
  page,
}) => {
  const projectId = await addProject('unused');
  await enter(page, await newUser());
  const types = /\/api\/connection-types/;
  await page.route(types, (route) =>
    route.fulfill({ json: { success: true, data: { google: false, emulator: false } } }),
  );
  const answered = page.waitForResponse(types);
  await page.goto('/dashboard/projects?connect=1');
  const wizard = page.getByRole('dialog', { name: 'Connect a project' });
  await expect(wizard.getByLabel('Service account JSON')).toBeVisible();
  await (await answered).finished();
  expect(await violationsOf(page)).toEqual([]);
  await expect(wizard.getByText('Google account', { exact: true })).toHaveCount(0);
  await expect(wizard.getByText('Emulator', { exact: true })).toHaveCount(0);

  await page.unroute(types);
  await page.reload();
  await wizard.getByText('Emulator', { exact: true }).click();
  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wizard.getByText('Project name is required')).toBeVisible();
  await wizard.getByLabel('Project name').fill('Local');
  await wizard.getByLabel('Firebase project ID').fill(projectId);
  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wizard.getByText('Local is connected.')).toBeVisible();
});
