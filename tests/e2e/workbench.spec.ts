// Queries where the documents are: in a collection, in a backup, in the demonstration.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { queryDocuments } from '../support/firestore-rest.ts';
import { violationsOf } from './support/axe.ts';
import { getProjectId, test } from './support/demo.ts';
import { expect, test as visitorTest, withMovements } from './support/journey.ts';
import { navigate } from './support/navigate.ts';

test.use(withMovements);

const shop = { projectId: 'demo-shop' };

const queryLine = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: /^Documents / });
const menu = (page: Page) => page.getByRole('menu');
const ids = async (page: Page) => grid(page).getByRole('link').allInnerTexts();

async function openCustomers(page: Page) {
  await page.goto(`/projects/${await getProjectId('Demo shop')}/collections/customers`);
  await expect(grid(page).getByRole('link').first()).toBeVisible();
}

/** Presses a key until something holds, a hundred times at most. */
async function pressUntil(page: Page, key: string, holds: () => Promise<boolean>) {
  for (let times = 0; !(await holds()); times += 1) {
    expect(times, `${key} leads there`).toBeLessThan(100);
    await page.keyboard.press(key);
  }
}

/** Moves the grid's cell to the right until it is in a column. */
async function goToColumn(page: Page, name: string) {
  // None is active before there are rows.
  await expect(grid(page)).toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('Home');
  const heading = grid(page).getByRole('columnheader', { name, exact: true });
  await pressUntil(page, 'ArrowRight', async () => {
    const cell = await grid(page).getAttribute('aria-activedescendant');
    const column = await page.locator(`[id="${cell}"]`).getAttribute('aria-colindex');
    // Columns are drawn only after the grid was scrolled to them.
    const active = grid(page).locator(`[role="columnheader"][aria-colindex="${column}"]`);
    await expect(active).toBeAttached();
    return (await active.and(heading).count()) > 0;
  });
}

/** Chooses from the menu of the grid's cell. */
async function choose(page: Page, action: string) {
  await page.keyboard.press('Shift+F10');
  const item = menu(page).getByRole('menuitem', { name: action, exact: true });
  await expect(item).toBeVisible();
  await pressUntil(
    page,
    'ArrowDown',
    async () => (await item.getAttribute('data-highlighted')) !== null,
  );
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
}

/** The ids of the first ten customers that a raw query finds, most orders first. */
async function idsByOrders(where?: object): Promise<string[]> {
  const found = await queryDocuments(shop, {
    from: [{ collectionId: 'customers' }],
    ...(where === undefined ? {} : { where: { fieldFilter: where } }),
    orderBy: [{ field: { fieldPath: 'orderCount' }, direction: 'DESCENDING' }],
    limit: 10,
  });
  return found.map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
}

test('a collection is sorted and filtered by keyboard alone, and the address keeps it', async ({
  page,
}) => {
  await openCustomers(page);
  await pressUntil(page, 'Tab', async () =>
    grid(page).evaluate((table) => table === document.activeElement),
  );
  await goToColumn(page, 'orderCount');
  await choose(page, 'Sort descending');
  await expect(queryLine(page)).toHaveText('order by orderCount desc');
  const count = grid(page).getByRole('columnheader', { name: 'orderCount', exact: true });
  await expect(count).toHaveAttribute('aria-sort', 'descending');
  await goToColumn(page, 'locale');
  await choose(page, 'Filter by this value');
  await expect(queryLine(page)).toHaveText(/^where locale == "[\w-]+" order by orderCount desc$/);
  const filtered = await queryLine(page).innerText();
  const locale = filtered.split('"')[1] ?? '';
  const expected = await idsByOrders({
    field: { fieldPath: 'locale' },
    op: 'EQUAL',
    value: { stringValue: locale },
  });
  await expect.poll(async () => (await ids(page)).slice(0, 10)).toEqual(expected);
  expect(await violationsOf(page)).toEqual([]);

  await test.step('over a reload, and back', async () => {
    await page.reload();
    await expect.poll(async () => (await ids(page)).slice(0, 10)).toEqual(expected);
    await page.goBack();
    await expect(queryLine(page)).toHaveText('order by orderCount desc');
    const all = await idsByOrders();
    await expect.poll(async () => (await ids(page)).slice(0, 10)).toEqual(all);
    expect(all).not.toEqual(expected);
  });

  await test.step('a mistake leaves what was shown, and is said where it is', async () => {
    const before = (await ids(page)).slice(0, 10);
    // As people do it: the editor hears of a selection by script only a moment later.
    await queryLine(page).press('ControlOrMeta+a');
    await page.keyboard.insertText('where name ==');
    await queryLine(page).press('Enter');
    await expect(page.getByText(/^Expected a value/)).toBeVisible();
    expect((await ids(page)).slice(0, 10)).toEqual(before);
    // A link with the same mistake says it too.
    await navigate(page, `${new URL(page.url()).pathname}?q=where%20name%20%3D%3D`);
    await expect(grid(page)).toHaveCount(0);
    await expect(page.getByText(/^Expected a value/)).toBeVisible();
  });
});

test('a customer is found by name in a backup, without a read', async ({ page }) => {
  const [customer] = await queryDocuments(shop, {
    from: [{ collectionId: 'customers' }],
    orderBy: [{ field: { fieldPath: 'name' } }],
    offset: 40,
    limit: 1,
  });
  const { name } = z
    .object({ name: z.object({ stringValue: z.string() }) })
    .parse(customer?.['fields']);
  const id = customer?.name.split('/').at(-1) ?? '';

  await openCustomers(page);
  await page.getByRole('button', { name: 'Time: now' }).click();
  await page.getByRole('link', { name: 'The shop as it was connected' }).click();
  await expect(page.getByLabel('Looking into a backup')).toBeVisible();
  await queryLine(page).fill(`where name == ${JSON.stringify(name.stringValue)}`);
  await queryLine(page).press('Enter');
  await expect.poll(async () => ids(page)).toEqual([id]);
  await expect(page.getByText(/^1 document · 260 searched · no reads · /)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await grid(page).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: id, exact: true })).toBeVisible();
  await expect(page.getByRole('treeitem').filter({ hasText: name.stringValue })).toBeVisible();
});

visitorTest('a visitor queries the demonstration', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/projects/demo/collections/customers');
  await expect(grid(page).getByRole('link').first()).toBeVisible();
  await queryLine(page).fill('where address.city == "İzmir"');
  await queryLine(page).press('Enter');
  await expect.poll(async () => ids(page)).toEqual(['esra']);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/projects/demo/collections/roasts?q=order%20by%20kilograms%20desc%20limit%202');
  await expect(grid(page).getByRole('link')).toHaveCount(2);
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

visitorTest('a row opens by click, by arrows and by link, and nothing moves', async ({ page }) => {
  await page.goto('/projects/demo/collections/customers');
  const rows = grid(page).locator('[data-row]');
  const title = (id: string) => page.getByRole('heading', { level: 1, name: id, exact: true });
  const idOf = async (row: number) => rows.nth(row).getByRole('link').innerText();
  const opened = grid(page).locator('[aria-current]');
  await expect(rows.nth(3)).toBeVisible();
  const [first, second, third] = [await idOf(1), await idOf(2), await idOf(3)];

  await test.step('by a click in any cell, which stays where it is', async () => {
    const cell = rows.nth(1).getByRole('gridcell').nth(1);
    const before = await cell.boundingBox();
    await cell.click();
    await expect(title(first)).toBeVisible();
    await expect(opened).toHaveText(new RegExp(`^${first}`));
    expect(await cell.boundingBox()).toEqual(before);
  });
  await test.step('by arrows, in the place of the one before', async () => {
    await page.keyboard.press('ArrowDown');
    await expect(title(second)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(title(third)).toBeVisible();
    await expect(opened).toHaveText(new RegExp(`^${third}`));
    await page.goBack();
    await expect(grid(page)).toBeVisible();
    await expect(opened).toHaveCount(0);
  });
  await test.step('by its address, with the cell in its row', async () => {
    await page.goto(`/projects/demo/documents/customers/${third}`);
    await expect(opened).toHaveText(new RegExp(`^${third}`));
    const row = await opened.getAttribute('data-row');
    await expect(grid(page)).toHaveAttribute('aria-activedescendant', new RegExp(`-${row}-0$`));
    await page.getByRole('button', { name: 'Previous document' }).click();
    await expect(title(second)).toBeVisible();
    await expect(opened).toHaveText(new RegExp(`^${second}`));
  });
  expect(await violationsOf(page)).toEqual([]);
});
