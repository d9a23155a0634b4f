// Security and analytics of the demo project: gaps, rules by line, the audit log, charts that are
// tables too.
import { violationsOf } from './support/axe.ts';
import { getProjectId, openShop, test } from './support/demo.ts';
import { expect } from './support/journey.ts';

const openRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /{document=**} {
      allow read, write: if request.auth != null;
    }
  }
}`;

// Rules can't be fetched from the emulators: the API says so.
test.use({ expectedErrors: /status of 4\d\d/ });

test('the security page says what is missing, analyses rules, and logs what was done', async ({
  page,
}) => {
  await openShop(page, 'Security');
  const todo = page.getByRole('region', { name: 'What to do' });
  await expect(todo.getByRole('list', { name: 'What to do' })).toBeVisible();
  const protection = page.getByRole('region', { name: 'Protection' });
  await expect(protection).toContainText('If the data were lost now, the changes of the last');
  await expect(protection).toContainText('Not known. The emulators don’t have this setting.');
  await page
    .getByRole('region', { name: 'Key' })
    .getByRole('button', { name: 'Test the connection' })
    .click();
  await expect(page.getByText('Connection tested: connected')).toBeVisible();

  const rules = page.getByRole('region', { name: 'Security rules' });
  await rules.getByRole('textbox', { name: 'Rules' }).fill(openRules);
  await rules.getByRole('button', { name: 'Analyse rules' }).click();
  const finding = rules
    .getByRole('list', { name: 'Findings' })
    .getByRole('listitem')
    .filter({ hasText: 'Everything below is open' });
  await expect(finding).toContainText('Line 5');
  await expect(finding).toContainText('allow read, write: if request.auth != null;');
  await expect(finding).toContainText('customers');
  await rules.getByRole('button', { name: 'Fetch from the project' }).click();
  await expect(rules).toContainText('The emulators don’t hand out rules. Paste them.');

  const log = page.getByRole('table', { name: 'Audit log' });
  const analyzed = log.getByRole('row').filter({ hasText: 'You analysed the rules' });
  await expect(analyzed.filter({ hasNotText: 'Refused' }).first()).toBeVisible();
  await expect(analyzed.filter({ hasText: 'Refused' }).first()).toBeVisible();
  await expect(
    log.getByRole('row').filter({ hasText: 'tested the connection' }).first(),
  ).toBeVisible();
  // The demo was made with a product that keeps a log: `npm run seed` rebuilds it.
  for (const sentence of [
    'You connected the project',
    'You created the schedule Every night',
    'You started the backup The shop as it was connected',
  ]) {
    await expect(log.getByRole('row').filter({ hasText: sentence }).first()).toBeVisible();
  }
  await expect(page.getByText('Every entry shown is linked to the one before it.')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('the analytics page draws series, and shows each as a table', async ({ page }) => {
  const id = await getProjectId('Demo shop');
  await page.goto(`/projects/${id}/analytics`);
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Range' }).selectOption('365 days');
  const panel = page.getByRole('region', { name: 'Documents per collection', exact: true });
  const chart = panel.getByRole('figure', { name: 'Documents per collection, chart' });
  // A line without a rise has no height, and so counts as hidden.
  await expect(chart.locator('path[data-series]')).toHaveCount(8);
  await expect(chart.locator('svg')).toBeVisible();
  const slider = chart.getByRole('slider', { name: 'Documents per collection' });
  await chart.locator('svg').hover({ position: { x: 1, y: 40 } });
  // In the legend, and beside what is pointed at.
  await expect(chart.getByText('customers', { exact: true })).toHaveCount(2);
  await slider.press('End');
  await expect(slider).toHaveValue(
    await slider.evaluate((input) => input.getAttribute('max') ?? ''),
  );
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', /, customers \d+/);
  const text = (await slider.getAttribute('aria-valuetext')) ?? '';
  // What is said is shown, too.
  await expect(
    chart.getByText(text.slice(0, text.indexOf(', media')), { exact: true }),
  ).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Documents per collection: show as table' }).click();
  const table = panel.getByRole('table', { name: 'Documents per collection' });
  await expect(table.getByRole('columnheader', { name: 'Backup' })).toBeVisible();
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^[\d,]+$/);
  await expect(page.getByRole('table', { name: 'Growth' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test.describe('by touch, on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('what a chart is at a time stays, and is within its panel', async ({ page }) => {
    await page.goto(`/projects/${await getProjectId('Demo shop')}/analytics`);
    await page.getByRole('combobox', { name: 'Range' }).selectOption('365 days');
    const panel = page.getByRole('region', { name: 'Documents per collection', exact: true });
    const drawing = panel.getByRole('figure').locator('svg');
    await drawing.scrollIntoViewIfNeeded();
    const plot = (await drawing.boundingBox())!;
    const { x, width } = (await panel.boundingBox())!;
    const said = panel.locator('[data-side] span');
    for (const part of [0.02, 0.48, 0.52, 0.98]) {
      await page.touchscreen.tap(plot.x + part * plot.width, plot.y + plot.height / 2);
      await expect(said.first()).toBeVisible();
      const edges = await said.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      );
      expect(edges.length).toBeGreaterThan(8);
      expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(x);
      expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(x + width);
    }
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(said).toHaveCount(0);
    // Two fingers enlarge the page, and a larger font of the browser that of the chart.
    const surface = drawing.locator('..');
    await expect(surface).toHaveCSS('touch-action', 'pan-y pinch-zoom');
    await expect(surface).toHaveCSS('font-size', '12px');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect(surface).toHaveCSS('font-size', '24px');
  });
});

test.describe('a part of a page that breaks', () => {
  test.use({ expectedErrors: /ERR_FAILED|dynamically imported module/ });

  test('leaves the others standing, and comes back when it is tried again', async ({ page }) => {
    const chunk = '**/assets/chart-view-*.js';
    await page.route(chunk, (route) => route.abort());
    await page.goto(`/projects/${await getProjectId('Demo shop')}/analytics`);
    const panel = page.getByRole('region', { name: 'Documents per collection', exact: true });
    await expect(panel.getByText('This part of the page could not be shown')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Growth' })).toBeVisible();
    await page.unroute(chunk);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('figure')).toBeVisible();
  });
});
