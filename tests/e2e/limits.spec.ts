// The data view at the limits of Firestore: as many, as long, as deep and as odd as it takes them.
import type { Locator, Page } from '@playwright/test';
import { writeDocuments } from '../support/firestore-rest.ts';
import {
  deepDocument,
  fullDocument,
  longArray,
  longDocument,
  longestId,
  lowDocument,
  manyCollections,
  oddDocuments,
} from '../support/limits.ts';
import { connectProject } from '../support/projects.ts';
import { signUp } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { overflowOf } from './support/overflow.ts';
import { enter } from './support/session.ts';

const phone = { width: 390, height: 844 };
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A project of these documents, and its owner's session in the browser. */
async function openDatabase(page: Page, documents: Parameters<typeof writeDocuments>[1]) {
  const user = await signUp();
  const project = await connectProject(user, { name: 'Limits' });
  await writeDocuments({ projectId: project.firebaseProjectId }, documents);
  await enter(page, user);
  return `/projects/${project.id}`;
}

test('of 1,000 collections each is in reach: in the tree, and in a list without it', async ({
  page,
}) => {
  const base = await openDatabase(page, [...manyCollections(999), longDocument]);
  await page.goto(`${base}/collections`);
  const table = page.getByRole('table', { name: 'Collections' });
  const tree = page.getByRole('tree', { name: 'Collections' });
  await expect(tree.getByRole('treeitem').first()).toContainText(longestId);
  await expect(page.getByText('At most 1,000 collections are listed.')).toBeVisible();
  await expect(table).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  const toggle = page.getByRole('button', { name: 'Show the tree' });
  await toggle.click();
  await expect(table).toHaveAttribute('aria-rowcount', '1001');
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  // The longest id leaves the counts in sight.
  const first = table.getByRole('row').nth(1);
  await expect(first.getByRole('link')).toHaveText(longestId);
  await expect(first.getByRole('cell').last()).toBeInViewport({ ratio: 1 });
  expect(await violationsOf(page)).toEqual([]);

  const list = page.getByRole('region', { name: 'List of collections' });
  const last = table.getByRole('link', { name: 'collection-0999', exact: true });
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await expect(async () => {
      await list.evaluate((area) => area.scrollTo({ top: area.scrollHeight }));
      await expect(last).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect.poll(() => overflowOf(page)).toBe(0);
  }

  await toggle.click();
  await page.getByLabel('Go to a path').fill('collection-0777');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(heading(page, 'collection-0777')).toBeVisible();
  const shown = tree.getByRole('treeitem', { name: 'collection-0777, 1 document' });
  await expect(shown).toBeInViewport();
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(100);
  await page.getByLabel('Filter collections').fill('-0888');
  await expect(tree.getByRole('treeitem')).toHaveText(['collection-0888']);
});

const fields = (page: Page) => page.getByRole('tree', { name: 'Fields' });
const value = (page: Page) => page.getByRole('region', { name: 'Value', exact: true });

/** A document's address; ids may hold anything. */
const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/');

async function widthOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.width ?? 0;
}

test('ids and names of 1,500 bytes leave what stands beside them in reach', async ({ page }) => {
  const base = await openDatabase(page, [longDocument]);
  await page.goto(`${base}/documents/${addressOf(longDocument.path)}`);
  await expect(heading(page, longestId)).toBeVisible();
  await fields(page).getByRole('treeitem').click();
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Time: now' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(value(page).getByRole('button', { name: 'Copy JSON' }).first()).toBeInViewport({
      ratio: 1,
    });
    await expect.poll(() => overflowOf(page)).toBe(0);
  }
});

test('at the twentieth level of maps and of collections names can still be read', async ({
  page,
}) => {
  const base = await openDatabase(page, [deepDocument, lowDocument]);
  await page.goto(`${base}/documents/${deepDocument.path}`);
  await fields(page).focus();
  for (let key = 0; key < 40; key += 1) {
    await page.keyboard.press('ArrowRight');
  }
  await expect(value(page)).toContainText('the innermost');
  const innermost = fields(page).getByRole('treeitem').last();
  await expect(innermost).toHaveAttribute('aria-level', '20');
  await expect(innermost).toHaveText('level 20stringthe innermost');
  for (const size of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(size);
    expect(await widthOf(innermost.getByText('level 20', { exact: true }))).toBeGreaterThan(40);
    await expect(value(page).getByRole('button', { name: 'Copy Value' })).toBeInViewport({
      ratio: 1,
    });
  }

  await page.goto(`${base}/documents/${lowDocument.path}`);
  const path = page.getByRole('navigation', { name: 'Path' });
  await expect(path.getByRole('link')).toHaveText(['Collections', 'document', 'below-20']);
  await expect(page.getByRole('button', { name: 'Time: now' })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const shown = page.getByRole('tree', { name: 'Collections' }).getByText('below-20');
  await expect(shown).toBeInViewport({ ratio: 1 });
  expect(await widthOf(shown)).toBeGreaterThan(40);
  await page.getByRole('button', { name: 'Show the whole path' }).click();
  await expect(path.getByRole('link')).toHaveCount(40);
  await path.getByRole('link', { name: 'below-2', exact: true }).click();
  await expect(heading(page, 'below-2')).toBeVisible();
});

test('what is read from right to left, or can’t be seen, is distinguished', async ({ page }) => {
  const base = await openDatabase(page, oddDocuments);
  await page.goto(`${base}/collections/odd`);
  const links = page.getByRole('grid').getByRole('link');
  const ids = [
    'softU+00ADhyphen',
    'userU+202Egnp.exe',
    'zeroU+200BwidthU+200Djoin',
    'שלום עולם',
    'مرحبا 123',
    'U+200B',
    'U+2067abcU+2069',
    'U+FEFFmarked',
    'U+E0041tag',
  ];
  await expect(links).toHaveText(ids);
  for (const [index, id] of ids.entries()) {
    await links.nth(index).click();
    await expect(heading(page, id)).toBeVisible();
    await expect(fields(page).getByRole('treeitem').filter({ hasText: /^text/ })).toHaveText(
      `textstring${id}`,
    );
  }
  await page.setViewportSize(phone);
  await expect.poll(() => overflowOf(page)).toBe(0);
});

test('of 5,000 elements and of 5,000 fields in 1 MiB, those in view are drawn', async ({
  page,
}) => {
  const base = await openDatabase(page, [longArray, fullDocument]);
  await page.goto(`${base}/documents/${longArray.path}`);
  const lines = fields(page).getByRole('treeitem');
  await expect(lines).toHaveText([/^numbersarray\[.*, \+4,9\d\d\]$/]);
  await fields(page).press('ArrowRight');
  await fields(page).press('End');
  await expect(lines.last()).toHaveText('4999int644999');
  expect(await lines.count()).toBeLessThan(100);

  await page.goto(`${base}/collections/full`);
  await expect(page.getByRole('gridcell', { name: 'document', exact: true })).toBeVisible();
  expect(await page.getByRole('gridcell').count()).toBeLessThan(50);
  await page.getByRole('link', { name: 'document', exact: true }).click();
  await expect(page.getByText('5,000 fields')).toBeVisible();
  expect(await lines.count()).toBeLessThan(100);
  await page.getByLabel('Search in fields').fill('field 4999');
  await expect(lines).toHaveCount(1);
  await expect(lines).toHaveText(/^field 4999string4999 abcdefghi/);
});
