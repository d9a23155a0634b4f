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
    await expect(page.getByText('No change matches')).toBeVisible();
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
