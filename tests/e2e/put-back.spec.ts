// Putting back what changed since: a field, a document, rows, and a version of the history.
import type { FirestoreFields } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { backUp } from '../support/backups.ts';
import {
  deleteDocuments,
  readDocument,
  writeDocuments,
  type Database,
} from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { field } from './support/data-view.ts';
import { expect, test } from './support/journey.ts';
import { navigate } from './support/navigate.ts';
import { overflowOf } from './support/overflow.ts';
import { enter } from './support/session.ts';

// Documents that were deleted since are asked for now too, and are not found.
test.use({ expectedErrors: /status of 404/ });

function dish(name: string, price: number): FirestoreFields {
  return { name: { stringValue: name }, price: { integerValue: String(price) } };
}

async function fieldsOf(database: Database, path: string): Promise<unknown> {
  const document = await readDocument(database, path);
  return document?.['fields'];
}

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });
const changes = (page: Page) => page.getByRole('region', { name: 'Changes', exact: true });
const apply = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Apply' });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first();

/** A menu of which something of everything has changed since its backup. */
async function openMenu(page: Page) {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [
    { path: 'menu/bread', fields: dish('Bread', 2) },
    { path: 'menu/cake', fields: dish('Cake', 5) },
    { path: 'menu/soup', fields: dish('Soup', 7) },
  ]);
  const { id } = await backUp(user, project, { backupName: 'Before the guests' });
  await writeDocuments(database, [
    { path: 'menu/bread', fields: { ...dish('Loaf', 3), 'a.`b`': { booleanValue: true } } },
    { path: 'menu/tea', fields: dish('Tea', 3) },
  ]);
  await deleteDocuments(database, ['menu/cake']);
  await enter(page, user);
  const place = (kind: string, path: string) => `/projects/${project.id}/${kind}/${path}`;
  return { database, backup: id, place };
}

test('a field is repaired in three clicks, a deleted document put back, and undone', async ({
  page,
}) => {
  const { database, backup, place } = await openMenu(page);
  await page.goto(`${place('collections', 'menu')}?since=backup:${backup}`);
  await expect(changes(page)).toContainText('1 changed · 1 created · 1 deleted');

  await page.getByRole('link', { name: 'bread', exact: true }).click();
  await page.getByRole('button', { name: 'Put back price' }).click();
  await expect(page.getByRole('list', { name: 'Fields of menu/bread' })).toContainText('price');
  await apply(page).click();
  await expect(page.getByText('1 document changed')).toBeVisible();
  await expect(field(page, 'price')).toHaveText('priceint642');
  expect(await fieldsOf(database, 'menu/bread')).toEqual({
    ...dish('Loaf', 2),
    'a.`b`': { booleanValue: true },
  });

  await page.getByRole('button', { name: 'Put back the document' }).click();
  await apply(page).click();
  await expect(page.getByText('Same as then.')).toBeVisible();
  await expect(changes(page)).toContainText('0 changed · 1 created · 1 deleted');
  expect(await fieldsOf(database, 'menu/bread')).toEqual(dish('Bread', 2));

  await page.getByRole('link', { name: 'cake', exact: true }).click();
  await page.getByRole('button', { name: 'Put back the document' }).press('Enter');
  await apply(page).waitFor();
  // The button that opened the review is gone with what it puts back.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.getByRole('button', { name: 'Review', exact: true }).press('Enter');
  await apply(page).click();
  await expect(changes(page)).toContainText('0 changed · 1 created · 0 deleted');
  await expect(row(page, 'cake').getByLabel('since')).toHaveCount(0);
  expect(await fieldsOf(database, 'menu/cake')).toEqual(dish('Cake', 5));

  await undo(page).click();
  await expect(changes(page)).toContainText('0 changed · 1 created · 1 deleted');
  await expect(row(page, 'cake').getByLabel('deleted since')).toBeVisible();
  expect(await readDocument(database, 'menu/cake')).toBeNull();
});

test('rows are put back from the grid by keyboard, those created since deleted', async ({
  page,
}) => {
  const { database, backup, place } = await openMenu(page);
  await page.goto(`${place('collections', 'menu')}?since=backup:${backup}`);
  await expect(row(page, 'tea').getByLabel('created since')).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Put back', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'menu/tea' })).toContainText('deleted');
  await expect(dialog.getByRole('region', { name: 'menu/cake' })).toContainText('created');
  expect(await violationsOf(page)).toEqual([]);
  await apply(page).click();
  await expect(page.getByText('3 documents changed')).toBeVisible();
  await expect(changes(page)).toContainText('0 changed · 0 created · 0 deleted');
  expect(await readDocument(database, 'menu/tea')).toBeNull();
});

test('a backup that is shown, and a version of the history, are put back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { database, backup, place } = await openMenu(page);
  await page.goto(`${place('documents', 'menu/bread')}?backup=${backup}`);
  await expect(page.getByText('Changed since then.')).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBe(0);
  const lookedUp: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/projects/documents/lookup')) {
      lookedUp.push(request.postData() ?? '');
    }
  });
  await page.getByRole('button', { name: 'Put back name' }).click();
  await apply(page).waitFor();
  // The page has the document of the backup already: only that of now is read.
  expect(lookedUp.map((body) => body.includes(backup))).toEqual([false]);
  await apply(page).click();
  await expect(page.getByText('1 document changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Put back name' })).toHaveCount(0);
  expect(await fieldsOf(database, 'menu/bread')).toMatchObject(dish('Bread', 3));

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(place('history', 'menu/bread'));
  // The buttons leave it its room, however narrow the part of the page is.
  const seen = page.getByText(/^In 1 backup|^In the database now and in 1 backup/).first();
  await expect.poll(async () => (await seen.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Put back the document' }).click();
  await apply(page).click();
  await expect(page.getByText('1 document changed')).toBeVisible();
  expect(await fieldsOf(database, 'menu/bread')).toEqual(dish('Bread', 2));
});

test('a collection, and one field’s change, are put back by a plan', async ({ page }) => {
  const { database, backup, place } = await openMenu(page);
  const plan = page.getByRole('list', { name: 'What the plan changes' });
  await page.goto(`${place('collections', 'menu')}?since=backup:${backup}`);
  await page.getByRole('button', { name: 'Put back the collection' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(plan.getByRole('checkbox', { name: /^menu\// })).toHaveCount(3);
  await test.step('of a comparison one field’s change alone', async () => {
    await navigate(page, `${place('compare', '')}?from=${backup}&to=live`);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'What changed in menu' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Put back price: int64 → other int64 in menu' }).click();
    await expect(page.getByText('Planned', { exact: true })).toBeVisible({ timeout: 60_000 });
    const only = plan.getByRole('button', { name: 'Only price: int64 → other int64 in menu' });
    await expect(only).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('1 of 2 documents to restore')).toBeVisible();
    await page.getByRole('button', { name: 'Restore now' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Restore now' }).click();
    await expect(page.getByText('Restored', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await fieldsOf(database, 'menu/bread')).toMatchObject(dish('Loaf', 2));
    expect(await readDocument(database, 'menu/cake')).toBeNull();
    expect(await fieldsOf(database, 'menu/tea')).toEqual(dish('Tea', 3));
  });

  await test.step('of a comparison one document alone, which was created since', async () => {
    await navigate(page, `${place('compare', '')}?from=${backup}&to=live`);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Put back menu/tea' }).click();
    const left = page.getByRole('region', { name: 'Apply the plan' });
    await expect(left).toContainText('1 document to restore: 1 to delete', { timeout: 60_000 });
  });

  await test.step('a document is deleted with everything below it', async () => {
    await writeDocuments(database, [{ path: 'menu/soup/reviews/1', fields: dish('Hot', 5) }]);
    await navigate(page, place('documents', 'menu/soup'));
    await page.getByRole('button', { name: 'Change the document' }).click();
    await page.getByRole('menuitem', { name: 'Delete with everything below…' }).click();
    const left = page.getByRole('region', { name: 'Apply the plan' });
    await expect(left).toContainText('2 to delete', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Delete now' }).click();
    const question = page.getByRole('alertdialog', { name: /^Delete documents of / });
    await question.getByRole('button', { name: 'Delete now' }).click();
    const state = page.locator('[aria-live=polite]').getByText('Deleted', { exact: true });
    await expect(state).toBeVisible({ timeout: 60_000 });
    expect(await readDocument(database, 'menu/soup/reviews/1')).toBeNull();
  });
});

test('what a query finds in a backup, and selected documents of a comparison, are put back', async ({
  page,
}) => {
  const { database, backup, place } = await openMenu(page);
  const left = page.getByRole('region', { name: 'Apply the plan' });
  const restore = async ({ deletes }: { deletes: boolean }) => {
    await page.getByRole('button', { name: 'Restore now' }).click();
    const dialog = page.getByRole('alertdialog');
    if (deletes) {
      await dialog.getByRole('textbox').fill('Kitchen');
    }
    await dialog.getByRole('button', { name: 'Restore now' }).click();
    await expect(page.getByText('Restored', { exact: true })).toBeVisible({ timeout: 60_000 });
  };
  await page.goto(`${place('collections', 'menu')}?backup=${backup}&q=where+price+%3E+4+limit+1`);
  await expect(row(page, 'cake')).toBeVisible();
  await page.getByRole('button', { name: 'Put back all that the filter finds' }).click();
  await expect(page.getByText('What a query finds in collection menu')).toBeVisible({
    timeout: 60_000,
  });
  await expect(left).toContainText('1 document to restore: 1 to create', { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Change the choices' })).toHaveCount(0);
  await restore({ deletes: false });
  expect(await fieldsOf(database, 'menu/cake')).toEqual(dish('Cake', 5));
  expect(await fieldsOf(database, 'menu/tea')).toEqual(dish('Tea', 3));

  await page.setViewportSize({ width: 390, height: 844 });
  await navigate(page, `${place('compare', '')}?from=${backup}&to=live`);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select menu/tea' }).press('Space');
  expect(await violationsOf(page)).toEqual([]);
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Put back 1 document…' }).click();
  await expect(page.getByText('1 selected document', { exact: false }).first()).toBeVisible();
  await expect(left).toContainText('1 document to restore: 1 to delete', { timeout: 60_000 });
  await restore({ deletes: true });
  expect(await readDocument(database, 'menu/tea')).toBeNull();
  expect(await fieldsOf(database, 'menu/bread')).toMatchObject(dish('Loaf', 3));
});
