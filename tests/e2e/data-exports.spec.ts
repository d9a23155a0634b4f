// Exports in full: a collection, chosen rows, a whole project, now and from a backup.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzip } from '../../functions/src/testing/unzip.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { int, map, text } from '../support/typed-values.ts';
import { signUp as newUser } from '../support/users.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

const queryLine = (page: Page) => page.getByRole('textbox', { name: 'Query', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export', exact: true });

/** Downloads the newest export of that name. */
async function take(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const button = dialogOf(page)
    .getByRole('button', { name: `Download ${name} as` })
    .first();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Exports, until that is ready; there is no other export of that name. */
async function start(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Start export' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: name });
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();
}

test('a collection, chosen rows and the whole project are exported, and found again', async ({
  page,
}) => {
  const user = await newUser();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    ...Array.from({ length: 300 }, (_, n) => ({
      path: `customers/c${100 + n}`,
      fields: { n: int(n), address: map({ city: text(`Town ${n}`) }) },
    })),
    { path: 'customers/c100/orders/1', fields: {} },
    // A collection whose file would have the name of the customers' orders.
    { path: 'customers.orders/o1', fields: { note: text('=1+1') } },
  ]);
  const record = await backUp(user, project);
  await enter(page, user);

  const dialog = dialogOf(page);
  await test.step('a collection, with columns for the fields of its maps', async () => {
    await page.goto(`/projects/${project.id}/collections/customers`);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByLabel('What').getByRole('option')).toHaveText([
      'All documents of customers',
      'All collections',
    ]);
    await dialog.getByRole('button', { name: 'Count documents' }).click();
    await expect(dialog.getByText('At least 300 reads of the database')).toBeVisible();
    await start(dialog, 'customers');
    expect(await violationsOf(page)).toEqual([]);
    const { name, bytes } = await take(page, 'customers');
    expect(name).toMatch(/^customers-.*\.csv$/);
    const lines = bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(301);
    expect(lines[0]).toBe('__path__,__id__,address.city,n,__createTime__,__updateTime__');
    expect(lines[1]).toMatch(/^customers\/c100,c100,Town 0,0,/);
  });

  await test.step('it is there when the dialog is opened again', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByText('CSV · 300 documents')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete the export of customers' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('rows that were chosen', async () => {
    const cell = (id: string) => page.getByRole('gridcell', { name: id, exact: true });
    await cell('c101').click();
    await cell('c103').click({ modifiers: ['Shift'] });
    await cell('c102').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Export 3 documents' }).click();
    await dialog.getByLabel('Format').selectOption('json');
    await start(dialog, '3 chosen documents');
    const { bytes } = await take(page, '3 chosen documents');
    const found: { path: string }[] = JSON.parse(bytes.toString());
    expect(found.map(({ path }) => path)).toEqual(
      ['c101', 'c102', 'c103'].map((id) => `customers/${id}`),
    );
    await page.keyboard.press('Escape');
  });

  await test.step('the project, from a backup and without reads, for a spreadsheet', async () => {
    await page.goto(`/projects/${project.id}/collections?backup=${record.id}`);
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('No reads: it comes from the backup.')).toBeVisible();
    await dialog.getByLabel('Separator').selectOption('semicolon');
    await dialog.getByLabel('Texts like formulas').selectOption('none');
    await expect(dialog.getByText('only if you trust whoever wrote the data')).toBeVisible();
    await dialog.getByLabel('Begin with a byte order mark').check({ force: true });
    await start(dialog, 'All collections');
    await expect(dialog.getByRole('listitem').first()).toContainText('from the backup of');
    const { name, bytes } = await take(page, 'All collections');
    expect(name).toMatch(/^all-collections-.*\.zip$/);
    const files = unzip(bytes);
    expect(files.get('names.csv')?.trimEnd().split('\r\n')).toEqual([
      '\uFEFFfile;collection;documents',
      'customers.csv;customers;300',
      'customers.orders.csv;customers/*/orders;1',
      'customers.orders-2.csv;customers.orders;1',
    ]);
    expect(files.get('customers.orders.csv')).toContain('customers/c100/orders/1');
    expect(files.get('customers.orders-2.csv')).toContain(';=1+1;');
  });

  await test.step('one that takes long is cancelled', async () => {
    // The list is answered as it was while the export was under way.
    await page.route('**/api/projects/exports?*', async (route) => {
      const answer = await route.fetch();
      const body: { data: { status: string }[] } = await answer.json();
      const data = body.data.map((one, index) =>
        index === 0 ? { ...one, status: 'running', completedAt: null } : one,
      );
      await route.fulfill({ json: { ...body, data } });
    });
    await page.route('**/exports/*/cancel', (route) =>
      route.fulfill({ json: { success: true, data: {} } }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Export' }).click();
    const cancel = dialog.getByRole('button', { name: 'Cancel the export of All collections' });
    await expect(cancel).toHaveText('Cancel');
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    const asked = page.waitForRequest('**/exports/*/cancel');
    await cancel.click();
    await asked;
  });
});

test('what the bar asks of a backup is exported, run or not', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user);
  const database = { projectId: project.firebaseProjectId };
  const customers = (of: string) =>
    Array.from({ length: 5 }, (_, n) => ({
      path: `customers/c${n}`,
      fields: { n: int(n), of: text(of) },
    }));
  await writeDocuments(database, customers('backup'));
  const record = await backUp(user, project);
  await writeDocuments(database, customers('now'));
  await enter(page, user);
  await page.goto(`/projects/${project.id}/collections/customers?backup=${record.id}`);
  const grid = page.getByRole('grid', { name: 'Documents of customers' });
  const dialog = dialogOf(page);
  const write = async (query: string) => {
    // What is filled in over coloured words would bring its own style.
    await queryLine(page).clear();
    await queryLine(page).fill(query);
  };
  const exportAs = async (name: string) => {
    await dialog.getByLabel('Format').selectOption('ndjson');
    await start(dialog, name);
    const { bytes } = await take(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    return bytes.toString().trimEnd().split('\n');
  };

  await test.step('a query that was edited since it ran is exported as the bar says', async () => {
    await queryLine(page).fill('where n < 3');
    await queryLine(page).press('Enter');
    await expect(grid.getByRole('link')).toHaveCount(3);
    await write('where n < 2 order by n desc');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('customers where n < 2 order by n desc')).toBeVisible();
    await expect(dialog.getByText('which has not run yet')).toBeVisible();
    await expect(dialog.getByText('No reads: it comes from the backup.')).toBeVisible();
    const lines = await exportAs('customers where n < 2 order by n desc');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      ['c1', 'c0'].map((id) => ({
        path: `customers/${id}`,
        fields: { of: { stringValue: 'backup' } },
      })),
    );
  });

  await test.step('of a count, the documents that are counted', async () => {
    await write('select count() where n >= 1');
    await queryLine(page).press('Enter');
    await expect(page.getByRole('definition')).toHaveText('4');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('The documents themselves')).toBeVisible();
    expect(await exportAs('customers where n >= 1')).toHaveLength(4);
  });
});

test('a visitor exports from the demonstration, which sends nothing', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto('/projects/demo/collections/customers');
  await queryLine(page).fill('where address.city == "İzmir"');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = dialogOf(page);
  const name = 'customers where address.city == "İzmir"';
  await start(dialog, name);
  const file = await take(page, name);
  expect(file.name).toMatch(/^customers-.*\.csv$/);
  expect(file.bytes.toString().trimEnd().split('\r\n')).toEqual([
    expect.stringMatching(/^__path__,__id__,address\.city,/),
    expect.stringMatching(/^customers\/esra,esra,İzmir,/),
  ]);
  await dialog.getByLabel('What').selectOption('All collections');
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await expect(dialog.getByText(/come with your own project/)).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
