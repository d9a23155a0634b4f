// Looking into backups: in the views of live data, through the history of a document, and compared
// with each other.
import type { Page } from '@playwright/test';
import { getProjectId, openShop, test } from './support/demo.ts';
import { expect } from './support/journey.ts';

const firstBackup = 'The shop as it was connected';
const lastBackup = 'Stocktaking in Leith, a customer leaves';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const banner = (page: Page) => page.getByLabel('Looking into a backup');

test('a backup is looked into like the database', async ({ page }) => {
  await openShop(page, 'Backup');
  await page.getByRole('button', { name: `Details of ${firstBackup}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Look inside' }).click();
  await expect(heading(page, 'Collections')).toBeVisible();
  await expect(banner(page)).toContainText(firstBackup);

  await page.getByLabel('Go to a path').fill('products');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(heading(page, 'products')).toBeVisible();
  // It left the range afterwards.
  await page.getByRole('link', { name: 'bath-towel', exact: true }).click();
  await expect(heading(page, 'bath-towel')).toBeVisible();
  const document = page.getByRole('region', { name: 'Document', exact: true });
  await expect(document.getByText('Waffle weave that dries before you do.')).toBeVisible();

  await banner(page).getByRole('link', { name: 'See it as it is now' }).click();
  // Its reviews are still there.
  await expect(document.getByText('No document here, only subcollections')).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a deleted document is found by its time, shows its versions, and comes back from one', async ({
  page,
}) => {
  await page.goto(`/projects/${await getProjectId('Demo shop')}/documents/products/bath-towel`);
  const document = page.getByRole('region', { name: 'Document', exact: true });
  await expect(document.getByText('No document here, only subcollections')).toBeVisible();
  await page.getByRole('button', { name: 'Time: now' }).click();
  await page.getByRole('link', { name: firstBackup }).click();
  await expect(document.getByText('Waffle weave that dries before you do.')).toBeVisible();
  await expect(banner(page)).toContainText(firstBackup);
  await page.getByRole('button', { name: /^Time: / }).click();
  await page.getByRole('link', { name: 'Now', exact: true }).click();
  await expect(document.getByText('No document here, only subcollections')).toBeVisible();

  await page.getByRole('tab', { name: 'History' }).click();
  await expect(heading(page, 'History of bath-towel')).toBeVisible();

  const states = page.getByRole('listitem').filter({ hasText: /In .*backup/ });
  await expect(states.first()).toContainText('Deleted');
  await expect(states.first()).toContainText('The document is not there.');
  const version = states.filter({ has: page.getByRole('link', { name: 'Look at it' }) }).first();
  await version.getByRole('link', { name: 'Restore this version…' }).click();
  await expect(page).toHaveURL(/\/restore\?.*path=products%2Fbath-towel/);
  await expect(page.getByText(/^Restore products\/bath-towel.* into /)).toBeVisible();
});

test('what changed between two backups shows by collection, document and field', async ({
  page,
}) => {
  await openShop(page, 'Backup');
  await page.getByRole('button', { name: `Details of ${firstBackup}` }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Compare' }).click();
  await expect(heading(page, 'Compare')).toBeVisible();
  const later = page.getByLabel('To', { exact: true });
  const label = await later.locator('option', { hasText: lastBackup }).innerText();
  await later.selectOption(label);

  const list = page.getByRole('list', { name: 'Differences by collection' });
  const settings = list.getByRole('listitem').filter({ hasText: 'settings' }).first();
  await expect(settings).toHaveText(/^settings\d+ unchanged~4 changed$/);
  await settings.getByRole('button', { name: 'settings', exact: true }).click();
  const documents = page.getByRole('region', { name: 'Documents that differ in settings' });
  await expect(documents.getByRole('listitem')).toHaveCount(4);
  await documents.getByRole('button', { name: 'Fields of settings/shipping' }).click();
  await page.getByRole('searchbox', { name: 'Search the comparison' }).fill('SHIP');
  await expect(documents.getByText('1 of 4 documents')).toBeVisible();
  // The same number, but no longer an integer.
  await expect(documents).toContainText('freeAbove');
  await expect(documents).toContainText('7500.0');
  await expect(documents).toContainText('maximumWeightKg');
});
