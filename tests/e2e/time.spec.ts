// The time of a view of data: looking at the past, and what changed since.
import type { FirestoreFields } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { backUp } from '../support/backups.ts';
import { deleteDocuments, readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { overflowOf } from './support/overflow.ts';
import { enter } from './support/session.ts';

function dish(name: string, price: number): FirestoreFields {
  return { name: { stringValue: name }, price: { integerValue: String(price) } };
}

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true });

/** A project with a collection `menu`, and its owner's session in the browser. */
async function openKitchen(page: Page) {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [
    { path: 'menu/bread', fields: dish('Bread', 2) },
    { path: 'menu/cake', fields: dish('Cake', 5) },
    { path: 'menu/soup', fields: dish('Soup', 7) },
  ]);
  await enter(page, user);
  return { user, project, database, menu: `/projects/${project.id}/collections/menu` };
}

test.describe('documents that were deleted since', () => {
  // The document is asked for now too, and is not found.
  test.use({ expectedErrors: /status of 404/ });

  test('what changed since a backup is marked, with what it was', async ({ page }) => {
    const { user, project, database, menu } = await openKitchen(page);
    await backUp(user, project, { backupName: 'Before the guests' });
    await writeDocuments(database, [
      { path: 'menu/bread', fields: { ...dish('Bread', 3), price: { doubleValue: 2 } } },
      { path: 'menu/tea', fields: dish('Tea', 3) },
    ]);
    await deleteDocuments(database, ['menu/cake']);

    await page.goto(menu);
    await page.getByRole('button', { name: 'Changed since …' }).click();
    await page.getByRole('link', { name: 'Before the guests' }).click();
    await expect(changes(page)).toContainText(
      '1 changed · 1 created · 1 deleted in all 3 documents · no reads to compare',
    );
    await expect(row(page, 'cake').getByLabel('deleted since')).toBeVisible();
    await expect(row(page, 'cake')).toContainText('Cake');
    await expect(row(page, 'tea').getByLabel('created since')).toBeVisible();
    await expect(row(page, 'bread').getByLabel('changed since: price')).toBeVisible();
    await expect(row(page, 'soup').getByLabel('since')).toHaveCount(0);

    const grid = page.getByRole('grid');
    await grid.focus();
    await page.keyboard.press('End');
    await expect(page.getByText('was 2 (int64)', { exact: true })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: 'bread', exact: true }).click();
    const price = page.getByRole('treeitem').filter({ hasText: 'price' });
    await expect(price).toContainText('was 2 (int64)');
    await page.reload();
    await expect(price).toContainText('was 2 (int64)');
    await page.getByRole('link', { name: 'cake', exact: true }).click();
    await expect(page.getByText('Deleted since then. This is what it held.')).toBeVisible();
    await expect(page.getByRole('treeitem').filter({ hasText: 'price' })).toContainText('5');
    await expect(
      page.getByRole('button', { name: 'Put back with everything below' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Stop comparing' }).click();
    await expect(changes(page)).toHaveCount(0);
    await expect(row(page, 'tea')).toBeVisible();
  });
});

test('the database is shown as it was at a time, which goes along', async ({ page }) => {
  const { database, menu } = await openKitchen(page);
  const soup = z
    .looseObject({ updateTime: z.string() })
    .parse(await readDocument(database, 'menu/soup'));
  await writeDocuments(database, [{ path: 'menu/soup', fields: dish('Soup', 9) }]);

  await page.goto(`${menu}?at=${soup.updateTime}`);
  const banner = page.getByRole('region', { name: 'Looking at the past' });
  await expect(banner).toContainText('Read-only.');
  await expect(row(page, 'soup')).toContainText('7');
  await page.getByRole('link', { name: 'soup', exact: true }).click();
  await expect(page.getByRole('treeitem').filter({ hasText: 'price' })).toContainText('7');
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'See it as it is now' }).click();
  await expect(page.getByRole('treeitem').filter({ hasText: 'price' })).toContainText('9');
});

test('the picker offers the last hour, fits a phone, and leads there by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { menu } = await openKitchen(page);
  await page.goto(menu);
  await expect(row(page, 'soup')).toBeVisible();
  await page.getByRole('button', { name: 'Time: now' }).focus();
  await page.keyboard.press('Enter');
  const past = page.getByRole('link', { name: '1 min ago' });
  await expect(past).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  await past.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Looking at the past' })).toBeVisible();
  // The project was made just now.
  await expect(page.getByText('No documents here')).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBe(0);
});
