// Looking at data: collections, odd ids, missing parents, exact values. On the demo's shop.
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { openShop, test } from './support/demo.ts';
import { expect, test as visitorTest } from './support/journey.ts';
import { enter } from './support/session.ts';

const shop = { projectId: 'demo-shop' };

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });

/** The line of a field or item; its text is name, type and value in a row. */
function field(page: Page, name: string): Locator {
  return page
    .getByRole('treeitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .last();
}

/** What is open beside the grid. */
const opened = (page: Page) => page.getByRole('region', { name: 'Document', exact: true });

/** Scrolls the grid until the row of a document is drawn: down, and from its end to its top. */
async function scrollTo(page: Page, id: string) {
  const link = page.getByRole('link', { name: id, exact: true });
  await expect(async () => {
    const isThere = (await link.count()) > 0;
    if (!isThere) {
      await page.getByRole('grid').evaluate((grid) => {
        const { scrollTop, clientHeight, scrollHeight } = grid;
        grid.scrollTo({ top: scrollTop + clientHeight < scrollHeight ? scrollTop + 300 : 0 });
      });
    }
    expect(isThere).toBe(true);
  }).toPass();
}

async function goTo(page: Page, path: string) {
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByLabel('Go to a path').fill(path);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(heading(page, path.split('/').at(-1) ?? '')).toBeVisible();
}

test('collections are counted, and what lies below missing parents can be reached', async ({
  page,
}) => {
  await openShop(page, 'Collections');
  await expect(row(page, 'labels').getByRole('cell')).toHaveText(['labels', '59']);
  await expect(row(page, 'suppliers').getByRole('cell')).toHaveText(['suppliers', '12']);
  await expect(row(page, 'archive').getByRole('cell')).toHaveText([
    'archive',
    'none, only subcollections',
  ]);

  await page.getByRole('link', { name: 'archive' }).click();
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
  const tree = page.getByRole('tree', { name: 'Collections' });
  await expect(tree.getByRole('treeitem', { name: 'items, ' })).toHaveAttribute(
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

test('documents with odd ids open, and so do odd collections', async ({ page }) => {
  await openShop(page, 'Collections');
  await page.getByRole('link', { name: 'labels' }).click();
  const grid = page.getByRole('grid', { name: 'Documents of labels' });
  await expect(grid).toHaveAttribute('aria-rowcount', '60');
  for (const id of [
    'summer%2Fwinter',
    '#handmade',
    'Why not?',
    '~€20',
    '__id42__',
    'e\u0301te\u0301',
    '<img src=x onerror=alert(1)>',
  ]) {
    await scrollTo(page, id);
    await page.getByRole('link', { name: id, exact: true }).click();
    await expect(heading(page, id)).toBeVisible();
    await expect(field(page, 'text')).toHaveText(`textstring${id}`);
    await page.goBack();
    await expect(heading(page, 'labels')).toBeVisible();
  }

  // A line break in an id is named, so that nobody takes it for a space.
  await scrollTo(page, 'twoU+000Alines');
  await page.getByRole('link', { name: 'twoU+000Alines', exact: true }).click();
  await expect(heading(page, 'twoU+000Alines')).toBeVisible();
  await expect(field(page, 'text')).toHaveText('textstringtwo⏎lines');

  await goTo(page, 'imports/spreadsheet-2012');
  for (const id of ['50%25 list', 'newU+000Asheet']) {
    const below = page.getByRole('region', { name: 'Subcollections' });
    await below.getByRole('link', { name: id, exact: true }).click();
    await expect(heading(page, id)).toBeVisible();
    await page.getByRole('link', { name: '2', exact: true }).click();
    await expect(field(page, 'C')).toHaveText('Cnullnull');
    await page.goBack();
    await page.goBack();
  }
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByLabel('Go to a path').fill('labels//x');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('Not a valid collection path')).toBeVisible();
});

test('values keep their types to the last digit', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openShop(page, 'Collections');
  const rows = 'imports/self-test/rows';

  await goTo(page, `${rows}/integers`);
  await expect(field(page, 'largest')).toHaveText('largestint649223372036854775807');
  await expect(field(page, 'beyondDouble')).toHaveText('beyondDoubleint649007199254740993');
  const fields = page.getByRole('tree', { name: 'Fields' });
  await expect(fields.getByRole('treeitem').first()).toHaveText(/^beyondDouble/);

  await goTo(page, `${rows}/doubles`);
  await expect(field(page, 'one')).toHaveText('onedouble1.0');
  await expect(field(page, 'minusZero')).toHaveText('minusZerodouble-0.0');
  await expect(field(page, 'notANumber')).toHaveText('notANumberdoubleNaN');
  await expect(field(page, 'minusInfinity')).toHaveText('minusInfinitydouble-Infinity');
  await expect(field(page, 'smallest')).toHaveText('smallestdouble5e-324');
  await opened(page).getByRole('tab', { name: 'JSON', exact: true }).click();
  await page.getByText('With types').click();
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect(page.getByText('JSON copied')).toBeVisible();
  const copied = z
    .object({ fields: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())));
  expect(copied.fields).toMatchObject({
    one: { doubleValue: 1 },
    notANumber: { doubleValue: 'NaN' },
    minusZero: { doubleValue: '-0' },
  });

  await goTo(page, `${rows}/timestamps`);
  await expect(field(page, 'micros')).toContainText('2026-06-30 12:00:00.000001');
  await expect(field(page, 'first')).toContainText('0001-01-01 00:00:00');

  await goTo(page, `${rows}/bytes`);
  await field(page, 'all').click();
  const value = page.getByRole('region', { name: 'Value', exact: true });
  await expect(value).toContainText('256 bytesAAECAwQFBgcICQ');
  await expect(value).toContainText('00 01 02 03');

  await goTo(page, `${rows}/vectors`);
  await expect(field(page, 'three')).toHaveText('threevector3 dimensions');
  await field(page, 'three').click();
  await expect(field(page, '1')).toHaveText('1double-0.0');

  await goTo(page, `${rows}/references`);
  await field(page, 'otherProject').click();
  await expect(value).toContainText('A document of another database.');
  await expect(value.getByRole('link')).toHaveCount(0);
  await field(page, 'here').click();
  await value.getByRole('button', { name: 'Show preview' }).click();
  await expect(value).toContainText('EUR');
  await value.getByRole('link', { name: 'settings/shop' }).click();
  await expect(heading(page, 'shop')).toBeVisible();
  await expect(field(page, 'currency')).toHaveText('currencystringEUR');
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
  await page.getByRole('link', { name: 'customers' }).click();
  const grid = page.getByRole('grid', { name: 'Documents of customers' });
  await expect(page.getByText('First 100 documents · 100 reads')).toBeVisible();
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('First 200 documents · 200 reads')).toBeVisible();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('259 documents · 259 reads')).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+End');
  await expect(grid).toHaveAttribute('aria-rowcount', '260');
  expect(new Set(tokens).size).toBe(3);
  expect(tokens).toHaveLength(3);

  const last = page.getByRole('row').last();
  const id = (await last.getByRole('link').textContent()) ?? '';
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

test('a document of 900 KiB opens and can be copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const stored = await readDocument(shop, 'media/cover-autumn');
  await openShop(page, 'Collections');
  await goTo(page, 'media/cover-autumn');
  await expect(page.getByText('% of the 1 MiB limit')).toBeVisible();
  await expect(field(page, 'contentType')).toHaveText('contentTypestringimage/x-portable-pixmap');
  await field(page, 'data').click();
  const value = page.getByRole('region', { name: 'Value', exact: true });
  await value.getByRole('button', { name: /^Show all/ }).click();
  await value.getByRole('button', { name: 'Show less' }).click();
  await opened(page).getByRole('tab', { name: 'JSON', exact: true }).click();
  const json = page.getByRole('textbox', { name: 'Document as JSON' });
  await expect(json).toContainText('"$bytes"');
  await page.getByText('With types').click();
  await expect(json).toContainText('"bytesValue"');
  await json.press('ControlOrMeta+End');
  await expect(json).toContainText('"updateTime"');
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect(page.getByText('JSON copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied).fields).toEqual(stored?.['fields']);
});
