// The palette: everything by its name, its path or its address in Google's consoles, by keyboard.
import { violationsOf } from './support/axe.ts';
import { getProjectId, test } from './support/demo.ts';
import { expect } from './support/journey.ts';
import { expectOpen } from './support/overlays.ts';

const address =
  'https://console.firebase.google.com/u/0/project/demo-shop/firestore/databases/-default-/data/~2Fproducts~2Fstoneware-bowl';

test('opens a pasted console address, in the project that it names', async ({ page }) => {
  const shop = `/projects/${await getProjectId('Demo shop')}`;
  await page.goto(`/projects/${await getProjectId('Demo staging')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  await expectOpen(palette);
  const input = palette.getByRole('combobox');
  await input.fill(address);
  await expect(palette.getByRole('option')).toHaveText([/products\/stoneware-bowl.*Demo shop/]);
  expect(await violationsOf(page)).toEqual([]);
  await input.fill(address.replace('demo-shop', 'somebody-else'));
  await expect(palette.getByRole('option')).toHaveText([/Not connected: somebody-else/]);
  await input.press('Enter');
  await expect(palette).toBeVisible();
  await input.fill(address);
  await input.press('Enter');
  await expect(page).toHaveURL(`${shop}/documents/products/stoneware-bowl`);
  await expect(page.getByRole('heading', { level: 1, name: 'stoneware-bowl' })).toBeVisible();
});

test('the path in the bar can be typed over, by keyboard alone', async ({ page }) => {
  const shop = `/projects/${await getProjectId('Demo shop')}`;
  await page.goto(`${shop}/collections/products`);
  const crumbs = page.getByRole('banner').getByRole('button', { name: 'Go to a path' });
  await expect(crumbs).toHaveText(/Data\/products$/);
  await crumbs.press('Enter');
  const field = page.getByLabel('Path or console address');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('products');
  await page.keyboard.type('orders//A-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('alert')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(crumbs).toBeFocused();
  await crumbs.press('Enter');
  await field.fill(address);
  await field.press('Enter');
  await expect(page).toHaveURL(`${shop}/documents/products/stoneware-bowl`);
  await expect(crumbs).toHaveText(/Data\/products\/stoneware-bowl$/);
});

test('leads to pages, collections and actions by their names', async ({ page }) => {
  const shop = `/projects/${await getProjectId('Demo shop')}`;
  await page.goto(shop);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search or go to' });
  const go = async (text: string, first: RegExp) => {
    await page.keyboard.press('Control+k');
    await expectOpen(palette);
    await page.keyboard.type(text);
    await expect(palette.getByRole('option').first()).toHaveText(first);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await go('secur', /^Security/);
  await expect(page).toHaveURL(`${shop}/security`);
  await go('suppliers', /^suppliers/);
  await expect(page).toHaveURL(`${shop}/collections/suppliers`);
  await go('dark', /^Dark mode/);
  await expect(page.locator('html')).toHaveClass('dark');
  await go('back up now', /^Back up now/);
  await expect(
    page.getByRole('dialog').getByRole('button', { name: /Back up|Start/ }),
  ).toBeVisible();
});
