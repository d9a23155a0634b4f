// Documents whose ids are odd, and values to their last digit. On the demo's shop.
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { isExhaustive } from '../support/exhaustive.ts';
import { readDocument } from '../support/firestore-rest.ts';
import { field, goTo, heading } from './support/data-view.ts';
import { openShop, test } from './support/demo.ts';
import { expect } from './support/journey.ts';

const shop = { projectId: 'demo-shop' };

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

const oddIds = [
  'summer%2Fwinter',
  'Why not?',
  'e\u0301te\u0301',
  '#handmade',
  '~€20',
  '__id42__',
  '<img src=x onerror=alert(1)>',
];

test('documents with odd ids open, and so do odd collections', async ({ page }) => {
  await openShop(page, 'Collections');
  await page.getByRole('treeitem', { name: /^labels, / }).click();
  const grid = page.getByRole('grid', { name: 'Documents of labels' });
  await expect(grid).toHaveAttribute('aria-rowcount', '60');
  for (const id of isExhaustive ? oddIds : oddIds.slice(0, 3)) {
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
  await expect(value).toContainText('a document of another database');
  await expect(value.getByRole('link')).toHaveCount(0);
  await field(page, 'here').getByText('here', { exact: true }).click();
  await value.getByRole('button', { name: 'Show preview' }).click();
  await expect(value).toContainText('EUR');
  await value.getByRole('link', { name: 'settings/shop' }).click();
  await expect(heading(page, 'shop')).toBeVisible();
  await expect(field(page, 'currency')).toHaveText('currencystringEUR');
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
