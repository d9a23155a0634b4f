// Looking at data: collections, missing parents, projects, pages by keyboard. On the demo's shop.
import type { Locator, Page } from '@playwright/test';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { field, heading } from './support/data-view.ts';
import { openShop, test } from './support/demo.ts';
import { expect, test as visitorTest } from './support/journey.ts';
import { enter } from './support/session.ts';

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });

test('collections are counted, and what lies below missing parents can be reached', async ({
  page,
}) => {
  await openShop(page, 'Collections');
  const tree = page.getByRole('tree', { name: 'Collections' });
  await expect(tree.getByRole('treeitem', { name: 'labels, 59 documents' })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: 'suppliers, 12 documents' })).toBeVisible();
  // Beside the tree they are not listed again; without it they are.
  await expect(
    page.getByText(/^\d+ collections with [\d,]+ documents, not counting/),
  ).toBeVisible();
  await expect(row(page, 'labels')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the tree' }).click();
  await expect(row(page, 'labels').getByRole('cell')).toHaveText(['labels', '59']);
  await expect(row(page, 'archive').getByRole('cell')).toHaveText([
    'archive',
    'none, only subcollections',
  ]);
  await page.getByRole('button', { name: 'Show the tree' }).click();

  await tree.getByRole('treeitem', { name: 'archive, 0 documents' }).click();
  await expect(row(page, '2018')).toContainText('No document here, only subcollections');
  await page.getByRole('link', { name: '2018' }).click();
  await expect(heading(page, '2018')).toBeVisible();
  const document = page.getByRole('region', { name: 'Document', exact: true });
  await expect(document.getByText('No document here, only subcollections')).toBeVisible();
  await page.getByRole('region', { name: 'Subcollections' }).getByText('orders').click();
  await expect(row(page, 'A-0817')).toContainText('No document here, only subcollections');
  await expect(row(page, 'A-0814')).toContainText('delivered');
  await page.getByRole('link', { name: 'A-0817' }).click();
  await page.getByRole('region', { name: 'Subcollections' }).getByText('items').click();
  await page.getByRole('link', { name: '01', exact: true }).click();
  await expect(field(page, 'quantity')).toHaveText('quantityint641');
  const tabs = page.getByRole('navigation', { name: 'Pages of Demo shop' });
  await expect(tabs.getByRole('link', { name: 'Data' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('This document has no subcollections.')).toBeVisible();

  const path = page.getByRole('navigation', { name: 'Path' });
  await expect(tree.getByRole('treeitem', { name: /^items, \d/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(path.getByRole('link')).toHaveText([
    'Collections',
    'archive',
    '2018',
    'orders',
    'A-0817',
    'items',
  ]);
  await path.getByRole('link', { name: 'orders' }).click();
  await expect(heading(page, 'orders')).toBeVisible();

  await page.getByLabel('Filter collections').fill('suppl');
  await expect(tree.getByRole('treeitem')).toHaveText(['suppliers']);
  await expect(tree.getByRole('treeitem', { name: 'suppliers, 12 documents' })).toBeVisible();
  await tree.getByRole('treeitem').press('Enter');
  await expect(heading(page, 'suppliers')).toBeVisible();
});

visitorTest.describe('of all projects', () => {
  visitorTest.use({ expectedErrors: /status of 503/ });

  visitorTest('collections are listed, and one that fails leaves the others', async ({ page }) => {
    const user = await newUser();
    const [garden, kitchen] = [
      await connectProject(user, { name: 'Garden' }),
      await connectProject(user, { name: 'Kitchen' }),
    ];
    const write = async ({ firebaseProjectId }: typeof garden, path: string) =>
      writeDocuments({ projectId: firebaseProjectId }, [{ path, fields: {} }]);
    await Promise.all([write(garden, 'beds/one'), write(kitchen, 'menu/soup')]);
    const ofKitchen = (url: URL) =>
      url.pathname === '/api/projects/collections' && url.searchParams.get('pid') === kitchen.id;
    let readings = 0;
    await page.route(ofKitchen, (route) => {
      readings += 1;
      return route.fulfill({ status: 503, body: 'busy' });
    });
    await enter(page, user);
    await page.goto('/dashboard/collections');
    await expect(page.getByRole('link', { name: 'beds', exact: true })).toBeVisible();
    // Counting costs reads: nothing is read of a project that nobody opened.
    expect(readings).toBe(0);

    await page.getByRole('button', { name: /^Kitchen/ }).press('Enter');
    const section = page.getByRole('region', { name: /^Kitchen/ });
    await expect(section.getByText('Failed to load collections')).toBeVisible();
    await expect(page.getByRole('link', { name: 'beds', exact: true })).toBeVisible();
    await page.unroute(ofKitchen);
    await section.getByRole('button', { name: 'Try again' }).click();
    await section.getByRole('link', { name: 'menu', exact: true }).click();
    await expect(page).toHaveURL(`/projects/${kitchen.id}/collections/menu`);
    await expect(page.getByRole('link', { name: 'soup' })).toBeVisible();
  });
});

test('a collection is read as one scrolls, each page once, by keyboard alone', async ({ page }) => {
  const tokens: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/projects/documents') {
      tokens.push(url.searchParams.get('pageToken'));
    }
  });
  await openShop(page, 'Collections');
  await page.getByRole('treeitem', { name: /^customers, / }).click();
  const grid = page.getByRole('grid', { name: 'Documents of customers' });
  await expect(page.getByText('First 100 of 259 documents · 100 reads')).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('First 200 of 259 documents · 200 reads')).toBeVisible();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('259 documents · 259 reads')).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+End');
  await expect(grid).toHaveAttribute('aria-rowcount', '260');
  expect(new Set(tokens).size).toBe(3);
  expect(tokens).toHaveLength(3);

  // The last of the rows that are drawn is another for a moment.
  const last = grid.locator('[aria-rowindex="260"]');
  const id = (await last.getByRole('link').textContent()) ?? '';
  // A document opens by its id; in a field's cell Enter edits the value.
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(heading(page, id)).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Previous document' }).click();
  await expect(heading(page, id)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(heading(page, 'customers')).toBeVisible();
  // The rows stay while documents are opened beside them.
  expect(tokens).toHaveLength(3);
});

visitorTest(
  'on a phone a path has its own line, and Export stands in that of the path form',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/projects/demo/collections');
    const boxOf = async (place: Locator) => {
      await expect(place).toBeVisible();
      const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
      return { start: x, end: x + width, top: y, bottom: y + height, height };
    };
    const open = await boxOf(page.getByRole('button', { name: 'Open', exact: true }));
    const exporting = await boxOf(page.getByRole('button', { name: 'Export' }));
    expect(Math.abs(open.top - exporting.top)).toBeLessThan(open.height / 2);
    expect(open.end).toBeLessThanOrEqual(exporting.start);
    await page.goto('/projects/demo/documents/customers/esra');
    const title = await boxOf(heading(page, 'esra'));
    const path = await boxOf(page.getByRole('navigation', { name: 'Path' }));
    expect(path.height).toBeLessThan(2 * title.height);
    expect(path.bottom).toBeLessThanOrEqual(title.top);
  },
);
