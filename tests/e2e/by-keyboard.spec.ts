// Editing without a mouse: the focus is never lost, and what happens is read out.
import type { Page } from '@playwright/test';
import { field } from './support/data-view.ts';
import { expect, test } from './support/journey.ts';
import { bar, openPeople } from './support/people.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Documents of people' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Presses a button as the keyboard does. */
async function press(page: Page, name: string) {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

/** Reaches the id of the first row, whichever cell was active. */
async function goToFirst(page: Page) {
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
}

test('a cell’s type is changed by keyboard, and what Delete means is asked once', async ({
  page,
}) => {
  await openPeople(page, 'collections/people');
  await goToFirst(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('40.5');
  const text = page.getByRole('textbox', { name: 'age' });
  await expect(text).toHaveAccessibleDescription(
    'int64. An integer has no fraction. F2 leads to its type',
  );
  await page.keyboard.press('F2');
  await expect(page.getByRole('combobox', { name: 'Type of age' })).toBeFocused();
  await page.keyboard.type('dou');
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription('double. F2 leads to its type');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
  await expect(page.getByRole('gridcell', { name: /double 40\.5 ?, was 36/ })).toBeVisible();
  await expect(page.locator('body > [aria-live]')).toHaveText('1 change in 1 document');

  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog', { name: /^What does Delete do to age/ });
  await expect(question.getByRole('button', { name: 'Remove the field' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid(page)).toBeFocused();
});

test('the focus stays in the data as a document, its text and its changes close', async ({
  page,
}) => {
  await openPeople(page, 'documents/people/ada');
  // The rows come after the document.
  await expect(grid(page).getByRole('row').filter({ hasText: 'bob' })).toBeVisible();
  await field(page, 'age').focus();
  await page.keyboard.press('Escape');
  await expect(field(page, 'age')).toBeHidden();
  await expect(grid(page)).toBeFocused();

  await goToFirst(page);
  await page.keyboard.press('Enter');
  await expect(field(page, 'age')).toContainText('36');
  await press(page, 'Next document');
  await expect(field(page, 'age')).toContainText('40');
  await expect(button(page, 'Next document')).toBeDisabled();
  await expect(button(page, 'Next document')).toBeFocused();

  await page.getByRole('tab', { name: 'JSON', exact: true }).click();
  await press(page, 'Edit');
  const json = page.getByRole('textbox', { name: 'Fields as JSON with types' });
  await expect(json).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(', "nick": "B" }');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(button(page, 'Edit')).toBeFocused();
  await expect(bar(page)).toContainText('1 change in 1 document');

  await page.getByRole('tab', { name: 'Fields', exact: true }).click();
  await press(page, 'Discard its changes');
  await expect(page.getByRole('treeitem', { name: /^age/ })).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(page.getByText('This document has no fields.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Fields', exact: true })).toBeFocused();

  await press(page, 'Close the document');
  await expect(grid(page)).toBeFocused();
  await expect(
    grid(page).getByRole('gridcell', { name: /^bob ?, changes not applied/ }),
  ).toBeVisible();
});

test('the focus returns from a message to where it was', async ({ page }) => {
  await openPeople(page, 'documents/people/ada');
  await field(page, 'age').focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(button(page, 'Undo')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^name/ })).toBeFocused();
  // To the messages, the newest, and its button.
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 document put back')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^name/ })).toBeFocused();
});
