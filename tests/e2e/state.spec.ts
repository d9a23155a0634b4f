// What the app keeps, and how it holds when the network, the server or its own code goes away.
import { listProjects } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject, newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { getProjectId, test as demoTest } from './support/demo.ts';
import { clockJumpErrors, expect, test } from './support/journey.ts';
import { chooseInMenu } from './support/overlays.ts';
import { enter } from './support/session.ts';

const currentKey = 'firekeep_current_project';
const newerBuild = 'f'.repeat(16);

/** An answer that is not asked for a second time, as one of a busy server would be. */
const refusal = {
  status: 403,
  json: { success: false, error: { code: 'permission-denied', message: 'Not today' } },
};

async function storedId(page: Page) {
  return page.evaluate((key) => localStorage.getItem(key), currentKey);
}

async function main(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Marks the page as it is loaded now: a mark that is gone tells of a full load. */
async function mark(page: Page) {
  await page.evaluate(() => Reflect.set(globalThis, 'marked', true));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(globalThis, 'marked') === true);
}

test('the first project becomes the current one, and selecting sets when it was used', async ({
  page,
}) => {
  const user = await newUser();
  await enter(page, user);
  await page.goto('/dashboard/projects?connect=1');
  const wizard = page.getByRole('dialog', { name: 'Connect a project' });
  await expect(wizard).toBeVisible();
  expect(await storedId(page)).toBeNull();
  const id = newFirebaseProjectId();
  await wizard.getByLabel('Project name').fill('First');
  await wizard.getByLabel('Firebase project ID').fill(id);
  await wizard.getByLabel('Service account JSON').fill(JSON.stringify(serviceAccount(id)));
  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(wizard.getByText('First is connected.')).toBeVisible({ timeout: 60_000 });
  const projects = async () => {
    const { data } = await call(user, listProjects, { query: {} });
    return data;
  };
  const [first] = await projects();
  expect(await storedId(page)).toBe(first?.id);

  const second = await connectProject(user, { name: 'Second' });
  await page.goto('/dashboard/projects');
  await expect(page.getByRole('button', { name: 'Current project: First.' })).toBeVisible();
  const before = new Date().toISOString();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('link', { name: 'Second' }).click();
  await saved;
  expect(await storedId(page)).toBe(second.id);
  const used = (await projects()).find((project) => project.id === second.id)?.lastUsed ?? '';
  expect(used >= before).toBe(true);

  // The last one's deletion leaves none.
  await main(page, 'Projects');
  for (const name of ['Second', 'First']) {
    await chooseInMenu(page.getByRole('button', { name: `Actions for ${name}` }), 'Delete');
    const dialog = page.getByRole('alertdialog');
    const typed = name === 'First' ? id : second.firebaseProjectId;
    await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await expect.poll(() => storedId(page)).toBe(name === 'Second' ? first?.id : null);
  }
  await expect(page.getByRole('link', { name: 'Open the demonstration' })).toBeVisible();
});

demoTest.describe('addresses that name backups', () => {
  // The document that one of them names is not there.
  demoTest.use({ expectedErrors: /status of 404/ });
  demoTest(
    'backup data is loaded once per project, and again when that is asked for',
    async ({ page }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/projects/backup-records')) {
          calls.push(`${pathname}${search}`);
        }
      });
      const id = await getProjectId('Demo shop');
      const project = `/projects/${id}`;
      const tabs = page.getByRole('navigation', { name: 'Pages of Demo shop' });
      const toBackups = async () => {
        await tabs.getByRole('link', { name: 'Backup' }).click();
        await expect(page.getByRole('list', { name: 'Backups' })).toBeVisible();
        await expect(page.getByRole('list', { name: 'Schedules' })).toBeVisible();
      };
      const listings = () =>
        calls.filter((path) => /backup-records(\/configurations)?\?/.test(path));
      const loaded = () =>
        listings()
          .map((path) => path.replace(/&.*/, ''))
          .toSorted();
      const once = [
        `/api/projects/backup-records/configurations?projectId=${id}`,
        `/api/projects/backup-records?projectId=${id}`,
      ];
      await page.goto(`${project}/documents/backup/x`);
      await expect.poll(loaded).toEqual(once);
      calls.length = 0;
      await page.goto(`${project}/collections?tab=backups`);
      await expect(page.getByRole('list', { name: 'Backups' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Schedules' })).toBeVisible();
      expect(loaded()).toEqual(once);
      await toBackups();
      await tabs.getByRole('link', { name: 'Overview' }).click();
      await toBackups();
      expect(listings()).toHaveLength(2);
      await page.getByRole('button', { name: 'Reload backups' }).click();
      await expect.poll(listings).toHaveLength(3);
      expect(listings().at(-1)).toContain('forceRefresh=true');
    },
  );
});

test('a new backup goes to the front of the list, which is not loaded again for it', async ({
  page,
}) => {
  const user = await newUser();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [{ path: 'a/b', fields: {} }]);
  await backUp(user, project, { backupName: 'The first one' });
  let listings = 0;
  page.on('request', (request) => {
    listings += /\/api\/projects\/backup-records\?/.test(request.url()) ? 1 : 0;
  });
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(backups).toHaveCount(1);
  listings = 0;
  await page.getByRole('button', { name: 'Back up now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Back up now' });
  await dialog.getByLabel('Name').fill('The second one');
  await dialog.getByRole('button', { name: 'Start backup' }).click();
  await expect(backups).toHaveText([/The second one/, /The first one/]);
  expect(listings).toBe(0);
});

demoTest.describe('without a connection', () => {
  demoTest.use({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|network|dynamically imported/i,
  });

  demoTest('the page says so, and loads again what is shown', async ({ page, context }) => {
    const bar = page.getByRole('status').filter({ hasText: 'You are offline' });
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Newest backups' })).toBeVisible();
    await main(page, 'Projects');
    await context.setOffline(true);
    await expect(bar).toBeVisible();
    // What was loaded stays; what was not says that it can't be, and how to try again.
    await main(page, 'Dashboard');
    await main(page, 'Projects');
    await expect(page.getByRole('link', { name: 'Demo shop' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Main' })
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

demoTest.describe('after a minute', () => {
  demoTest.use({ expectedErrors: clockJumpErrors });

  demoTest('a new build is loaded by the next navigation, once', async ({ page }) => {
    await page.clock.install();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.locator('meta[name=firekeep-build]')).toHaveAttribute(
      'content',
      /^[0-9a-f]{16}$/,
    );
    await mark(page);
    await main(page, 'Projects');
    expect(await isMarked(page)).toBe(true);

    const asked = page.waitForResponse(`**/builds/meta/${newerBuild}.json`);
    const answer = { json: { id: newerBuild, time: '2026-01-01T00:00:00.000Z' } };
    await page.route('**/builds/latest.json', (route) => route.fulfill(answer));
    await page.route('**/builds/meta/*.json', (route) => route.fulfill(answer));
    await page.clock.runFor(61_000);
    await (await asked).finished();
    // A change within the page is no navigation to another one.
    await page.evaluate(() => {
      history.pushState(null, '', '?tab=other');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page).toHaveURL('/dashboard/projects?tab=other');
    expect(await isMarked(page)).toBe(true);
    await main(page, 'Settings');
    expect(await isMarked(page)).toBe(false);
    await expect(page).toHaveURL('/dashboard/settings');
  });
});

demoTest('the build says what it is', async ({ request }) => {
  const latest = await request.get('/builds/latest.json');
  expect(latest.headers()['cache-control']).toBe('no-cache');
  const { id, time } = await latest.json();
  expect(Date.parse(time)).not.toBeNaN();
  const meta = await request.get(`/builds/meta/${id}.json`);
  expect(meta.headers()['cache-control']).toBe('no-cache');
  const manifest = await meta.json();
  expect(manifest).toMatchObject({ id, time });
  expect(manifest.routes).toContain('/projects/:pid/documents/*');
  expect(manifest.assets.length).toBeGreaterThan(20);
});

demoTest.describe('a chunk that is gone', () => {
  demoTest.use({ expectedErrors: /404|dynamically imported module/ });

  const gone = { status: 404, contentType: 'text/plain', body: '' };

  demoTest('is found again by loading the page anew', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.route('**/assets/settings-*.js', (route) => route.fulfill(gone), { times: 1 });
    await mark(page);
    await main(page, 'Settings');
    expect(await isMarked(page)).toBe(false);
  });

  demoTest('does not end in reloading for ever', async ({ page }) => {
    let loads = 0;
    await page.route('**/assets/settings-*.js', (route) => {
      loads += 1;
      return route.fulfill(gone);
    });
    await page.goto('/dashboard/settings');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Internal Server Error' }),
    ).toBeVisible();
    expect(loads).toBeLessThanOrEqual(4);
    await page.unroute('**/assets/settings-*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  demoTest('costs nothing that was typed', async ({ page }) => {
    await page.goto('/dashboard/profile');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Grace Hopper');
    await page.route('**/assets/settings-*.js', (route) => route.fulfill(gone), { times: 1 });
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await expect(page.getByText('Firekeep was updated')).toBeVisible();
    await expect(name).toHaveValue('Grace Hopper');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });
});

demoTest.describe('what went wrong', () => {
  demoTest.use({ expectedErrors: /status of 403|from nowhere/ });

  demoTest('is told in toasts, the newest on top, and kept for later', async ({ page }) => {
    await page.route('**/api/projects?*', (route) => route.fulfill(refusal));
    // A page that shows no projects, and so has no place of its own for the failure.
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

demoTest(
  'a page with something typed outlives a failed reload of the projects',
  async ({ page }) => {
    const project = `/projects/${await getProjectId('Demo shop')}`;
    await page.goto(`${project}/collections`);
    const path = page.getByRole('textbox', { name: 'Go to a path' });
    await path.fill('customers/typed');
    const refused = { success: true, data: { success: false, data: [], error: 'Busy' } };
    await page.route('**/api/projects?*', (route) => route.fulfill({ json: refused }));
    await page.getByRole('tab', { name: 'Collections' }).focus();
    await page.clock.install();
    await page.clock.runFor(31_000);
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('button', { name: /^Current project/ })).toHaveCount(0);
    await expect(path).toHaveValue('customers/typed');
  },
);

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
    await page.getByRole('tab', { name: 'Collections' }).click();
    await expect(page.getByText('Failed to load collections')).toBeVisible();
    await main(page, 'Dashboard');
    await expect(page.getByText('Failed to load backup records')).toBeVisible();

    await main(page, 'Projects');
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
