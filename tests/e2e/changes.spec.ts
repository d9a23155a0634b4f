// Everything that was written through Firekeep: an edit, seen, opened, undone and done again.
import { startChange } from '@firekeep/functions/contract';
import { call } from '../support/api.ts';
import { readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

test('an edit is found among the changes, opened, undone and done again', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  const database = { projectId: project.firebaseProjectId };
  const named = (name: string) => ({ name: { stringValue: name } });
  await writeDocuments(database, [{ path: 'menu/tea', fields: named('Taa') }]);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/changes`);
  await expect(page.getByText('Nothing was written yet')).toBeVisible();

  await call(user, startChange, {
    body: {
      pid: project.id,
      writes: [{ path: 'menu/tea', fields: named('Tea') }],
      reason: 'A typo',
    },
  });

  const changes = page.getByRole('list', { name: 'Changes' });
  await test.step('it is there without a reload, and found', async () => {
    await expect(changes.getByRole('listitem')).toHaveCount(1);
    await expect(changes).toContainText('Edit of document menu/tea in Kitchen');
    await expect(changes).toContainText('Edit by you');
    await expect(changes).toContainText('A typo');
    await expect(changes).toContainText('1 written');
    await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it');
    await expect(page.getByRole('heading', { name: 'No change matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Show everything' }).click();
  });

  await test.step('it shows the field, before and after', async () => {
    await changes.getByRole('link', { name: 'Edit of document menu/tea in Kitchen' }).click();
    const fields = page.getByRole('list', { name: 'Fields of menu/tea' });
    await expect(fields).toContainText('Taa');
    await expect(fields).toContainText('Tea');
    await expect(page.getByText('The document can still be put back.')).toBeVisible();
  });

  const openAddress = page.url();
  await test.step('it is undone', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Undo now' }).click();
    await expect(page.getByRole('region', { name: 'Undo' })).toBeVisible();
    expect((await readDocument(database, 'menu/tea'))?.['fields']).toEqual(named('Taa'));
    await page.getByRole('link', { name: 'See the change' }).click();
    await expect(page).toHaveURL(openAddress);
    await expect(page.getByText('Edited, then undone')).toBeVisible();
    await page.getByRole('link', { name: 'See the undo' }).click();
  });

  await test.step('it is done again', async () => {
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await page.getByRole('button', { name: 'Redo now' }).click();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    expect((await readDocument(database, 'menu/tea'))?.['fields']).toEqual(named('Tea'));
  });

  await test.step('all of it stands in the list, and beside the versions', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Changes' }).first().click();
    await expect(changes.getByRole('listitem')).toHaveCount(3);
    await page.goto(`/projects/${project.id}/history/menu/tea`);
    await expect(page.getByText('Written by')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the change' })).toHaveCount(2);
  });
});

test('a bulk change by a query stands in the history of what it changed, and of nothing else', async ({
  page,
}) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  const kinds = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 'tea' : 'cake'));
  await writeDocuments(
    { projectId: project.firebaseProjectId },
    kinds.map((kind, at) => ({
      path: `menu/${100 + at}`,
      fields: { kind: { stringValue: kind }, price: { integerValue: '3' } },
    })),
  );
  await enter(page, user);
  const place = (of: string) => `/projects/${project.id}/${of}`;
  const workTimeout = { timeout: 60_000 };

  await test.step('the documents that a query finds are changed', async () => {
    await page.goto(place(`collections/menu?q=${encodeURIComponent('where kind == "tea"')}`));
    await expect(page.getByRole('link', { name: '100', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change in bulk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change in bulk' });
    await expect(dialog.getByLabel('Which documents')).toHaveValue('What the query’s filter finds');
    await dialog.getByLabel('What to do').selectOption({ label: 'Add a number' });
    await dialog.getByLabel('Field', { exact: true }).fill('price');
    await dialog.getByLabel('Number').fill('1');
    await dialog.getByRole('button', { name: 'Make a plan' }).click();
    await page.getByRole('button', { name: 'Apply now' }).click(workTimeout);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apply now' }).click();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible(workTimeout);
  });

  await test.step('it wrote the version that is there now', async () => {
    await page.goto(place('history/menu/100'));
    const version = page.getByRole('listitem').filter({ hasText: 'As it is now' });
    await expect(version).toContainText('Written by your bulk change');
    await version.getByRole('link', { name: 'your bulk change' }).click();
    await expect(page.getByText('Changed', { exact: true })).toBeVisible();
  });

  await test.step('once that is another one, it stands at its time', async () => {
    const write = { path: 'menu/100', fields: { kind: { stringValue: 'none' } } };
    await writeDocuments({ projectId: project.firebaseProjectId }, [write]);
    await page.goto(place('history/menu/100'));
    const change = page.getByRole('listitem').filter({ hasText: 'Bulk change by you' });
    await expect(change).toContainText('It changed this document.');
  });

  await test.step('it left a document alone that the query does not find', async () => {
    const answered = page.waitForResponse(/\/api\/projects\/changes\?.*menu%2F101/);
    await page.goto(place('history/menu/101'));
    expect(await (await answered).json()).toMatchObject({ data: { items: [] } });
    await expect(page.getByText('As it is now')).toBeVisible();
    await expect(page.getByText('ulk change')).toHaveCount(0);
  });
});
