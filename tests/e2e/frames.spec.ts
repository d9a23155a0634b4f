// Every route in its frame, for guests and users, on wide and narrow screens, in light and dark.
import type { Page } from '@playwright/test';
import { isExhaustive } from '../support/exhaustive.ts';
import { expectAlive } from './support/alive.ts';
import { getProjectId, openShop, test as demoTest } from './support/demo.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/journey.ts';
import { navigate } from './support/navigate.ts';
import { closeByKey, expectOpen } from './support/overlays.ts';

// None of these tests changes what another looks at: both browsers may take from one file.
test.describe.configure({ mode: 'parallel' });

const home = 'Firekeep: proven backups of Cloud Firestore';

const publicPages = [
  ['/', 'Backups of Cloud Firestore that were proven, not hoped for.', home],
  ['/features', 'Features'],
  ['/pricing', 'Pricing'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/contact', 'Contact'],
] as const;

const dashboardPages = [
  ['/dashboard', 'Dashboard'],
  ['/dashboard/query', 'Query'],
  ['/dashboard/profile', 'Profile'],
  ['/dashboard/projects', 'Projects'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/collections', 'Collections'],
] as const;

const longId = 'long-'.repeat(300);

const projectPages = [
  ['', 'Overview', 'Demo shop'],
  ['/changes', 'Changes'],
  ['/security', 'Security'],
  ['/analytics', 'Analytics'],
  ['/collections', 'Collections'],
  ['/collections/products', 'products'],
  ['/collections/labels?size=100', 'labels'],
  ['/documents/imports/self-test/rows/strings', 'strings'],
  ['/documents/settings/translations-de', 'translations-de'],
  ['/documents/products/stoneware-bowl', 'stoneware-bowl'],
  [`/documents/labels/${longId}`, longId],
  ['/history/settings/shipping', 'History of shipping'],
  ['/compare', 'Compare'],
  ['/backup', 'Backups'],
  ['/restore', 'Restore'],
] as const;

async function expectPage(page: Page, heading: string, title = heading) {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page).toHaveTitle(title === home ? title : `${title} · Firekeep`);
}

/**
 * The first page by its address, the others from inside the app; each by its address when
 * exhaustive.
 */
async function visit(page: Page, path: string) {
  await (isExhaustive || page.url() === 'about:blank' ? page.goto(path) : navigate(page, path));
}

/** Until what a page asks for has come, it shows grey bars. */
async function expectLoaded(page: Page) {
  await expect(page.locator('.chakra-skeleton:empty')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-').slice(0, 60);
}

test('public pages stand in the default frame', async ({ page }, info) => {
  for (const [path, heading, title] of publicPages) {
    await page.goto(path);
    await expectPage(page, heading, title);
    await expect(page.getByRole('navigation', { name: 'Site' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Apache License 2.0');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expectAlive(page);
    await inspect(page, info, nameOf(path));
  }
});

test('sign-in stands in its own frame', async ({ page }, info) => {
  await page.goto('/auth');
  await expectPage(page, 'Sign in');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await inspect(page, info, 'auth');
});

test('the demonstration stands in the frame of projects', async ({ page }, info) => {
  const pages = [
    ['', 'Overview', 'Harbour Coffee'],
    ['/collections', 'Collections'],
    ['/collections/products', 'products'],
    ['/documents/products/dawn-blend', 'dawn-blend'],
  ] as const;
  for (const [path, heading, title] of pages) {
    await visit(page, `/projects/demo${path}`);
    await expectPage(page, heading, title);
    await expect(page.getByRole('navigation', { name: 'Pages of Harbour Coffee' })).toBeVisible();
    await expectLoaded(page);
    await inspect(page, info, `project-demo${nameOf(` ${path}`)}`);
  }
});

test('an address that leads nowhere says so', async ({ page }) => {
  for (const path of ['/a b/ü', '/nowhere', '/dashboard/nowhere', '/projects']) {
    await visit(page, path);
    await expectPage(page, 'Page Not Found');
    await expect(page.getByText(`Page not found: ${path}`, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Home page' }).click();
  await expect(page).toHaveURL('/');
});

demoTest('signed-in pages stand in the dashboard frame', async ({ page }, info) => {
  for (const [path, heading] of dashboardPages) {
    await visit(page, path);
    await expectPage(page, heading);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages of Demo shop' })).toBeVisible();
    await expectLoaded(page);
    await inspect(page, info, nameOf(path));
  }
});

demoTest('pages of a project stand in its frame', async ({ page }, info) => {
  const project = `/projects/${await getProjectId('Demo shop')}`;
  for (const [path, heading, title] of projectPages) {
    await visit(page, `${project}${path}`);
    await expectPage(page, heading, title);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Pages of Demo shop' })).toBeVisible();
    await expectLoaded(page);
    await inspect(page, info, `project${nameOf(` ${path}`)}`);
  }
  const nobody = '/projects/AAAAAAAAAAAAAAAAAAAAAA/backup';
  await visit(page, nobody);
  await expectPage(page, 'Page Not Found');
  await expect(page.getByText(`Page not found: ${nobody} (Project not found)`)).toBeVisible();
});

demoTest('dialogs, drawers and plans fit the screen', async ({ page }, info) => {
  await openShop(page, 'Backup');
  await page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expectOpen(dialog);
  await expectLoaded(page);
  await inspect(page, info, 'backup-details');
  await closeByKey(dialog);
  await page.getByRole('button', { name: 'New schedule' }).click();
  await expectOpen(dialog);
  await inspect(page, info, 'schedule-dialog');
  await closeByKey(dialog);
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expectOpen(dialog);
  await inspect(page, info, 'backup-dialog');
  await page.goto('/dashboard/projects?connect=1');
  await expectOpen(dialog);
  await inspect(page, info, 'connect-wizard');
  await test.step('a closed backdrop that has stayed is in nobody’s way', async () => {
    const backdrop = page.locator('[data-part=backdrop]');
    await backdrop.evaluate((element) => element.setAttribute('data-state', 'closed'));
    await expect(backdrop).toHaveCSS('pointer-events', 'none');
  });

  await openShop(page, 'Backup');
  const backup = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').last();
  await backup.getByRole('link', { name: /^Restore/ }).click();
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'What changes in' }).first().click();
  await page
    .getByRole('button', { name: /fields of/i })
    .first()
    .click();
  await inspect(page, info, 'restore-plan');
  await page.getByRole('button', { name: 'Restore now' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await inspect(page, info, 'restore-confirmation');
});

demoTest('the keyboard reaches everything and Escape leaves it', async ({ page }) => {
  await page.goto('/dashboard');
  await expectPage(page, 'Dashboard');
  const focused = page.locator(':focus');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  await expectPage(page, 'Dashboard');
  // Before that there is less to stop at, and the focus leaves the page.
  await expect(page.getByRole('table', { name: 'Newest backups' })).toBeVisible();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const outline = () => focused.evaluate((element) => getComputedStyle(element).outlineStyle);
    await expect.poll(outline, { message: `focus ${step}` }).not.toBe('none');
  }

  for (const name of [/^Account of/, /^Current project/]) {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu).toHaveAttribute('aria-activedescendant', /./);
    // The menu takes the focus once more in the next frame; no hand is faster than that.
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  }

  await page.setViewportSize({ width: 390, height: 844 });
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.press('Enter');
  const drawer = page.getByRole('dialog');
  await expectOpen(drawer);
  await drawer.getByRole('link', { name: 'Projects' }).press('Enter');
  await expectPage(page, 'Projects');
  await expect(drawer).toBeHidden();
  await open.press('Enter');
  await closeByKey(drawer);
  await expect(open).toBeFocused();
});
