// Production into staging without its customers' addresses: masks suggested, kept, and applied.
import { backUp } from '../support/backups.ts';
import { readAllDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { giveTier } from '../support/tiers.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

/** Longer than a plan or restore of a few documents takes on a busy machine. */
const workTimeout = { timeout: 60_000 };

test('a project is labelled masked, and what is restored into it hides e-mail addresses', async ({
  page,
}) => {
  const user = await newUser();
  await giveTier(user, 'team');
  const source = await connectProject(user, { name: 'Production' });
  const target = await connectProject(user, { name: 'Staging' });
  const contact = { mapValue: { fields: { email: { stringValue: 'ada@real.example' } } } };
  await writeDocuments({ projectId: source.firebaseProjectId }, [
    {
      path: 'customers/ada',
      fields: { plan: { stringValue: 'free' }, contacts: { arrayValue: { values: [contact] } } },
    },
  ]);
  await backUp(user, source, { backupName: 'Tonight' });
  await enter(page, user);

  await test.step('masks are suggested by a collection of the other project', async () => {
    await page.goto('/dashboard/projects');
    await page.getByRole('button', { name: 'Actions for Staging' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit project' });
    await dialog.getByRole('checkbox', { name: /^Labelled masked/ }).press('Space');
    await dialog.getByLabel('Look at a collection of').selectOption({ label: 'Production' });
    await dialog.getByLabel('Collection to look through').fill('customers');
    await dialog.getByRole('button', { name: 'Suggest masks' }).click();
    const first = dialog.getByRole('group', { name: 'Mask 1' });
    await expect(first.getByLabel('Field')).toHaveValue('contacts[].email');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('@example.com');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Project saved')).toBeVisible();
  });

  await page.goto(`/projects/${source.id}/backup`);
  await page.getByRole('link', { name: 'Restore Tonight…' }).click();
  await page.getByLabel('Project', { exact: true }).selectOption(target.id);
  await expect(page.getByRole('list', { name: 'Masked fields' })).toContainText(
    'contacts[].email in customers',
  );
  await page.getByRole('button', { name: 'Make the plan' }).click();
  await expect(page.getByText('Planned', { exact: true })).toBeVisible(workTimeout);
  await expect(page.getByText('Values hidden by 1 rule of the target')).toBeVisible();
  await page.getByRole('button', { name: 'Restore now' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Restore into Staging?' });
  await dialog.getByRole('button', { name: 'Restore now' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible(workTimeout);
  await expect(
    page.getByText(
      '1 written document was read back. Of 1 masked field, none holds a value that the backup has for it.',
    ),
  ).toBeVisible();
  const written = JSON.stringify(await readAllDocuments({ projectId: target.firebaseProjectId }));
  expect(written).toContain('@example.com');
  expect(written).not.toContain('real.example');
});
