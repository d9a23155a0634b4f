// Editing in the view of data: drafts, their review, applying and undoing them, and conflicts.
import type { Page } from '@playwright/test';
import { readDocument, writeDocuments, type Database } from '../support/firestore-rest.ts';
import { field } from './support/data-view.ts';
import { hold } from './support/hold.ts';
import { expect, test } from './support/journey.ts';
import { bar, openPeople, text } from './support/people.ts';

async function fieldsOf(database: Database, path: string): Promise<unknown> {
  const document = await readDocument(database, path);
  return document?.['fields'];
}

async function review(page: Page) {
  await bar(page).getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a field is edited by keyboard, reviewed, applied and undone', async ({ page }) => {
  const database = await openPeople(page, 'documents/people/ada');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'ada' });
  await expect(row).toContainText('36');
  await field(page, 'age').click();
  await page.keyboard.press('F2');
  const value = page.getByRole('textbox', { name: 'Value of age' });
  await expect(value).toBeFocused();
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An integer has no fraction')).toBeVisible();
  await value.fill('9007199254740993');
  await page.keyboard.press('Enter');
  await expect(field(page, 'age')).toContainText('9007199254740993, was 36');
  await expect(field(page, 'age')).toBeFocused();
  await expect(bar(page)).toContainText('1 change in 1 document');

  await page.keyboard.press('ControlOrMeta+z');
  await expect(field(page, 'age')).toHaveText('ageint6436');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.reload();
  await expect(bar(page)).toContainText('1 change in 1 document');
  expect(await fieldsOf(database, 'people/ada')).toMatchObject({ age: { integerValue: '36' } });

  const dialog = await review(page);
  await expect(dialog.getByRole('list', { name: 'Fields of people/ada' })).toContainText('age');
  await dialog.getByLabel('Reason').fill('Her birthday');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 document changed')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(field(page, 'age')).toHaveText('ageint649007199254740993');
  await expect(row).toContainText('9007199254740993');
  expect(await fieldsOf(database, 'people/ada')).toMatchObject({
    age: { integerValue: '9007199254740993' },
  });

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 document put back')).toBeVisible();
  await expect(field(page, 'age')).toHaveText('ageint6436');
  expect(await fieldsOf(database, 'people/ada')).toMatchObject({ age: { integerValue: '36' } });
});

test('what somebody else was quicker with is chosen field by field', async ({ page }) => {
  const database = await openPeople(page, 'documents/people/bob');
  for (const [name, typed] of [
    ['name', 'Robert'],
    ['age', '41'],
  ] as const) {
    await field(page, name).dblclick();
    await page.getByRole('textbox', { name: `Value of ${name}` }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(field(page, name)).toContainText(typed);
  }
  // The keys come with it.
  await expect(bar(page)).toContainText('2 changes in 1 document');
  await writeDocuments(database, [
    {
      path: 'people/bob',
      fields: { name: text('Bobby'), age: { integerValue: '40' }, nick: text('B') },
    },
  ]);
  const dialog = await review(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText('Somebody else has changed 1 document')).toBeVisible();
  const conflicts = dialog.getByRole('list', { name: 'Conflicts in people/bob' });
  const name = conflicts.getByRole('listitem').filter({ hasText: 'changed by both' });
  await expect(name).toContainText('before: string Bob');
  const keep = dialog.getByRole('button', { name: 'Keep these choices' });
  await expect(keep).toBeDisabled();
  await name.getByText('Take theirs').click();
  await keep.click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 document changed')).toBeVisible();
  expect(await fieldsOf(database, 'people/bob')).toEqual({
    name: text('Bobby'),
    age: { integerValue: '41' },
    nick: text('B'),
  });
});

test('a field that two have changed is written as the second of them edits it', async ({
  page,
}) => {
  const database = await openPeople(page, 'documents/people/bob');
  await field(page, 'name').dblclick();
  await page.getByRole('textbox', { name: 'Value of name' }).fill('Robert');
  await page.keyboard.press('Enter');
  const fields = { name: text('Bobby'), age: { integerValue: '40' } };
  await writeDocuments(database, [{ path: 'people/bob', fields }]);
  const dialog = await review(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const edit = dialog.getByRole('button', { name: 'Edit name' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const value = dialog.getByRole('textbox', { name: 'Edited value of name' });
  await expect(value).toBeFocused();
  await expect(value).toHaveValue('Robert');
  await page.keyboard.press('Escape');
  await expect(value).toBeHidden();
  await expect(edit).toBeFocused();
  const keep = dialog.getByRole('button', { name: 'Keep these choices' });
  await expect(keep).toBeDisabled();
  await page.keyboard.press('Enter');
  await value.fill('Robert');
  await page.keyboard.press('Enter');
  const again = dialog.getByRole('button', { name: 'Edit name again' });
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription('Edited: string Robert');
  await expect(dialog.getByRole('radio', { name: 'Edited' })).toBeChecked();
  await again.click();
  await value.fill('Robert “Bobby”');
  await keep.click();
  await expect(keep).toBeHidden();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('1 document changed')).toBeVisible();
  expect(await fieldsOf(database, 'people/bob')).toEqual({
    ...fields,
    name: text('Robert “Bobby”'),
  });
});

test.describe('with a new document', () => {
  // Its page asks whether there is one already.
  test.use({ expectedErrors: /status of 404/ });

  test('cells are edited in the grid, documents created', async ({ page }) => {
    const database = await openPeople(page, 'collections/people');
    const grid = page.getByRole('grid', { name: 'Documents of people' });
    const row = (id: string) =>
      grid.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });
    const code = hold();
    await page.route('**/cell-editor-*.js', async (route) => {
      await code.until;
      await route.continue();
    });
    await row('ada').getByRole('gridcell', { name: 'Ada', exact: true }).click();
    for (const name of ['Ada L.', 'Bert']) {
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
    }
    code.release();
    await expect(row('ada')).toContainText('Ada L.');
    await expect(grid).toBeFocused();
    await row('bob').getByRole('gridcell', { name: /^Bert/ }).dblclick();
    await page.getByRole('textbox', { name: 'name' }).fill('Robert');
    await page.keyboard.press('Enter');
    await expect(row('bob')).toContainText('Robert');

    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByRole('textbox', { name: 'Id', exact: true }).fill('carl');
    await page.keyboard.press('Enter');
    await expect(page.getByText('New, not created yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nick');
    await page.getByRole('textbox', { name: 'Value', exact: true }).fill('Carl');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(field(page, 'nick')).toHaveText('nickstringCarl');
    await expect(bar(page)).toContainText('3 changes in 3 documents');

    const dialog = await review(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('3 documents changed')).toBeVisible();
    await expect(row('carl')).toContainText('0');
    expect(await fieldsOf(database, 'people/bob')).toMatchObject({ name: text('Robert') });
    expect(await fieldsOf(database, 'people/carl')).toEqual({
      name: text(''),
      age: { integerValue: '0' },
      nick: text('Carl'),
    });
  });
});

test('a block of a spreadsheet is pasted and a column filled, each undone in one step', async ({
  page,
}) => {
  await openPeople(page, 'collections/people');
  const grid = page.getByRole('grid', { name: 'Documents of people' });
  const row = (id: string) =>
    grid.getByRole('row').filter({ has: page.getByRole('link', { name: id, exact: true }) });
  await row('ada').getByRole('gridcell', { name: 'Ada', exact: true }).click();
  await grid.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Ada L.\t37\r\n"Bob\n2"\tforty\r\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(row('ada')).toContainText('37');
  await expect(row('ada')).toContainText('Ada L.');
  await expect(row('bob')).toContainText('forty');
  await expect(bar(page)).toContainText('4 changes in 2 documents');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(bar(page)).toBeHidden();

  await test.step('what was copied here keeps its types', async () => {
    await row('ada').getByRole('gridcell', { name: '36', exact: true }).click();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.keyboard.press('ControlOrMeta+c');
    await expect.poll(async () => page.evaluate(() => navigator.clipboard.readText())).toBe('36');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(bar(page)).toContainText('1 change in 1 document');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(bar(page)).toBeHidden();
    await row('ada').getByRole('gridcell', { name: 'Ada', exact: true }).click();
  });

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+d');
  await expect(row('bob')).toContainText('Ada');
  await expect(bar(page)).toContainText('1 change in 1 document');
});

test.describe('without a document', () => {
  // Its page finds that there is none.
  test.use({ expectedErrors: /status of 404/ });

  test('the key that saves applies what stands in the JSON, and a document is deleted', async ({
    page,
  }) => {
    const database = await openPeople(page, 'documents/people/ada');
    await page.getByRole('tab', { name: 'JSON' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const json = page.getByRole('textbox', { name: 'Fields as JSON with types' });
    await json.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('{ "name": "Ada", "ag');
    await expect(page.getByRole('option', { name: 'ageint64' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('37 }');
    await page.keyboard.press('Escape');
    await expect(json).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('1 document changed')).toBeVisible();
    expect(await fieldsOf(database, 'people/ada')).toEqual({
      name: text('Ada'),
      age: { integerValue: '37' },
    });
    await page.getByRole('button', { name: 'Change the document' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await bar(page).getByRole('button', { name: 'Apply' }).click();
    await expect(bar(page)).toBeHidden();
    expect(await readDocument(database, 'people/ada')).toBeNull();
  });
});
