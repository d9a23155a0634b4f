// A restore as a reviewed change: the plan, what is excluded from it, the outcome, and the undo.
import { updateProject, type FirestoreFields } from '@firekeep/functions/contract';
import type { Page } from '@playwright/test';
import { call } from '../support/api.ts';
import { backUp, restore } from '../support/backups.ts';
import {
  deleteDocuments,
  readAllDocuments,
  readDocument,
  writeDocuments,
  type Database,
} from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

/** Longer than a plan or restore of a few documents takes on a busy machine. */
const workTimeout = { timeout: 60_000 };

function dish(name: string, price: number): FirestoreFields {
  return { name: { stringValue: name }, price: { integerValue: String(price) } };
}

/** Names and fields, without the times that no restore brings back. */
async function contents(database: Database): Promise<unknown[]> {
  const documents = await readAllDocuments(database);
  return documents.map(({ name, fields }) => [name, fields]);
}

async function fieldsOf(database: Database, path: string): Promise<unknown> {
  const document = await readDocument(database, path);
  return document?.['fields'];
}

function tile(page: Page, label: string) {
  return page.locator(`dt:text-is("${label}") + dd`);
}

test('a plan is thinned out, applied, and undone', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  await call(user, updateProject, {
    params: { id: project.id },
    body: { metadata: { environment: 'production' } },
  });
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, [
    { path: 'menu/soup', fields: dish('Soup', 7) },
    { path: 'menu/bread', fields: dish('Bread', 2) },
    { path: 'menu/cake', fields: dish('Cake', 5) },
    { path: 'menu/tea', fields: dish('Tea', 3) },
    { path: 'menu/water', fields: dish('Water', 1) },
  ]);
  await backUp(user, project, { backupName: 'Before the guests' });
  await writeDocuments(database, [
    { path: 'menu/soup', fields: dish('Soup of the day', 700) },
    { path: 'menu/bread', fields: dish('Bread', 200) },
    { path: 'menu/cake', fields: dish('Cake', 500) },
  ]);
  await deleteDocuments(database, ['menu/tea']);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);
  await page.getByRole('link', { name: 'Restore Before the guests…' }).click();

  await test.step('what cannot be used is named beside its field', async () => {
    await page.getByLabel('Below a document (optional)').fill('restored');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await expect(page.getByText('A document path such as restored/2026-11-21')).toBeVisible();
    await page.getByLabel('Below a document (optional)').fill('');
    const safety = page.getByRole('checkbox', { name: 'Back up what will change first' });
    await expect(safety).toBeChecked();
    await safety.press('Space');
    await expect(page.getByText('and this can’t be undone')).toBeVisible();
    await safety.press('Space');
  });

  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible(workTimeout);
  const planAddress = page.url();
  const tree = page.getByRole('list', { name: 'What the plan changes' });
  await expect(tree.getByRole('checkbox', { name: /^menu\// })).toHaveCount(4);
  await expect(tree.getByRole('listitem').first()).toContainText('1 to create');
  await expect(tree.getByRole('checkbox', { name: 'price: int64 → other int64' })).toBeChecked();
  await expect(page.getByRole('region', { name: 'Cost' })).toContainText('Less than $0.01');
  await expect(page.getByText('Kitchen is labelled production')).toBeVisible();

  await test.step('a document and a field are excluded', async () => {
    await tree.getByRole('checkbox', { name: 'menu/bread', exact: true }).press('Space');
    await tree.getByRole('button', { name: 'Fields of menu/soup' }).click();
    const fields = page.getByRole('list', { name: 'Fields of menu/soup' });
    await expect(fields.getByRole('listitem')).toHaveCount(2);
    await expect(fields.getByRole('listitem').filter({ hasText: 'price' })).toContainText(
      /In the targetint64 700After the restoreint64 7/,
    );
    await fields.getByRole('checkbox', { name: 'name of menu/soup' }).press('Space');
    await expect(fields.getByText('left as it is')).toBeVisible();
    await expect(page.getByText('3 of 4 documents to restore')).toContainText(
      '1 document and 1 field excluded',
    );
  });

  // Somebody else is at work too.
  await writeDocuments(database, [{ path: 'menu/cake', fields: dish('Cheesecake', 6) }]);
  const before = await contents(database);

  await test.step('the name of a production project has to be typed', async () => {
    await page.getByRole('button', { name: 'Restore now' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Restore into Kitchen?' });
    const confirm = dialog.getByRole('button', { name: 'Restore now' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('Kitchen');
    await confirm.click();
    await expect(page.getByText('Restored, with conflicts')).toBeVisible(workTimeout);
  });

  await test.step('the outcome names what was left alone', async () => {
    await expect(tile(page, 'Written')).toContainText('2');
    await expect(tile(page, 'Conflicts')).toContainText('1');
    await expect(page.getByRole('table', { name: 'Conflicts' })).toContainText('menu/cake');
    await expect(page.getByRole('table', { name: 'What was excluded' })).toContainText(
      'menu/bread',
    );
    expect(await fieldsOf(database, 'menu/soup')).toEqual(dish('Soup of the day', 7));
    expect(await fieldsOf(database, 'menu/bread')).toEqual(dish('Bread', 200));
    expect(await fieldsOf(database, 'menu/cake')).toEqual(dish('Cheesecake', 6));
    expect(await fieldsOf(database, 'menu/tea')).toEqual(dish('Tea', 3));
    await expect(page.getByRole('link', { name: 'See the safety backup' })).toBeVisible();
  });

  await test.step('undo puts back what was there', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Undo what was done to Kitchen?' });
    await expect(
      dialog.getByText('The 2 documents that were written return to their previous state'),
    ).toBeVisible();
    await dialog.getByRole('textbox').fill('Kitchen');
    await dialog.getByRole('button', { name: 'Undo now' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible(workTimeout);
    expect(await contents(database)).toEqual(before);
  });

  await test.step('the list shows the plan, the restore and its undo', async () => {
    await page.getByRole('link', { name: 'Back to the backups' }).click();
    const rows = page.getByRole('list', { name: 'Restores' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText('Undo of a change of Kitchen');
    await expect(rows.nth(1)).toContainText('2 written');
    await expect(rows.nth(2)).toContainText('Applied');
    await rows.nth(1).getByRole('link').click();
    await expect(page.getByText('Undone by')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
    await page.goto(planAddress);
    await expect(page.getByText('This plan has been applied')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Restore now' })).toHaveCount(0);
  });

  await test.step('a version comes back by three clicks and a confirmation', async () => {
    await page.goto(`/projects/${project.id}/history/menu/soup`);
    await page.getByRole('link', { name: 'Restore this version…' }).last().click();
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await page.getByRole('button', { name: 'Restore now' }).click(workTimeout);
    const dialog = page.getByRole('alertdialog', { name: 'Restore into Kitchen?' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await dialog.getByRole('textbox').fill('Kitchen');
    await dialog.getByRole('button', { name: 'Restore now' }).click();
    await expect(page.getByRole('link', { name: 'See menu/soup' })).toBeVisible(workTimeout);
    expect(await fieldsOf(database, 'menu/soup')).toEqual(dish('Soup', 7));
  });

  await test.step('a safety backup is no point to compare', async () => {
    await page.goto(`/projects/${project.id}/compare`);
    const from = page.getByLabel('From', { exact: true });
    await expect(from).toContainText('The database as it is now');
    await expect(from).toContainText('Before the guests');
    await expect(from).not.toContainText(/Before (?:a restore|undoing)/);
  });
});

test('a collection and a field are excluded in all documents, and the rest is restored', async ({
  page,
}) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Canteen' });
  const database = { projectId: project.firebaseProjectId };
  const numbers = Array.from({ length: 30 }, (_, index) => `${index + 10}`);
  const rated = (id: string, rating: FirestoreFields) => ({
    path: `menu/${id}`,
    fields: { ...dish(`Dish ${id}`, 5), ...rating },
  });
  const guest = (id: string, name: string) => ({ path: `guests/${id}`, fields: dish(name, 1) });
  await writeDocuments(database, [
    ...numbers.map((id) => rated(id, { rating: { integerValue: id } })),
    ...numbers.map((id) => guest(id, 'Ada')),
  ]);
  const record = await backUp(user, project);
  const broken = { rating: { stringValue: 'good' }, price: { integerValue: '99' } };
  await writeDocuments(database, [
    ...numbers.map((id) => rated(id, broken)),
    ...numbers.map((id) => guest(id, 'Bob')),
  ]);
  const { id } = await restore(user, record, { mode: 'overwrite', dryRun: true });
  await enter(page, user);
  await page.goto(`/projects/${project.id}/restore?restore=${id}`);
  const tree = page.getByRole('list', { name: 'What the plan changes' });
  await expect(tree.getByRole('listitem')).toHaveCount(2);

  await tree.getByRole('checkbox', { name: 'guests' }).press('Space');
  await tree.getByRole('button', { name: 'What changes in menu' }).press('Enter');
  await tree.getByRole('checkbox', { name: 'rating: string → int64' }).press('Space');
  await expect(page.getByText('30 of 60 documents to restore')).toContainText(
    '1 collection and 30 field changes of 1 kind excluded',
  );
  await page.getByRole('searchbox', { name: 'Search the plan' }).fill('guests/12');
  await tree.getByRole('checkbox', { name: 'guests/12' }).press('Space');
  await expect(page.getByText('31 of 60 documents to restore')).toBeVisible();

  await page.reload();
  await expect(page.getByText('31 of 60 documents to restore')).toBeVisible();

  await page.getByRole('button', { name: 'Restore now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore now' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible(workTimeout);
  await expect(tile(page, 'Written')).toContainText('31');
  await expect(tile(page, 'Excluded')).toContainText('29');
  const excluded = page.getByRole('table', { name: 'What was excluded' });
  await expect(excluded).toContainText('All of its documents excluded, but for 1 document');
  await expect(excluded).toContainText('rating, string → int64');
  for (const number of numbers) {
    expect(await fieldsOf(database, `menu/${number}`)).toEqual({
      ...dish(`Dish ${number}`, 5),
      rating: { stringValue: 'good' },
    });
    const name = number === '12' ? 'Ada' : 'Bob';
    expect(await fieldsOf(database, `guests/${number}`)).toEqual(dish(name, 1));
  }
});
