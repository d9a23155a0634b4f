// What the identity service's messages lead to: new passwords, verified and changed addresses.
import type { Page } from '@playwright/test';
import { actionCode, actionCodes, askToChangeEmail, changeEmail } from '../support/action-codes.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { signIn, signUp } from './support/auth-form.ts';
import { expect, newAccount, test } from './support/journey.ts';

const anotherPassword = 'another password';

/** Opens a link of a message: the product's own page instead of the emulator's. */
async function openLink(page: Page, mode: string, code: string) {
  await page.goto(`/auth?${new URLSearchParams({ mode, oobCode: code, lang: 'en' }).toString()}`);
}

async function askForReset(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: /^Send/ }).click();
}

function titled(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name });
}

test.describe('refusals', () => {
  // The browser itself logs an answer that says no.
  test.use({ expectedErrors: /server responded with a status of 400/ });

  test('a forgotten password is replaced, and the answer reveals to nobody who has an account', async ({
    page,
  }) => {
    const { email } = await newUser();
    await page.goto('/auth');
    await page.getByLabel('Email address').fill('ada@');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(titled(page, 'Reset your password')).toBeVisible();
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    for (const address of [`nobody-${email}`, email]) {
      await askForReset(page, address);
      await expect(
        page.getByText(`If there is an account for ${address}, a link is on its way`),
      ).toBeVisible();
    }
    expect(await violationsOf(page)).toEqual([]);

    const code = await actionCode(email, 'PASSWORD_RESET');
    await openLink(page, 'resetPassword', code);
    await expect(titled(page, 'Choose a new password')).toBeVisible();
    await expect(page.getByText(`For the account ${email}.`)).toBeVisible();
    await page.getByLabel('New password').fill('1234567');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('New password').fill(anotherPassword);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(titled(page, 'Your password was changed')).toBeVisible();
    await page.getByRole('link', { name: 'Continue to sign-in' }).click();
    await signIn(page, { email, password: anotherPassword });

    await openLink(page, 'resetPassword', code);
    await expect(page.getByText('This link is not valid or was used already')).toBeVisible();
  });

  test('a link that is too old says so', async ({ page }) => {
    await page.route(/accounts:resetPassword/, (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'EXPIRED_OOB_CODE' } } }),
    );
    for (const [mode, title] of [
      ['resetPassword', 'The password was not changed'],
      ['verifyEmail', 'The email address was not verified'],
      ['verifyAndChangeEmail', 'The email address was not changed'],
      ['recoverEmail', 'The email address was not restored'],
    ] as const) {
      await openLink(page, mode, 'old');
      await expect(titled(page, title)).toBeVisible();
      await expect(page.getByText('This link has expired')).toBeVisible();
    }
  });

  test('a link does only what its page says', async ({ page }) => {
    const { email } = await newUser();
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await askForReset(page, email);
    await openLink(page, 'verifyEmail', await actionCode(email, 'PASSWORD_RESET'));
    await expect(page.getByText('This link is not valid or was used already')).toBeVisible();
  });
});

test('a new account is asked to verify its address, until it did', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  const notice = page.getByRole('region', { name: 'Email verification' });
  await expect(notice.getByText(`Open the link that was sent to ${account.email}.`)).toBeVisible();
  await actionCode(account.email, 'VERIFY_EMAIL');
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Link sent')).toBeVisible();
  expect(await actionCodes(account.email, 'VERIFY_EMAIL')).toHaveLength(2);
  expect(await violationsOf(page)).toEqual([]);

  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(titled(page, 'Dashboard')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(notice).toBeVisible();

  await openLink(page, 'verifyEmail', await actionCode(account.email, 'VERIFY_EMAIL'));
  await expect(titled(page, 'Your email address is verified')).toBeVisible();
  await page.getByRole('link', { name: 'Continue to the dashboard' }).click();
  await expect(titled(page, 'Dashboard')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an address that was verified elsewhere is noticed', async ({ page, context }) => {
  const account = newAccount();
  await signUp(page, account);
  const notice = page.getByRole('region', { name: 'Email verification' });
  await expect(notice).toBeVisible();
  const elsewhere = await context.browser()!.newContext();
  const other = await elsewhere.newPage();
  const code = await actionCode(account.email, 'VERIFY_EMAIL');
  await other.goto(`${new URL(page.url()).origin}/auth?mode=verifyEmail&oobCode=${code}`);
  await expect(titled(other, 'Your email address is verified')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Continue to sign-in' })).toBeVisible();
  await elsewhere.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice).toHaveCount(0);
});

test('an address is changed by its link, and restored by the one to the old address', async ({
  page,
}) => {
  const user = await newUser();
  const changed = `changed-${user.email}`;
  await askToChangeEmail(user.idToken, changed);
  await openLink(
    page,
    'verifyAndChangeEmail',
    await actionCode(user.email, 'VERIFY_AND_CHANGE_EMAIL'),
  );
  await expect(titled(page, 'Your email address was changed')).toBeVisible();
  await expect(page.getByText(`Sign in with ${changed} from now on.`)).toBeVisible();
  await signIn(page, { email: changed, password: user.password });

  const victim = await newUser();
  await changeEmail(victim.idToken, `taken-${victim.email}`);
  await openLink(page, 'recoverEmail', await actionCode(victim.email, 'RECOVER_EMAIL'));
  await expect(titled(page, 'Your email address was restored')).toBeVisible();
  await expect(page.getByText(`Your account has the address ${victim.email} again.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send a link for a new password' }).click();
  await expect(page.getByText('A link for a new password is on its way')).toBeVisible();
  await openLink(page, 'resetPassword', await actionCode(victim.email, 'PASSWORD_RESET'));
  await expect(titled(page, 'Choose a new password')).toBeVisible();
});
