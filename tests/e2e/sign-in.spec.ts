// Getting in, as a visitor meets it: the form, its refusals, and what leads to it.
import { scriptsUntilUsable } from '../support/scripts.ts';
import { changeUser, signUp as newUser } from '../support/users.ts';
import { signOut, submit } from './support/auth-form.ts';
import { serveGoogleScript, signInWithGoogle } from './support/google.ts';
import { hold } from './support/hold.ts';
import { expect, newAccount, test } from './support/journey.ts';

/** The browser itself logs an answer that says no. */
const refused = /Failed to load resource: the server responded with a status of 400/;

test('the sign-in form stands before Firebase, without Chakra, after less than 130 kB of scripts', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { bytes } = await scriptsUntilUsable(page, '/auth');
  expect(bytes).toBeLessThan(130_000);
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/__/firebase/init.json');
  expect(asked.filter((path) => /\/(?:frame|pages|forms|toaster)-/.test(path))).toEqual([]);
});

test.describe('refusals', () => {
  test.use({ expectedErrors: refused });

  test('a wrong password and an unknown address are answered alike, and an address that is taken gets no second account', async ({
    page,
  }) => {
    const { email } = await newUser();
    await page.goto('/auth');
    for (const address of [email, `nobody-${email}`]) {
      await submit(page, { email: address, password: 'not the password' });
      const alert = page.getByRole('main');
      await expect(alert.getByText('Failed to sign in with email')).toBeVisible();
      await expect(alert.getByText('The email address or the password is wrong')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Create account' }).click();
    await expect(page.getByText('Failed to sign in with email')).toBeHidden();

    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill('another password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Failed to create account with email')).toBeVisible();
    await expect(page.getByText('An account with this email address already exists')).toBeVisible();
    await expect(page).toHaveURL('/auth?mode=sign-up');
  });
});

test.describe('an unsteady network', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('an attempt shows that it is under way and clears the error of the one before', async ({
    page,
  }) => {
    const user = await newUser();
    await page.goto('/auth');
    const signingIn = /accounts:signInWithPassword/;
    await page.route(signingIn, (route) => route.abort());
    await submit(page, user);
    await expect(page.getByText('Failed to sign in with email')).toBeVisible();
    await expect(
      page.getByText('Network connection failed. Please check your internet connection'),
    ).toBeVisible();
    await page.unroute(signingIn);

    const held = hold();
    await page.route(signingIn, async (route) => {
      await held.until;
      await route.continue();
    });
    await submit(page, user);
    await expect(page.getByText('Failed to sign in with email')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
    await expect(page.locator('button[type=submit]')).toBeDisabled();
    held.release();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('an identity service that is silent is given up after 30 seconds', async ({ page }) => {
    const user = await newUser();
    await page.clock.install();
    await page.goto('/auth');
    const held = hold();
    await page.route(/accounts:signInWithPassword/, async (route) => {
      await held.until;
      await route.abort();
    });
    const asked = page.waitForRequest(/accounts:signInWithPassword/);
    await submit(page, user);
    await asked;
    await page.clock.runFor(29_000);
    await expect(page.locator('button[type=submit]')).toBeDisabled();
    await page.clock.runFor(2000);
    await expect(page.getByText('Failed to sign in with email')).toBeVisible();
    await expect(page.getByText(/^Network connection failed/)).toBeVisible();
    held.release();
  });
});

test('a guarded page leads to sign-in and back, and sign-in is for guests only', async ({
  page,
}) => {
  const user = await newUser();
  await page.goto('/dashboard/projects?connect=1#here');
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%2Fprojects%3Fconnect%3D1%23here');
  await submit(page, user);
  await expect(page).toHaveURL('/dashboard/projects?connect=1#here');
  await expect(page.getByRole('dialog', { name: 'Connect a project' })).toBeVisible();

  await page.goto('/auth?next=/dashboard/settings');
  await expect(page).toHaveURL('/dashboard/settings');
  await page.goto(`/auth?next=${encodeURIComponent('//evil.example/a')}`);
  await expect(page).toHaveURL('/dashboard');
});

test('a password from before the rule still signs in, and a longer one is asked for', async ({
  page,
}) => {
  const user = await newUser();
  await changeUser(user.uid, { password: 'abc123' });
  await page.goto('/auth?next=/dashboard/profile');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await submit(page, { email: user.email, password: 'abc123' });
  const asked = page.getByRole('heading', { level: 1, name: 'Choose a longer password' });
  await expect(asked).toBeVisible();
  await page.getByLabel('New password').fill('abc1234');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
  await page.getByLabel('New password').fill('abc12345');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await signOut(page);
  await submit(page, { email: user.email, password: 'abc12345' });
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('Google signs in through its pop-up', async ({ page, context }) => {
  await serveGoogleScript(context);
  const { email } = newAccount();
  await page.goto('/auth?next=/dashboard/profile');
  await signInWithGoogle(page, { email, name: 'Grace Hopper' });
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Grace Hopper');
  await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toHaveText('GH');
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeDisabled();
});

test('a closed pop-up is no failure of the page', async ({ page, context }) => {
  await serveGoogleScript(context);
  await page.clock.install();
  await page.goto('/auth');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await (await opening).close();
  // The SDK gives a closed window eight seconds to report success after all.
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Failed to sign in with Google')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(
    page.getByText('The sign-in window was closed before sign-in was finished'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test.describe('without Firebase', () => {
  test.use({ expectedErrors: /net::ERR_FAILED/ });

  test('the page says that it could not start and tries again', async ({ page }) => {
    await page.route('**/__/firebase/init.json', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByText('Failed to initialize authentication')).toBeVisible();
    await page.unroute('**/__/firebase/init.json');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
});
