// Accounts, sessions and guards, as a visitor meets them.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { scriptsUntilUsable } from '../support/scripts.ts';
import { changeUser, deleteUser, signUp as newUser } from '../support/users.ts';
import { serveGoogleScript, signInWithGoogle } from './support/google.ts';
import { clockJumpErrors, expect, newAccount, signIn, signUp, test } from './support/journey.ts';
import { chooseInMenu, closeByKey } from './support/overlays.ts';
import { enter } from './support/session.ts';

const hourMs = 3_600_000;

/** The browser itself logs an answer that says no. */
const refused = /Failed to load resource: the server responded with a status of 400/;

/** Something that waits until it is released. */
function hold() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release };
}

async function submit(page: Page, credentials: { email: string; password: string }) {
  await page.getByLabel('Email address').fill(credentials.email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page) {
  await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), 'Sign out');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
}

/** Everything that the browser keeps for the site, as text. */
async function keptByBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB failed')));
      });
    const kept: unknown[] = [
      ...[localStorage, sessionStorage].map((storage) => Object.entries(storage)),
      document.cookie,
    ];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        kept.push(await done(database.transaction(store).objectStore(store).getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept.push(
        name,
        (await cache.keys()).map(({ url }) => url),
      );
    }
    return JSON.stringify(kept);
  });
}

test('the sign-in form stands before Firebase, without Chakra, after less than 200 kB of scripts', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { bytes } = await scriptsUntilUsable(page, '/auth');
  expect(bytes).toBeLessThan(200_000);
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/__/firebase/init.json');
  expect(asked.filter((path) => /\/(?:overlays|toaster)-/.test(path))).toEqual([]);
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
    await page.getByRole('link', { name: 'Create an account' }).click();
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

test('nothing decides before the first auth state was read', async ({ page }) => {
  await enter(page, await newUser());
  const held = hold();
  await page.route(/__\/firebase\/init\.json/, async (route) => {
    await held.until;
    await route.continue();
  });
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Starting Firekeep')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/settings');
  held.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('identity data of another shape signs nobody in', async ({ page }) => {
  const user = await newUser();
  await page.route(/accounts:lookup/, async (route) => {
    const answer = await route.fetch();
    const { users } = z.object({ users: z.array(z.looseObject({})) }).parse(await answer.json());
    await route.fulfill({ json: { users: users.map((found) => ({ ...found, email: '' })) } });
  });
  await page.goto('/auth');
  await submit(page, user);
  await expect(page.getByText('Invalid user data received')).toBeVisible();
  await expect(page).toHaveURL('/auth');
});

test('a session lasts over a reload and ends with signing out', async ({ page }) => {
  const account = newAccount();
  await signUp(page, account);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: `Account of ${account.email}` }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText(account.email)).toHaveCount(2);
  await closeByKey(menu);
  await signOut(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});

test('a sign-out that fails says so, and so does what then has no user', async ({ page }) => {
  await enter(page, await newUser());
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  // The SDK forgets the user, but the browser does not.
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('blocked', 'InvalidStateError');
    };
  });
  await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), 'Sign out');
  await expect(page.getByText(/^Failed to sign out\. /).first()).toBeVisible();
  await name.fill('Somebody else');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Failed to update profile. No user logged in')).toBeVisible();
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

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('the start asks nothing of Google, and so does not wait for it', async ({ page }) => {
    const user = await newUser();
    const asked: string[] = [];
    await page.route('https://apis.google.com/**', (route) => {
      // Never answered.
      asked.push(route.request().url());
    });
    await signIn(page, user);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(asked).toEqual([]);
    await signOut(page);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.poll(() => asked.length).toBe(1);
  });
});

test('signing out in one tab leads every other to sign-in', async ({ page, context }) => {
  await enter(page, await newUser());
  await page.goto('/dashboard');
  const others = await Promise.all(
    [
      ['/dashboard/settings', 'Settings'],
      // Does without Firebase, which the others hear it from.
      ['/pricing', 'Pricing'],
    ].map(async ([address, title]) => {
      const other = await context.newPage();
      await other.goto(address!);
      await expect(other.getByRole('heading', { level: 1, name: title! })).toBeVisible();
      return other;
    }),
  );
  // A page in the background draws, and so stands still, only now and then.
  await page.bringToFront();
  await signOut(page);
  for (const other of others) {
    await expect(other).toHaveURL(/\/auth/);
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  }
});

test('the next user of a browser sees nothing of the one before', async ({ page }) => {
  const [ada, bob] = await Promise.all([newUser(), newUser()]);
  const shop = await connectProject(ada, { name: 'Shop of Ada' });
  const garden = await connectProject(bob, { name: 'Garden of Bob' });
  const document = { path: 'things/one', fields: { n: { integerValue: '1' } } };
  await writeDocuments({ projectId: shop.firebaseProjectId }, [document]);
  await backUp(ada, shop, { backupName: 'Backup of Ada' });

  const backupOfAda = page.getByRole('list', { name: 'Backups' }).getByText('Backup of Ada');
  await enter(page, ada);
  await page.goto(`/projects/${shop.id}/backup`);
  await expect(backupOfAda).toBeVisible();
  await signOut(page);
  await expect(page.getByText('Firestore Error')).toHaveCount(0);
  // It says nothing but which of her projects she comes back to.
  const kept = `["firekeep_current_project","${shop.id}"]`;
  const left = (await keptByBrowser(page)).replace(kept, '');
  for (const trace of [ada.uid, ada.email, shop.id, shop.firebaseProjectId, 'of Ada']) {
    expect(left, trace).not.toContain(trace);
  }

  await submit(page, bob);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Garden of Bob/ }).first()).toBeVisible();
  await expect(page.getByText('Shop of Ada')).toHaveCount(0);
  await page.goto(`/projects/${garden.id}/backup`);
  await expect(page.getByText('No backups yet')).toBeVisible();
  await page.goto(`/projects/${shop.id}/backup`);
  await expect(page.getByText(`Page not found: /projects/${shop.id}/backup`)).toBeVisible();
  await expect(page.getByText('of Ada')).toHaveCount(0);
  await signOut(page);

  await submit(page, ada);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.getByRole('region', { name: 'Projects' }).getByText('Shop of Ada').click();
  await page.getByRole('link', { name: 'Backup', exact: true }).click();
  await expect(backupOfAda).toBeVisible();
  await expect(page.getByText('Bob')).toHaveCount(0);
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

test.describe('after an hour', () => {
  test.use({ expectedErrors: new RegExp(`${refused.source}|${clockJumpErrors.source}`) });

  test('the token is renewed every hour', async ({ page }) => {
    const user = await newUser();
    await page.clock.install();
    // What is answered after the hour would be new then, and not asked for again.
    await enter(page, user);
    await Promise.all([page.waitForResponse(/\/api\/projects\?/), page.goto('/dashboard')]);
    const renewal = page.waitForResponse(/securetoken\.googleapis\.com\/v1\/token/);
    await page.clock.fastForward(hourMs);
    const renewed = await renewal;
    expect(new URL(renewed.url()).searchParams.get('key')).toMatch(/./);
    const answer = z.object({ id_token: z.string() }).parse(await renewed.json());
    const call = page.waitForRequest(/\/api\/projects\?/);
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    expect((await call).headers()['authorization']).toBe(`Bearer ${answer.id_token}`);
    await expect(page.getByText('No project is connected yet')).toBeVisible();
  });

  test('a session whose token is not renewed ends', async ({ page }) => {
    const user = await newUser();
    await page.clock.install();
    await enter(page, user);
    await page.goto('/dashboard');
    await expect(page.getByText('Connect your first project')).toBeVisible();
    await deleteUser(user.uid);
    await page.clock.fastForward(hourMs);
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Token refresh failed')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
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
