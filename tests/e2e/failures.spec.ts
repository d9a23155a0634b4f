// How the app holds when the network or the server goes away, and what it says then.
import { signUp as newUser } from '../support/users.ts';
import { newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { violationsOf } from './support/axe.ts';
import { getProjectId, test as demoTest } from './support/demo.ts';
import { expect, test } from './support/journey.ts';
import { openMain } from './support/navigate.ts';
import { chooseInMenu } from './support/overlays.ts';
import { enter } from './support/session.ts';

/** An answer that is not asked for a second time, as one of a busy server would be. */
const refusal = {
  status: 403,
  json: { success: false, error: { code: 'permission-denied', message: 'Not today' } },
};

demoTest.describe('without a connection', () => {
  demoTest.use({
    expectedErrors:
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|network|dynamically imported|Could not reach Cloud Firestore/i,
  });

  demoTest('the page says so, and loads again what is shown', async ({ page, context }) => {
    const bar = page.getByRole('status').filter({ hasText: 'You’re offline' });
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Newest backups' })).toBeVisible();
    await openMain(page, 'Projects');
    await expect(page.getByRole('link', { name: 'Demo shop' })).toBeVisible();
    await context.setOffline(true);
    await expect(bar).toBeVisible();
    // What was loaded stays; what was not says that it can't be, and how to try again.
    await openMain(page, 'Dashboard');
    await openMain(page, 'Projects');
    await expect(page.getByRole('link', { name: 'Demo shop' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Pages of' })
      .getByRole('link', { name: 'Query' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expect(page.getByText('500')).toHaveCount(0);
    await context.setOffline(false);
    await expect(bar).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: 'Query' })).toBeVisible();
  });

  demoTest('a server that gives no answer is tried until it does', async ({ page }) => {
    const bar = page.getByRole('status').filter({ hasText: 'can’t be reached' });
    await page.clock.install();
    await page.route(/\/(?:api|builds)\//, (route) => route.abort());
    await page.goto('/dashboard/projects');
    await expect(bar).toBeVisible();
    await page.unroute(/\/(?:api|builds)\//);
    await page.clock.runFor(5000);
    await expect(bar).toBeHidden();
    await expect(page.getByRole('link', { name: 'Demo shop' })).toBeVisible();
  });
});

demoTest.describe('when the server fails', () => {
  demoTest.use({ expectedErrors: /status of 503/ });
  demoTest('the page says what failed, and tries again when asked', async ({ page }) => {
    await page.route('**/api/projects?*', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.goto('/dashboard/projects');
    const reason = 'Service is temporarily unavailable. Please try again';
    await expect(page.getByRole('main').getByText('Failed to load projects')).toBeVisible();
    await expect(page.getByRole('main').getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Current project/ })).toHaveCount(0);
    await expect(page.getByText('API Error')).toHaveCount(0);
    await page.unroute('**/api/projects?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Demo shop' })).toBeVisible();
  });
});

demoTest.describe('what went wrong', () => {
  demoTest.use({ expectedErrors: /status of 403|from nowhere/ });

  demoTest('is shown in toasts, the newest on top, and kept for later', async ({ page }) => {
    await page.route('**/api/projects?*', (route) => route.fulfill(refusal));
    // A page that shows no projects, and so has no place for the failure.
    await page.goto('/dashboard/profile');
    const reason = 'You do not have permission to perform this action';
    // Whoever points at a message keeps it.
    await page.getByText('API Error').hover();
    await page.evaluate(() => void Promise.reject(new Error('from nowhere')));
    const toasts = page.locator('[data-scope=toast][data-part=title]');
    await expect(toasts).toHaveText(['Error', 'API Error']);
    const [upper, lower] = await Promise.all(
      [0, 1].map((index) =>
        page.locator('[data-scope=toast][data-part=root]').nth(index).boundingBox(),
      ),
    );
    expect(upper?.y).toBeLessThan(lower?.y ?? 0);
    expect(upper?.y).toBeLessThan(100);
    expect((upper?.x ?? 0) + (upper?.width ?? 0) / 2).toBeCloseTo(1440 / 2, -1);
    expect(await violationsOf(page)).toEqual([]);
    await chooseInMenu(page.getByRole('button', { name: /^Account of/ }), 'Recent errors');
    const list = page.getByRole('list', { name: 'Recent errors' });
    await expect(list.getByText('An unexpected error occurred')).toBeVisible();
    await expect(
      list.getByText(`Failed to load projects. Please try again. ${reason}`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('Nothing went wrong')).toBeVisible();
  });
});

test('a message stays for four seconds', async ({ page }) => {
  await enter(page, await newUser());
  const projects = page.waitForResponse(/\/api\/projects\?/);
  await page.goto('/dashboard/profile');
  await projects;
  await page.getByLabel('Name').fill('Ada Lovelace');
  // A loader that is hidden by the paused clock would stay.
  await expect(page.locator('output[aria-busy]')).toHaveCount(0);
  // From here on: time limits that already run, as Firestore's for its first answer, keep the real
  // time.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 5000));
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = page.getByText('Profile saved');
  // It comes a moment after the area for messages.
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return toast.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(600);
  await expect(toast).toBeHidden();
});

demoTest.describe('a clock that leaps', () => {
  // Firestore’s client may still be connecting, and gives that ten seconds.
  demoTest.use({ expectedErrors: /Could not reach Cloud Firestore backend/ });

  demoTest(
    'a page with something typed outlives a failed reload of the projects',
    async ({ page }) => {
      const project = `/projects/${await getProjectId('Demo shop')}`;
      await page.goto(`${project}/collections`);
      const path = page.getByRole('textbox', { name: 'Go to a path' });
      await path.fill('customers/typed');
      const refused = { success: true, data: { success: false, data: [], error: 'Busy' } };
      await page.route('**/api/projects?*', (route) => route.fulfill({ json: refused }));
      await page.getByRole('button', { name: 'Show the tree' }).focus();
      await page.clock.install();
      await page.clock.runFor(31_000);
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByRole('button', { name: /^Current project/ })).toHaveCount(0);
      await expect(path).toHaveValue('customers/typed');
    },
  );
});

demoTest.describe('what fails on the server', () => {
  demoTest.use({ expectedErrors: /status of 403/ });

  demoTest('is called by its name', async ({ page }) => {
    const project = `/projects/${await getProjectId('Demo shop')}`;
    const fail = async (path: string | RegExp, method: string) =>
      page.route(path, async (route) =>
        route.request().method() === method ? route.fulfill(refusal) : route.fallback(),
      );
    await fail('**/api/projects/backup-records?*', 'GET');
    await fail('**/api/projects/backup-records/configurations?*', 'GET');
    await fail('**/api/projects/collections?*', 'GET');
    await fail(/\/api\/projects$/, 'POST');
    await fail(/\/api\/projects\/[\w-]+$/, 'PUT');
    await fail(/\/api\/projects\/[\w-]+\?/, 'DELETE');

    await page.goto(`${project}/collections?tab=backups`);
    // Coming to a project's pages sets when it was used.
    await expect(page.getByText(/^Failed to update project on server\. /)).toBeVisible();
    await expect(page.getByText('Failed to load backup configurations')).toBeVisible();
    const backups = page.getByRole('region', { name: 'Backups' });
    // The records come from the listener all the same; without it, the panel says what failed.
    await expect(
      backups.getByRole('list').or(backups.getByText('Failed to load backup records')),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Show collections' }).click();
    const tree = page.getByRole('navigation', { name: 'Tree' });
    await expect(tree.getByText('Failed to load collections')).toBeVisible();
    await openMain(page, 'Dashboard');
    await expect(page.getByText('Failed to load backup records')).toBeVisible();

    await openMain(page, 'Projects');
    await page.getByRole('button', { name: 'Connect a project' }).click();
    const wizard = page.getByRole('dialog', { name: 'Connect a project' });
    const id = newFirebaseProjectId();
    await wizard.getByLabel('Project name').fill('Never');
    await wizard.getByLabel('Firebase project ID').fill(id);
    await wizard.getByLabel('Service account JSON').fill(JSON.stringify(serviceAccount(id)));
    await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(wizard.getByText('Failed to create project on server')).toBeVisible();

    await page.keyboard.press('Escape');
    await expect(wizard).toBeHidden();
    await chooseInMenu(page.getByRole('button', { name: 'Actions for Demo shop' }), 'Delete');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('demo-shop');
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByText('Failed to delete project on server')).toBeVisible();
  });
});
