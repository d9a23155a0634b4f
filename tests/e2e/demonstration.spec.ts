// The demonstration, which visitors look at and change without an account, and without a call.
import { callsOf } from './support/calls-of.ts';
import { expect, test } from './support/journey.ts';

// Each has a copy of its data in its own page.
test.describe.configure({ mode: 'parallel' });

test('a visitor looks around in the demonstration, whose connection test is simulated', async ({
  page,
}) => {
  const calls = callsOf(page);
  await page.goto('/projects/demo');
  await expect(page.getByRole('list', { name: 'Open alerts' })).toContainText(
    'Collection subscriptions is gone',
  );
  await page.getByRole('button', { name: 'Connection' }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(/Simulated: (?:no call|one test)/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByRole('treeitem', { name: /^customers, / }).click();
  await page.getByRole('link', { name: 'esra' }).click();
  await expect(page.getByRole('treeitem').getByText('Esra Yılmaz')).toBeVisible();
  await page.getByRole('link', { name: 'orders' }).click();
  await expect(
    page.getByRole('grid', { name: 'Documents of customers/esra/orders' }),
  ).toBeVisible();
  await page.goto('/projects/demo/collections/roasts');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('link', { name: 'batch-026' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Pages of' });
  await tabs.getByText('Backup').click();
  await page.getByRole('link', { name: 'See the backup' }).first().click();
  await expect(page.getByText('89 of 89 documents decoded')).toBeVisible();
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page.getByText('This is the live demo, on sample data')).toBeVisible();
  await page.goto('/projects/demo/restore?restore=demo-plan');
  await expect(page.getByText('subscriptions/sub-001')).toBeVisible();
  await tabs.getByText('Security').click();
  await expect(page.getByText(/^The newest drill, .* restored all 96 documents/)).toBeVisible();
  await page.goto('/projects/demo/history/settings/opening-hours');
  await page.getByRole('link', { name: 'What was done to it' }).click();
  const log = page.getByRole('table', { name: 'Audit log' });
  await expect(log.getByRole('row').filter({ hasText: 'applied' })).toHaveCount(1);
  // With the head, and without what is of no restore: backups are made every night.
  await expect(log.getByRole('row')).toHaveCount(4);
  await tabs.getByText('Analytics').click();
  await expect(page.getByRole('heading', { name: 'Documents per collection' })).toBeVisible();
  expect(calls).toEqual([]);
});

test('a visitor renames a document of the demonstration with its orders, and undoes it', async ({
  page,
}) => {
  const calls = callsOf(page);
  const tabs = page.getByRole('navigation', { name: 'Pages of' });
  await page.goto('/projects/demo/documents/customers/chiara');
  await page.getByRole('button', { name: 'Change the document' }).click();
  await page.getByRole('menuitem', { name: 'Copy, move or rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy or move' });
  await dialog.getByLabel('New path').fill('customers/clara');
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect(page.getByText('customers/clara/orders/2026-0022')).toBeVisible();
  await page.getByRole('button', { name: 'Move now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move now' }).click();
  await page.getByRole('link', { name: 'See customers/clara' }).click();
  await expect(page.getByRole('heading', { name: 'clara' })).toBeVisible();
  await page.getByRole('link', { name: 'orders' }).click();
  const orders = page.getByRole('grid', { name: 'Documents of customers/clara/orders' });
  await expect(orders.getByText('2026-0022')).toBeVisible();
  await tabs.getByText('Changes').click();
  await page.getByRole('link', { name: /^Move of .*customers\/chiara/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('All 8 documents can still be put back.')).toBeVisible();
  await question.getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await tabs.getByText('Data').click();
  await page.getByRole('treeitem', { name: /^customers, / }).click();
  await expect(page.getByRole('link', { name: 'chiara' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'clara' })).toBeHidden();
  expect(calls).toEqual([]);
});

test('a visitor changes documents of the demonstration in bulk, and undoes it', async ({
  page,
}) => {
  const calls = callsOf(page);
  const prices = page.getByRole('grid', { name: 'Documents of products' }).getByText(/^1[37]\d0$/);
  await page.goto('/projects/demo/collections/products');
  await expect(prices).toHaveText(['1390', '1720']);
  await page.getByRole('button', { name: 'Change in bulk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change in bulk' });
  await dialog.getByLabel('What to do').selectOption({ label: 'Add a number' });
  await dialog.getByLabel('Field', { exact: true }).fill('priceCents');
  await dialog.getByLabel('Number').fill('10');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('6 documents would change, 0 would not')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('products/nyeri-aa').click();
  await page.getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('link', { name: 'See products' }).click();
  await expect(prices).toHaveText(['1300', '1720']);
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Changes').click();
  await page.getByRole('link', { name: /^Bulk change of collection products/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('All 5 documents can still be put back.')).toBeVisible();
  await question.getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByRole('treeitem', { name: /^products, / }).click();
  await expect(prices).toHaveText(['1390', '1720']);
  expect(calls).toEqual([]);
});

test('a visitor changes documents of the demonstration by a function, and undoes it', async ({
  page,
}) => {
  const calls = callsOf(page);
  const prices = page.getByRole('grid', { name: 'Documents of products' }).getByText(/^129\d$/);
  await page.goto('/projects/demo/collections/products');
  await page.getByRole('button', { name: 'Change in bulk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change in bulk' });
  await dialog.getByLabel('What to do').selectOption({ label: 'Transform in JavaScript' });
  const code = dialog.getByRole('textbox', { name: 'Function' });
  const write = async (source: string) => {
    await code.press('ControlOrMeta+a');
    await page.keyboard.insertText(source);
  };
  await write('(doc) => doc');
  await page.keyboard.type('.');
  const offered = dialog.getByRole('listbox');
  await expect(offered).toContainText('priceCents');
  await page.keyboard.press('Escape');
  await expect(offered).toBeHidden();
  // Neither the key nor a press beside the dialog loses what was written.
  await page.keyboard.press('Escape');
  await page.mouse.click(1, 1);
  await expect(code).toHaveText('(doc) => doc.');
  // Nothing but the end of its thread stops it.
  await write('(doc) => [].indexOf.call({ length: 2 ** 53 - 1 }, 1) ? doc : null');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(/had to be ended by force at products\/dawn-blend/)).toBeVisible({
    timeout: 30_000,
  });
  await write('(doc) => { if (doc.stock > 20) doc.priceCents += 1; return doc; }');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('5 documents would change, 1 would not')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make a plan' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('products/night-decaf').click();
  await page.getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click();
  await page.getByRole('link', { name: 'See products' }).click();
  await expect(prices).toHaveText(['1291']);
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Changes').click();
  await page.getByRole('link', { name: /^Bulk change of collection products/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByRole('treeitem', { name: /^products, / }).click();
  await expect(prices).toHaveText(['1290']);
  expect(calls).toEqual([]);
});

test('a visitor clones the demonstration into staging without names, and undoes it', async ({
  page,
}) => {
  const calls = callsOf(page);
  const tabs = page.getByRole('navigation', { name: 'Pages of' });
  await page.goto('/projects/demo-staging');
  await page.getByRole('button', { name: 'Masks' }).click();
  const masks = page.getByRole('dialog', { name: 'Masks of Harbour Coffee staging' });
  await masks.getByLabel('Look at a collection of').selectOption({ label: 'Harbour Coffee' });
  await masks.getByLabel('Collection to look through').fill('customers');
  await masks.getByRole('button', { name: 'Preview' }).click();
  await expect(masks.getByText('Values are hidden in 5 of its 5 documents.')).toBeVisible();
  await masks.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Restore a backup' }).click();
  await page.getByLabel('Project', { exact: true }).selectOption('demo-staging');
  await expect(page.getByRole('list', { name: 'Masked fields' })).toContainText('email');
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await page.getByRole('button', { name: 'Restore now' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Harbour Coffee staging').first()).toBeVisible();
  await question.getByRole('button', { name: 'Restore now' }).click();
  await expect(page.getByText(/none holds a value that the backup has/)).toBeVisible();
  await page.getByRole('button', { name: /^Current project/ }).click();
  await page.getByRole('menuitem', { name: 'Harbour Coffee staging' }).click();
  await expect(page).toHaveURL(/\/projects\/demo-staging\//);
  await tabs.getByText('Data').click();
  await page.getByRole('treeitem', { name: /^customers, / }).click();
  await expect(page.getByRole('grid').getByText(/@example\.com$/)).toHaveCount(5);
  await expect(page.getByRole('grid').getByText('Ada Lindqvist')).toBeHidden();
  await tabs.getByText('Changes').click();
  await page.getByRole('link', { name: /into Harbour Coffee staging/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(calls).toEqual([]);
});
