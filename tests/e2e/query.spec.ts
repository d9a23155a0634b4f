// The query page, on the demo's shop: build, run, page, look, keep, take away.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { test } from './support/demo.ts';
import { expect } from './support/journey.ts';

async function open(page: Page, search = '') {
  await page.goto(`/dashboard/query${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Query' })).toBeVisible();
  await expect(queryLine(page)).toBeVisible();
}

/** The query as text. */
const queryLine = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true });
const tool = (page: Page, name: 'Builder' | 'Explain' | 'Code' | 'History' | 'Saved') =>
  page.getByRole('group', { name: 'Tools of the query' }).getByRole('button', { name });

/** Products that cost more than so many cents, the dearest first. */
async function buildDear(page: Page, cents: string) {
  await tool(page, 'Builder').click();
  await page.getByLabel('Collection', { exact: true }).fill('products');
  await page.getByRole('button', { name: 'Add filter', exact: true }).click();
  await page.getByLabel('Field of filter 1').fill('price.amount');
  await page.getByLabel('Operator of filter 1').selectOption('>');
  await page.getByLabel('Type of the value of filter 1').selectOption('number');
  await page.getByLabel('Value of filter 1', { exact: true }).fill(cents);
  await page.getByRole('button', { name: 'Add sort' }).click();
  await page.getByLabel('Field of sort 1').fill('price.amount');
  await page.getByLabel('Direction of sort 1').selectOption('desc');
}

const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const summary = (page: Page) =>
  results(page).getByText(/^(?:First )?[\d,]+ documents? · [\d,]+ reads? · /);
const found = (page: Page) => page.getByRole('grid', { name: 'Documents found' });

test('a query is built, run by keyboard, scrolled, and shown as table and JSON', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByText('No query has run yet')).toBeVisible();
  await buildDear(page, '1');
  await page.getByLabel('Field of sort 1').press('Control+Enter');
  await expect(summary(page)).toHaveText(/^\d+ documents · \d+ reads · /);
  const amount = found(page).getByRole('columnheader', { name: 'price.amount', exact: true });
  await expect(amount).toHaveAttribute('aria-sort', 'descending');
  expect(await violationsOf(page)).toEqual([]);

  await test.step('more come as one scrolls', async () => {
    await queryLine(page).fill('group reviews');
    await queryLine(page).press('Enter');
    await expect(summary(page)).toHaveText(/^First 100 documents · 100 reads · /);
    await found(page).focus();
    await page.keyboard.press('Control+End');
    await expect(summary(page)).not.toHaveText(/^First 100 /);
    await page.keyboard.press('Control+Home');
  });

  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Documents as JSON' })).toBeVisible();
  await page.getByText('With types').click();
  // What is out of view is not drawn.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect
    .poll(async () => page.evaluate(async () => navigator.clipboard.readText()))
    .toContain('"integerValue": ');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const first = found(page).getByRole('link').first();
  const path = await first.innerText();
  await first.click();
  const id = path.split('/').at(-1)!;
  await expect(page.getByRole('heading', { level: 1, name: id, exact: true })).toBeVisible();
  // Back on the page the query is still there.
  await page.goBack();
  await expect(queryLine(page)).toHaveText('group reviews');
});

test('mistakes are shown where they are, before anything is read', async ({ page }) => {
  await open(page, '?q=stores+where+name+%3D%3D');
  await expect(page.getByText(/^Expected a value .*: the query ends here$/)).toBeVisible();
  await expect(queryLine(page)).toHaveAttribute('aria-invalid', 'true');
  // Keys, so that it is the browser that takes away what is marked: the page's policy holds.
  await queryLine(page).press('ControlOrMeta+a');
  await page.keyboard.type('stores where name == "a"');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('stores');
  await expect(queryLine(page)).toHaveText('stores');
  await tool(page, 'Builder').click();
  await page.getByLabel('Collection', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Run query' }).click();
  await expect(page.getByText('Name a collection', { exact: true })).toBeVisible();
  await page.getByLabel('Collection', { exact: true }).fill('stores');
  await page.getByRole('button', { name: 'Add group', exact: true }).click();
  await page.getByLabel('Field of filter 1.1').fill('first name');
  await page.getByLabel('Type of the value of filter 1.1').selectOption('geopoint');
  await page.getByLabel('Latitude of the value of filter 1.1').fill('91');
  await page.getByLabel('Longitude of the value of filter 1.1').fill('0');
  await page.getByRole('button', { name: 'Run query' }).click();
  await expect(page.getByText(/^Not a valid field path/)).toBeVisible();
  await expect(page.getByText('Latitude must be between -90 and 90')).toBeVisible();
  await page.getByLabel('Latitude of the value of filter 1.1').fill('48');
  await page.getByLabel('Longitude of the value of filter 1.1').fill('-181');
  await expect(page.getByText('Longitude must be between -180 and 180')).toBeVisible();
  await page.getByLabel('Longitude of the value of filter 1.1').fill('16');
  await page.getByLabel('Field of filter 1.1').fill('nowhere');
  await page.getByRole('button', { name: 'Run query' }).click();
  await expect(page.getByText('No document matches')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
});

test('a query stays over a reload and in a link, and is saved, renamed, loaded and deleted', async ({
  page,
}) => {
  await open(page);
  await buildDear(page, '4000');
  await expect(page).toHaveURL(/q=.*4000.*desc/);
  await page.reload();
  const dear = 'products where price.amount > 4000 order by price.amount desc';
  await expect(queryLine(page)).toHaveText(dear);

  const name = `Dear ${crypto.randomUUID().slice(0, 8)}`;
  await tool(page, 'Saved').click();
  await page.getByRole('button', { name: 'Save query' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Give the query a name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: `Load ${name}` })).toBeVisible();

  await queryLine(page).fill(`${dear} limit 3`);
  await page.getByRole('button', { name: `Overwrite ${name}` }).click();
  await page.getByRole('button', { name: 'Overwrite query' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByRole('button', { name: `Rename ${name}` }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} too`);
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('button', { name: `Load ${name} too` })).toBeVisible();

  await open(page);
  await tool(page, 'Saved').click();
  await page.getByRole('button', { name: `Load ${name} too` }).click();
  await expect(queryLine(page)).toHaveText(`${dear} limit 3`);
  await page.getByRole('button', { name: 'Run query' }).click();
  await expect(summary(page)).toHaveText(/^3 documents · 3 reads · /);

  await page.getByRole('button', { name: `Delete ${name} too` }).click();
  await page.getByRole('button', { name: 'Delete query' }).click();
  // While a dialog is open, roles find nothing beside it.
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: `Load ${name} too` })).toBeHidden();
});

test('what a query finds is exported in full, and counted', async ({ page }) => {
  await open(page);
  await queryLine(page).fill('group reviews');
  await queryLine(page).press('Enter');
  await expect(summary(page)).toHaveText(/^First 100 documents/);
  await expect(found(page).getByRole('link').first()).toHaveText(/^\w.*\/.+\/reviews\//);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByRole('button', { name: 'Count documents' }).click();
  await expect(dialog.getByText(/At least [\d,]+ reads of the database/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start export' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'all reviews' }).first();
  await expect(row.getByText('Ready')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download all reviews as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^reviews-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.split('\r\n').filter((line) => /^\w+\/.*\/reviews\//.test(line));
  // More than the page that is shown.
  expect(lines.length).toBeGreaterThan(50);
  await expect(row).toContainText(`CSV · ${lines.length.toLocaleString('en')} documents`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  // Bytes are counted once all are sent, which this page asks for when it opens.
  await expect(async () => {
    await page.reload();
    const counted = page.getByText(/queries run on this project so far · [1-9]/);
    await expect(counted).toBeVisible({ timeout: 5000 });
  }).toPass();

  await test.step('a query that takes long is cancelled, and its request ends', async () => {
    // Held back on its way, so that there is something to cancel.
    await page.route('**/api/projects/queries/run', async () => undefined);
    const failed = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Run query' }).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    expect((await failed).url()).toContain('/api/projects/queries/run');
    await expect(page.getByText('The query was cancelled')).toBeVisible();
  });
});

test('a query is written, changed, built and taken as code by keyboard alone', async ({ page }) => {
  await open(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const { keyboard } = page;
  const option = (name: string) =>
    page.getByRole('option', { name }).filter({ visible: true }).first();
  await queryLine(page).focus();
  await keyboard.type('produ');
  await expect(option('products')).toBeVisible();
  await keyboard.press('Tab');
  await expect(queryLine(page)).toHaveText(/^products\b/);
  await keyboard.type('limit 20');
  await keyboard.press('Enter');
  await expect(summary(page)).toHaveText(/^20 documents/);
  // Without a filter, what was found begins in the upper third of the window.
  const { y } = (await found(page).boundingBox())!;
  expect(y).toBeLessThan(page.viewportSize()!.height / 3);

  // Fields and values are those of the documents that were found.
  await keyboard.press('Control+a');
  await keyboard.type('products where price.am');
  await expect(option('price.amount')).toBeVisible();
  await keyboard.press('Tab');
  await expect(queryLine(page)).toHaveText(/ price\.amount\b/);
  await keyboard.type('>= 4000');
  await expect(page.getByText('The query has changed since')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByText('The query has changed since')).toBeHidden();
  await expect(summary(page)).toHaveText(/^\d+ documents/);
  await expect(queryLine(page)).toHaveText('products where price.amount >= 4000');

  await tool(page, 'Builder').focus();
  await keyboard.press('Enter');
  const limit = page.getByLabel('Limit');
  await expect(page.getByLabel('Value of filter 1', { exact: true })).toHaveValue('4000');
  await limit.focus();
  await keyboard.type('2');
  await expect(queryLine(page)).toHaveText('products where price.amount >= 4000 limit 2');
  await keyboard.press('Control+Enter');
  await expect(summary(page)).toHaveText(/^2 documents/);

  await tool(page, 'Code').focus();
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy code' }).focus();
  await keyboard.press('Enter');
  const copied = async () => page.evaluate(async () => navigator.clipboard.readText());
  await expect.poll(copied).toContain("  .where('price.amount', '>=', 4000)\n  .limit(2)\n");
  expect(await violationsOf(page)).toEqual([]);

  await queryLine(page).fill('products select count(), average(price.amount)');
  await queryLine(page).press('Enter');
  await expect(results(page).getByText('average(price.amount)')).toBeVisible();
  await expect(results(page).getByText(/^\d+ reads? · /)).toBeVisible();
});

test.describe('a database without plans, as the emulator', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('says so when a query is to be explained', async ({ page }) => {
    await open(page, '?q=stores');
    await tool(page, 'Explain').click();
    await page.getByRole('button', { name: 'Show plan' }).click();
    await expect(page.getByText('This database does not explain queries')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  });
});
