// The public site: prerendered, with and without JavaScript, by direct entry and by navigation.
import type { Page } from '@playwright/test';
import { readEmulators } from '../support/emulators.ts';
import { scriptsUntilUsable } from '../support/scripts.ts';
import { expectAlive } from './support/alive.ts';
import { violationsOf } from './support/axe.ts';
import { test as demoTest } from './support/demo.ts';
import { expect, test } from './support/journey.ts';

// None of these tests changes what another looks at: both browsers may take from one file.
test.describe.configure({ mode: 'parallel' });

const publicPages = [
  {
    path: '/',
    heading: 'Backups of Cloud Firestore that were proven, not hoped for.',
    title: 'Firekeep: proven backups of Cloud Firestore',
  },
  { path: '/features', heading: 'Features', title: 'Features · Firekeep' },
  { path: '/pricing', heading: 'Pricing', title: 'Pricing · Firekeep' },
  { path: '/terms', heading: 'Terms', title: 'Terms · Firekeep' },
  { path: '/privacy', heading: 'Privacy', title: 'Privacy · Firekeep' },
  { path: '/contact', heading: 'Contact', title: 'Contact · Firekeep' },
] as const;

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const site = (page: Page) => page.getByRole('navigation', { name: 'More about Firekeep' });

/** Looks at everything once, so that pictures below the fold are loaded too. */
async function scrollThrough(page: Page) {
  for (const picture of await page.locator('main img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

test('pages say of themselves what search engines and links show', async ({ request }) => {
  const { origin, projectId } = readEmulators();
  const descriptions = new Set<string>();
  for (const { path, title } of publicPages) {
    const html = await (await request.get(path)).text();
    const attribute = (tag: RegExp) => tag.exec(html)?.[1] ?? '';
    const description = attribute(/<meta name="description" content="([^"]+)"/);
    descriptions.add(description);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain(`<meta property="og:title" content="${title}"`);
    expect(attribute(/<meta property="og:description" content="([^"]+)"/)).toBe(description);
    const address = `https://${projectId}.web.app${path}`;
    expect(attribute(/<link rel="canonical" href="([^"]+)"/)).toBe(address);
    expect(attribute(/<meta property="og:url" content="([^"]+)"/)).toBe(address);
    const picture = new URL(attribute(/<meta property="og:image" content="([^"]+)"/));
    expect((await request.get(`${origin}${picture.pathname}`)).headers()['content-type']).toBe(
      'image/png',
    );
    expect(html).not.toContain('noindex');
    // The content security policy allows neither.
    expect(html).not.toMatch(/<style|<script>|<script(?![^>]* src=)| style="/);
    // The network is first for what can be seen.
    expect(html.search(/rel="modulepreload"|type="module"/)).toBeGreaterThan(
      html.indexOf('</main>'),
    );
    const payload = await request.get(`${path === '/' ? '' : path}/_payload.json`);
    expect(await payload.json()).toMatchObject({ title, description });
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${address}</loc>`);
  }
  expect(descriptions.size).toBe(publicPages.length);
  const robots = await (await request.get('/robots.txt')).text();
  for (const hidden of ['/dashboard', '/projects', '/admin', '/api']) {
    expect(robots).toContain(`Disallow: ${hidden}\n`);
  }
  expect(await (await request.get('/dashboard')).text()).toContain(
    '<meta name="robots" content="noindex"',
  );
});

test('the front page proves a backup without Chakra and Firebase, in less than 110 kB of scripts', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const { bytes } = await scriptsUntilUsable(page, '/');
  expect(bytes).toBeLessThan(110_000);
  await page.waitForLoadState('networkidle');
  const heavy = /\/(?:overlays|services|start|auth(?!-state)|toaster|icons)-|__\/firebase/;
  expect(asked.filter((path) => heavy.test(path))).toEqual([]);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Create account' })).toBeInViewport();
  const demo = main.getByRole('link', { name: 'Open live demo' });
  await expect(demo).toBeInViewport();
  await expect(demo).toHaveAttribute('href', '/projects/demo');
  const proof = main.getByRole('figure', { name: 'A backup that was proven' });
  await expect(proof.getByRole('definition')).toHaveText(['3,425', '3,425']);
  await expect(proof).toBeInViewport({ ratio: 1 });
});

test('the features show the product in the colours of the page', async ({ page }) => {
  await page.goto('/features');
  await expectAlive(page);
  await scrollThrough(page);
  // Empty while the other picture is on its way.
  const source = () =>
    page
      .getByRole('main')
      .locator('img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toContain('/images/overview-light');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect.poll(source).toContain('/images/overview-dark');
});

test('a phone loads small pictures of the product, in its colours', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/features');
    await scrollThrough(page);
    const pictures = await page.locator('main img').all();
    expect(pictures).not.toEqual([]);
    for (const picture of pictures) {
      const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(source).toMatch(new RegExp(`-${colorScheme}-small\\.webp$`));
    }
  }
});

test('pages are reached from each other, with their payloads loaded ahead', async ({ page }) => {
  await page.goto('/');
  await expectAlive(page);
  const links = { '/features': 'Features', '/terms': 'Terms', '/privacy': 'Privacy' };
  for (const [path, label] of Object.entries(links)) {
    const link = site(page).getByRole('link', { name: label });
    const ahead = page.waitForResponse(`**${path}/_payload.json`);
    const code = page.waitForResponse(new RegExp(`/assets/${path.slice(1)}-.*\\.js`));
    await link.scrollIntoViewIfNeeded();
    await Promise.all([ahead, code, path === '/terms' ? link.focus() : link.hover()]);
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await link.click();
    await expect(heading(page, label)).toBeVisible();
    await expect(page).toHaveTitle(`${label} · Firekeep`);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /./);
  }
  await page.goBack();
  await expect(heading(page, 'Terms')).toBeVisible();
});

test('a navigation does not wait for a payload that is late', async ({ page }) => {
  await page.goto('/');
  await expectAlive(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pricing/_payload.json', async (route) => {
    await released;
    await route.continue();
  });
  await page
    .getByRole('navigation', { name: 'Site' })
    .getByRole('link', { name: 'Pricing' })
    .click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  release();
  await expect(heading(page, 'Pricing')).toBeVisible();
});

test('the menu of narrow screens leads everywhere', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expectAlive(page);
  const menu = page.getByRole('navigation', { name: 'Site menu' });
  await expect(menu).toBeHidden();
  await page.getByLabel('Menu', { exact: true }).press('Enter');
  await menu.getByRole('link', { name: 'Privacy' }).click();
  await expect(heading(page, 'Privacy')).toBeVisible();
  await expect(menu).toBeHidden();
});

test.describe('an error', () => {
  test.use({ expectedErrors: /^seeded$/ });

  test('that nobody caught is shown on public pages too', async ({ page }) => {
    await page.goto('/terms');
    await expectAlive(page);
    await page.evaluate(() => {
      void Promise.reject(new Error('seeded'));
    });
    await expect(page.getByText('An unexpected error occurred')).toBeVisible();
  });
});

demoTest('who is signed in is led to the dashboard', async ({ page }) => {
  await page.goto('/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
  await link.click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read and every link followed', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByText('Verified', { exact: true })).toHaveCSS('opacity', '1');
    for (const { path, heading: name } of publicPages.slice(1)) {
      await site(page).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(heading(page, name)).toBeVisible();
      await expect(page.getByRole('main')).toHaveText(/\w+ \w+ \w+/);
    }
    // Chromium shows no <noscript> where a test has switched scripts off.
    const html = await (await page.request.get('/contact')).text();
    expect(html).toMatch(/<noscript>.*needs JavaScript/);
    await expect(page.getByLabel('Message')).toBeVisible();
  });

  test('pages follow the system’s colours', async ({ page }) => {
    for (const [colorScheme, colour] of [
      ['light', 'rgb(252, 251, 250)'],
      ['dark', 'rgb(14, 14, 16)'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto('/pricing');
      await expect(page.locator('body')).toHaveCSS('background-color', colour);
    }
  });
});

test.describe('the contact form', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('sends what was written, and says so', async ({ page }) => {
    await page.goto('/contact');
    await expectAlive(page);
    const send = () => page.getByRole('button', { name: 'Send message' }).click();

    await test.step('at each field it says what is wrong, in the words of the API', async () => {
      await send();
      for (const message of [
        'Please enter your name',
        'Please enter a valid email address',
        'Please enter a subject',
        'Please enter a message',
      ]) {
        await expect(page.getByText(message, { exact: true })).toBeVisible();
      }
      await expect(page.getByLabel('Name')).toBeFocused();
      await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
      expect(await violationsOf(page)).toEqual([]);
    });

    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('Subject').fill('Another plan');
    await page.getByLabel('Message').fill('Ten projects of a few GiB each.');

    await test.step('what could not be sent stays, and why is said', async () => {
      const busy = { status: 503, body: 'busy' };
      await page.route('**/api/contact', (route) => route.fulfill(busy), { times: 1 });
      await send();
      await expect(page.getByRole('alert')).toHaveText(
        'Service is temporarily unavailable. Please try again',
      );
      await expect(page.getByLabel('Message')).toHaveValue('Ten projects of a few GiB each.');
    });

    const sent = page.waitForRequest('**/api/contact');
    await send();
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      website: '',
      elapsedMs: expect.any(Number),
    });
    await expect(page.getByRole('heading', { name: 'Your message was sent' })).toBeVisible();
    await page.getByRole('button', { name: 'Write another' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });
});
