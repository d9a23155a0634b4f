// What people come for: a customer back, a field repaired, a mistake undone, edits by keyboard.
import type { FirestoreFields } from '@firekeep/functions/contract';
import type { Locator, Page } from '@playwright/test';
import { backUp } from '../support/backups.ts';
import { deleteDocuments, readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { navigate } from './support/navigate.ts';
import { enter } from './support/session.ts';

// A customer who was deleted is asked for, and not found.
test.use({ expectedErrors: /status of 404/ });

const text = (stringValue: string) => ({ stringValue });
const whole = (value: number) => ({ integerValue: `${value}` });

const customer = ['ada', 'ada/orders/1', 'ada/orders/1/lines/a', 'ada/orders/2', 'bob'].map(
  (path) => ({ path: `customers/${path}`, fields: { name: text(path) } }),
);
const products = Array.from({ length: 300 }, (_, index) => ({
  path: `products/${index + 100}`,
  fields: { rating: text(`${index % 5}`), price: whole(index + 1) },
}));
const repaired = new Map<string, FirestoreFields>(
  products.map(({ path, fields }, index) => [path, { ...fields, rating: whole(index % 5) }]),
);
const people = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  path: `people/${id}`,
  fields: { name: text(id.toUpperCase()), age: whole(36) },
}));

/** Longer than a plan, or what it does, takes on a busy machine. */
const workTimeout = { timeout: 60_000 };

/** Begins what a plan shows, and waits until it is done. */
async function carryOut(
  page: Page,
  button: string,
  { end, typed }: { end: string; typed?: string },
) {
  await page.getByRole('button', { name: button }).click(workTimeout);
  if (typed !== undefined) {
    await page.getByRole('textbox', { name: `Type ${typed} to confirm` }).fill(typed);
  }
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
  // What is counted may be called the same.
  const state = page.locator('[aria-live=polite]').getByText(end, { exact: true });
  await expect(state).toBeVisible(workTimeout);
}

/** Begins to do something with a field of all documents that are shown. */
async function openBulk(
  page: Page,
  { operation, field }: { readonly operation: string; readonly field: string },
) {
  await page.getByRole('button', { name: 'Change in bulk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change in bulk' });
  await dialog.getByLabel('What to do').selectOption({ label: operation });
  await dialog.getByLabel('Field', { exact: true }).fill(field);
  return dialog;
}

/** Presses Tab until something holds, a hundred times at most. */
async function tabUntil(page: Page, holds: () => Promise<boolean>) {
  for (let times = 0; !(await holds()); times += 1) {
    expect(times).toBeLessThan(100);
    await page.keyboard.press('Tab');
  }
}

test('a customer comes back, a field is repaired, a mistake undone, ten values edited', async ({
  page,
}) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Shop' });
  const database = { projectId: project.firebaseProjectId };
  const contents = async (collection: string) => {
    const all = await readAllDocuments(database);
    return new Map(
      all.flatMap(({ name, fields }) => {
        const path = name.slice(name.indexOf('/documents/') + '/documents/'.length);
        return path.startsWith(`${collection}/`) ? [[path, fields]] : [];
      }),
    );
  };
  await writeDocuments(database, [...customer, ...products, ...people]);
  const before = await contents('customers');
  const { id: backup } = await backUp(user, project);
  await deleteDocuments(
    database,
    customer.slice(0, -1).map(({ path }) => path),
  );
  await enter(page, user);
  const place = (of: string) => `/projects/${project.id}/${of}`;

  await test.step('one customer comes back with everything below', async () => {
    await page.goto(place(`collections/customers?since=backup:${backup}`));
    await page.getByRole('link', { name: 'ada', exact: true }).click();
    await page.getByRole('button', { name: 'Put back with everything below' }).click();
    // What came to be below since would go.
    await carryOut(page, 'Restore now', { end: 'Restored', typed: 'Shop' });
    expect(await contents('customers')).toEqual(before);
  });

  await test.step('a field is repaired in 300 documents', async () => {
    await navigate(page, place('collections/products'));
    const dialog = await openBulk(page, { operation: 'Convert to another type', field: 'rating' });
    await dialog.getByLabel('Type', { exact: true }).selectOption('integer');
    await dialog.getByRole('button', { name: 'Make a plan' }).click();
    await expect(page.getByText('string → int64')).toBeVisible(workTimeout);
    await carryOut(page, 'Apply now', { end: 'Changed' });
    expect(await contents('products')).toEqual(repaired);
  });

  await test.step('a mistake is undone, and what somebody else has changed since stays', async () => {
    await navigate(page, place('collections/products'));
    const dialog = await openBulk(page, { operation: 'Multiply by a number', field: 'price' });
    await dialog.getByLabel('Number').fill('100');
    await dialog.getByRole('button', { name: 'Make a plan' }).click();
    await carryOut(page, 'Apply now', { end: 'Changed' });
    const theirs = { price: whole(7) };
    await writeDocuments(database, [{ path: 'products/107', fields: theirs }]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('299 of 300 documents can still be put back');
    await expect(question).toContainText('products/107');
    await question.getByRole('button', { name: 'Undo now' }).click();
    await expect(page.getByText('Undone, with conflicts')).toBeVisible(workTimeout);
    await expect(page.getByRole('table', { name: 'Conflicts' })).toContainText('products/107');
    expect(await contents('products')).toEqual(new Map(repaired).set('products/107', theirs));
  });

  await test.step('documents whose rows are ticked are deleted, and no others', async () => {
    await navigate(page, place('collections/products'));
    const cell = (id: string) => page.getByRole('gridcell', { name: id, exact: true });
    await cell('103').click({ modifiers: ['ControlOrMeta'] });
    await cell('105').click({ modifiers: ['Shift'] });
    await cell('104').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Change 3 documents…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change in bulk' });
    await expect(dialog.getByLabel('Which documents')).toHaveValue('3 chosen documents');
    await dialog.getByLabel('What to do').selectOption({ label: 'Delete the documents' });
    await dialog.getByRole('button', { name: 'Make a plan' }).click();
    await carryOut(page, 'Delete now', { end: 'Deleted' });
    const ids = [...(await contents('products')).keys()].map((path) => path.split('/')[1]);
    expect(ids.filter((id) => id !== undefined && id < '107')).toEqual([
      '100',
      '101',
      '102',
      '106',
    ]);
    expect(ids).toHaveLength(297);
  });

  await test.step('ten values are edited by keyboard alone', async () => {
    await navigate(page, place('collections/people'));
    const grid = page.getByRole('grid', { name: 'Documents of people' });
    await expect(grid).toHaveAttribute('aria-activedescendant');
    // Nothing can be edited before the project's permissions are known.
    await expect(page.getByRole('button', { name: 'New document' })).toBeVisible();
    const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement);
    await tabUntil(page, () => isFocused(grid));
    const type = async (typed: string, end = 'Enter') => {
      await page.keyboard.type(typed.slice(0, 1));
      // The first one waits for the editor's code: letters are kept meanwhile, ends are not.
      await expect(page.locator('textarea:focus')).toBeVisible();
      await page.keyboard.type(typed.slice(1));
      await page.keyboard.press(end);
      await expect(grid).toBeFocused();
    };
    await page.keyboard.press('ArrowRight');
    for (const name of ['Ada', 'Bob', 'Cem', 'Dora', 'Eve']) {
      await type(name);
    }
    await page.keyboard.press('ArrowRight');
    await type('41');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('F2');
    await page.keyboard.press('End');
    await type('5');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    await page.keyboard.press('ArrowUp');
    await type('99', 'Escape');
    await type('37');
    const bar = page.getByRole('region', { name: 'Changes not applied' });
    await expect(bar).toContainText('10 changes in 5 documents');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(bar).toContainText('9 changes in 5 documents');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(bar).toContainText('10 changes in 5 documents');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('5 documents changed')).toBeVisible();
    expect(Object.fromEntries(await contents('people'))).toEqual({
      'people/a': { name: text('Ada'), age: whole(37) },
      'people/b': { name: text('Bob') },
      'people/c': { name: text('Cem') },
      'people/d': { name: text('Dora'), age: whole(365) },
      'people/e': { name: text('Eve'), age: whole(41) },
    });
  });
});
