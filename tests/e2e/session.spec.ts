// Sessions: how long they last, what ends them, and what they leave in the browser.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { deleteUser, signUp as newUser } from '../support/users.ts';
import { callsOf } from './support/calls-of.ts';
import { signIn, signOut, signUp, submit } from './support/auth-form.ts';
import { hold } from './support/hold.ts';
import { clockJumpErrors, expect, newAccount, test } from './support/journey.ts';
import { chooseInMenu, closeByKey } from './support/overlays.ts';
import { enter } from './support/session.ts';

const hourMs = 3_600_000;

/** The browser itself logs an answer that says no. */
const refused = /Failed to load resource: the server responded with a status of 40[01]/;

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

/** Until it is released, the SDK neither starts nor learns who is signed in. */
async function holdFirebase(page: Page) {
  const held = hold();
  for (const address of [/__\/firebase\/init\.json/, /accounts:lookup/]) {
    await page.route(address, async (route) => {
      await held.until;
      await route.continue();
    });
  }
  return held;
}

/** The token that the browser keeps is about to end. */
async function endKeptToken(page: Page): Promise<void> {
  await page.goto('/pricing');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith('firebase:authUser:')) {
        const user = JSON.parse(value);
        user.stsTokenManager.expirationTime = Date.now();
        localStorage.setItem(key, JSON.stringify(user));
      }
    }
  });
}

test('nothing decides before the first auth state was read', async ({ page }) => {
  await enter(page, await newUser());
  await endKeptToken(page);
  const held = await holdFirebase(page);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Starting Firekeep')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/settings');
  held.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('who comes back sees their projects before Firebase has started', async ({ page }) => {
  const user = await newUser();
  await connectProject(user, { name: 'Shop that is kept' });
  await enter(page, user);
  const held = await holdFirebase(page);
  const asked = callsOf(page);
  await page.goto('/dashboard/projects');
  await expect(page.getByRole('main').getByText('Shop that is kept')).toBeVisible();
  const ofProjects = () => asked.filter((url) => new URL(url).pathname === '/api/projects');
  expect(asked[0]).toBe(ofProjects()[0]);
  expect(ofProjects()).toHaveLength(1);
  const looked = page.waitForResponse(/accounts:lookup/);
  held.release();
  await looked;
  await signOut(page);
});

test.describe('meanwhile deleted', () => {
  test.use({ expectedErrors: refused });

  test('who is kept is led to sign-in, and from there back', async ({ page }) => {
    const user = await newUser();
    await enter(page, user);
    await deleteUser(user.uid);
    await page.goto('/dashboard/settings');
    await expect(page).toHaveURL('/auth?next=%2Fdashboard%2Fsettings');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  });
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
  // The SDK comes after what the page shows first, and asks whether the user is still there.
  const known = page.waitForResponse(/accounts:lookup/);
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await known;
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
      // Does without Firebase, which is how the others learn of it.
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
  await page.getByRole('link', { name: 'Backups', exact: true }).click();
  await expect(backupOfAda).toBeVisible();
  await expect(page.getByText('Bob')).toHaveCount(0);
});

test.describe('after an hour', () => {
  test.use({ expectedErrors: new RegExp(`${refused.source}|${clockJumpErrors.source}`) });

  const calls = /\/api\/projects\?/;
  const renewals = /securetoken\.googleapis\.com\/v1\/token/;
  const renewalSchema = z.object({ id_token: z.string() });

  test('the token is renewed every hour', async ({ page }) => {
    const user = await newUser();
    await page.clock.install();
    // What is answered after the hour would be new then, and not asked for again.
    await enter(page, user);
    await Promise.all([page.waitForResponse(calls), page.goto('/dashboard')]);
    await expect(page.getByText('Connect your first project')).toBeVisible();
    const tokens: Promise<string>[] = [];
    page.on('response', (response) => {
      if (renewals.test(response.url())) {
        tokens.push(response.json().then((answer) => renewalSchema.parse(answer).id_token));
      }
    });
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (calls.test(request.url())) {
        sent.push(request.headers()['authorization']?.replace('Bearer ', ''));
      }
    });
    const renewal = page.waitForResponse(renewals);
    await page.clock.fastForward(hourMs);
    const renewed = await renewal;
    expect(new URL(renewed.url()).searchParams.get('key')).toMatch(/./);
    await page.getByRole('link', { name: 'All projects' }).click();
    // Once by the dashboard, if that asks again, or by the page of projects.
    // On a slow machine the SDK may have asked for one more token itself.
    await expect
      .poll(async () => (await Promise.all(tokens)).includes(sent.at(-1) ?? ''))
      .toBe(true);
    await expect(page.getByText('No project is connected yet')).toBeVisible();
  });

  test('a session whose token is not renewed ends', async ({ page }) => {
    const user = await newUser();
    await page.clock.install();
    await enter(page, user);
    await Promise.all([page.waitForResponse(/accounts:lookup/), page.goto('/dashboard')]);
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
