// What the app keeps of projects and backups, and when it asks for them again.
import { listProjects } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject, newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { getProjectId, test as demoTest } from './support/demo.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/journey.ts';
import { openMain } from './support/navigate.ts';
import { chooseInMenu } from './support/overlays.ts';
import { enter } from './support/session.ts';

const currentKey = 'firekeep_current_project';

async function storedId(page: Page) {
  return page.evaluate((key) => localStorage.getItem(key), currentKey);
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
  await openMain(page, 'Projects');
  for (const name of ['Second', 'First']) {
    await chooseInMenu(page.getByRole('button', { name: `Actions for ${name}` }), 'Delete');
    const dialog = page.getByRole('alertdialog');
    const typed = name === 'First' ? id : second.firebaseProjectId;
    await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
    await expect.poll(() => storedId(page)).toBe(name === 'Second' ? first?.id : null);
  }
  await expect(page.getByRole('link', { name: 'Open live demo' })).toBeVisible();
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

demoTest(
  'the loader stands while projects load, and a failure leaves none of them',
  async ({ page }) => {
    const held = hold();
    await page.route('**/api/projects?*', async (route) => {
      await held.until;
      await route.continue();
    });
    await page.goto('/dashboard/projects');
    const loader = page.getByRole('status').filter({ hasText: 'Loading projects' });
    await expect(loader).toBeVisible();
    expect(await loader.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
    // The frame stays in sight above it and beside it, and can be used.
    const settings = page.getByRole('navigation').getByRole('link', { name: 'Settings' });
    await settings.click({ trial: true });
    const bar = loader.getByRole('progressbar', { name: 'Loading projects' });
    const percent = () => bar.evaluate(({ value }: HTMLProgressElement) => value);
    await expect.poll(percent).toBeGreaterThan(50);
    expect(await percent()).toBeLessThan(95);
    held.release();
    await expect(loader).toBeHidden();
    await expect(page.getByRole('link', { name: 'Demo shop' })).toBeVisible();
  },
);
