// What a new build means to pages that are open: the next navigation loads it, and nothing typed is
// lost.
import type { Page } from '@playwright/test';
import { test as demoTest } from './support/demo.ts';
import { clockJumpErrors, expect } from './support/journey.ts';
import { openMain } from './support/navigate.ts';

const newerBuild = 'f'.repeat(16);

/** Marks the page as it is loaded now: a mark that is gone means a full load. */
async function mark(page: Page) {
  await page.evaluate(() => Reflect.set(globalThis, 'marked', true));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(globalThis, 'marked') === true);
}

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
    await openMain(page, 'Projects');
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
    await openMain(page, 'Settings');
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

  demoTest('is found again by loading the page again', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.route('**/assets/settings-*.js', (route) => route.fulfill(gone), { times: 1 });
    await mark(page);
    await openMain(page, 'Settings');
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
