// Alerts, and what a schedule promises before it is saved.
import { backUp } from '../support/backups.ts';
import { deleteDocuments, writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser, type TestUser } from '../support/users.ts';
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

const customers = Array.from({ length: 12 }, (_, index) => ({
  path: `customers/${index}`,
  fields: { name: { stringValue: `Customer ${index}` } },
}));

async function shopOf(user: TestUser) {
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    ...customers,
    { path: 'customers/1/orders/1', fields: {} },
  ]);
  return project;
}

test('a backup that holds much less raises an alert, which shows what is gone', async ({
  page,
}) => {
  const user = await newUser();
  const project = await shopOf(user);
  await backUp(user, project);
  const gone = customers.slice(4).map(({ path }) => path);
  await deleteDocuments({ projectId: project.firebaseProjectId }, gone);
  await backUp(user, project);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);

  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').first();
  await expect(alert.getByText('Unusual change')).toBeVisible();
  await expect(alert.getByText('5 documents instead of 13: 61 % fewer')).toBeVisible();
  await alert.getByRole('link', { name: /^See what changed/ }).click();
  const row = page
    .getByRole('list', { name: 'Differences by collection' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'customers', exact: true }) });
  await expect(row).toHaveText('customers4 unchanged−8 removed');

  await page.goBack();
  await alert.getByRole('button', { name: /^Acknowledge/ }).click();
  await expect(alert.getByText('Acknowledged')).toBeVisible();
  await page.reload();
  await expect(alert.getByText('Acknowledged')).toBeVisible();
});

test.describe('with an address that is refused first', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('a schedule shows what its patterns cover, and proves its webhook', async ({ page }) => {
    const user = await newUser();
    const project = await shopOf(user);
    await backUp(user, project);
    const receiver = await startReceiver(() => 204);
    try {
      await enter(page, user);
      await page.goto(`/projects/${project.id}/backup`);
      await page.getByRole('button', { name: 'Create the first schedule' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Nightly');
      await dialog.getByLabel('Without these collections').fill('customers/*/orders');
      await dialog.getByRole('button', { name: 'Show what this covers' }).click();
      await expect(dialog.getByText('12 documents covered, 1 excluded.')).toBeVisible();
      const covered = dialog.getByRole('region', { name: 'Covered collections' }).getByRole('row');
      await expect(covered.filter({ hasText: 'customers/*/orders' })).toContainText('Excluded');

      await dialog.getByLabel('Webhook for alerts').fill('http://127.0.0.1/alarms');
      await dialog.getByRole('button', { name: 'Create schedule' }).click();
      await expect(dialog.getByText('The address must begin with https://')).toBeVisible();
      await dialog.getByLabel('Webhook for alerts').fill(receiver.address('/alarms'));
      await dialog.getByRole('button', { name: 'Create schedule' }).click();
      await expect(page.getByText('Schedule created')).toBeVisible();

      await page.getByRole('button', { name: 'Edit Nightly' }).click();
      await dialog.getByRole('button', { name: 'New signing secret' }).click();
      await dialog.getByRole('button', { name: 'Replace it' }).click();
      const secret = await dialog.getByText(/^whsec_/).innerText();
      await dialog.getByRole('button', { name: 'Send a test' }).click();
      await expect(dialog.getByText('The test was delivered.')).toBeVisible();
      const [message] = receiver.received;
      expect(message && isSignedWith(secret, message)).toBe(true);
    } finally {
      await receiver.stop();
    }
  });
});
