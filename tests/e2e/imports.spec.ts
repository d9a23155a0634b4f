// A spreadsheet's table, imported into a collection by its page, and undone.
import { writeFile } from 'node:fs/promises';
import { readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

const sheet =
  'Nr;Name;Preis;Seit\r\n10;"Käse; jung";1.234,50;31.1.2026\r\n11;Öl;2,00;1.2.2026\r\n12;kurz\r\n';

test('a spreadsheet’s table is imported, planned, applied and undone', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  const database = { projectId: project.firebaseProjectId };
  const oil = { Name: { stringValue: 'Oil' }, stock: { integerValue: '3' } };
  await writeDocuments(database, [{ path: 'products/11', fields: oil }]);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/collections/products`);
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });

  await test.step('a picture is named before anything is sent', async () => {
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'logo.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]),
    });
    await expect(dialog.getByText('This is a picture.')).toBeVisible();
  });

  await test.step('a file that was changed since it was chosen is to be chosen again', async () => {
    const path = test.info().outputPath('products.csv');
    await writeFile(path, sheet, 'latin1');
    await dialog.getByLabel('File', { exact: true }).setInputFiles(path);
    await expect(dialog.getByLabel('Separator')).toHaveValue(';');
    await writeFile(path, sheet.replace('kurz', 'Salz'), 'latin1');
    await dialog.getByRole('button', { name: 'Upload and make a plan' }).click();
    await expect(dialog.getByText('The file was changed or moved')).toBeVisible();
  });

  await test.step('how the table is written is detected, and shown', async () => {
    await dialog.getByLabel('File', { exact: true }).setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(sheet, 'latin1'),
    });
    await expect(dialog.getByLabel('Encoding')).toHaveValue('windows-1252');
    await expect(dialog.getByLabel('Separator')).toHaveValue(';');
    await expect(dialog.getByLabel('Numbers are written')).toHaveValue(',');
    await expect(dialog.getByLabel('Type of Preis')).toHaveValue('double');
    await expect(dialog.getByLabel('Type of Seit')).toHaveValue('day-first');
    await expect(dialog.getByText('1 of the first 3 rows can’t be read')).toBeVisible();
    await expect(dialog.getByText('Failed to import the file')).toBeHidden();
  });

  await test.step('columns go where they are wanted, and the plan is shown', async () => {
    await dialog.getByLabel('Ids').selectOption('column');
    await dialog.getByLabel('Column of ids').selectOption('Nr');
    await dialog.getByLabel('Field of Nr').fill('');
    await dialog.getByLabel('Field of Preis').fill('price.amount');
    await expect(dialog.getByRole('list', { name: 'The first documents' })).toContainText(
      'products/10',
    );
    await dialog.getByRole('button', { name: 'Upload and make a plan' }).click();
    await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
    await expect(page.getByText('Line 4: it has 2 cells, and the first line 4')).toBeVisible({
      timeout: 60_000,
    });
    expect((await readDocument(database, 'products/10'))?.['fields']).toBeUndefined();
  });

  await test.step('it is applied', async () => {
    await page.getByRole('button', { name: 'Import now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Import now' }).click();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    expect((await readDocument(database, 'products/10'))?.['fields']).toEqual({
      Name: { stringValue: 'Käse; jung' },
      price: { mapValue: { fields: { amount: { doubleValue: 1234.5 } } } },
      Seit: { timestampValue: '2026-01-31T00:00:00Z' },
    });
  });

  await test.step('it is undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo now' }).click();
    await expect(page.getByText('Undone').first()).toBeVisible({ timeout: 60_000 });
    await expect
      .poll(async () => {
        const documents = ['products/10', 'products/11'].map((path) =>
          readDocument(database, path),
        );
        return (await Promise.all(documents)).map((document) => document?.['fields']);
      })
      .toEqual([undefined, oil]);
  });
});

test('a visitor imports a table into the demonstration, and undoes it', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    calls.push(...(new URL(request.url()).pathname.startsWith('/api/') ? [request.url()] : []));
  });
  const rows = page.getByRole('grid', { name: 'Documents of products' });
  await page.goto('/projects/demo/collections/products');
  await expect(rows.getByText('nyeri-aa')).toBeVisible();
  await page.getByRole('button', { name: 'Import a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await dialog.getByLabel('File', { exact: true }).setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id,name,stock\nnyeri-aa,Nyeri AA,7\nsidamo,Sidamo,12\nlate,Late\n'),
  });
  await dialog.getByRole('button', { name: 'Upload and make a plan' }).click();
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  await expect(page.getByText('Line 4: it has 2 cells, and the first line 3')).toBeVisible();
  await page.getByText('products/nyeri-aa').click();
  await page.getByRole('button', { name: 'Import now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import now' }).click();
  await page.getByRole('link', { name: 'See products' }).click();
  await expect(rows.getByText('sidamo', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Changes').click();
  await page.getByRole('link', { name: /^Import/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo now' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages of' }).getByText('Data').click();
  await page.getByRole('treeitem', { name: /^products, / }).click();
  await expect(rows.getByText('nyeri-aa', { exact: true })).toBeVisible();
  await expect(rows.getByText('sidamo', { exact: true })).toBeHidden();
  expect(calls).toEqual([]);
});
