// A new user's whole way: sign up, connect, look, back up, lose data, get it back.
import type { Page } from '@playwright/test';
import {
  deleteDocuments,
  readAllDocuments,
  writeDocuments,
  type RestDocument,
} from '../support/firestore-rest.ts';
import { actionCode } from '../support/action-codes.ts';
import { newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { signUp } from './support/auth-form.ts';
import { expect, newAccount, test } from './support/journey.ts';
import { closeByKey } from './support/overlays.ts';

const cities = ['Graz', 'Linz', 'Wien'];

const guests = Array.from({ length: 30 }, (_, index) => ({
  path: `guests/guest-${String(index).padStart(2, '0')}`,
  fields: {
    name: { stringValue: `Guest ${index}` },
    nights: { integerValue: String(index) },
    rate: { doubleValue: 80 },
    city: { stringValue: cities[index % 3] ?? '' },
  },
}));
const stays = [
  { path: 'guests/guest-01/stays/s1', fields: { paid: { booleanValue: true } } },
  { path: 'guests/gone/stays/s1', fields: { note: { stringValue: 'its parent is missing' } } },
];

/** Names and typed fields: what a restore can bring back. */
function contents(documents: readonly RestDocument[]) {
  return documents.map(({ name, fields }) => ({ name, fields: fields ?? {} }));
}

/** Follows the link that was mailed, in another tab, and comes back. */
async function openMail(page: Page, email: string) {
  const code = await actionCode(email, 'VERIFY_EMAIL');
  const other = await page.context().newPage();
  await other.goto(`${new URL(page.url()).origin}/auth?mode=verifyEmail&oobCode=${code}`);
  await expect(other.getByText('Your email address is verified')).toBeVisible();
  await other.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

async function connect(page: Page, email: string, firebaseProjectId: string) {
  await page.getByRole('link', { name: 'Connect a project' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Please verify your email address first')).toBeVisible();
  await openMail(page, email);
  await dialog
    .getByLabel('Service account JSON')
    .fill(JSON.stringify(serviceAccount(firebaseProjectId)));
  await expect(dialog.getByLabel('Firebase project ID')).toHaveValue(firebaseProjectId);
  await dialog.getByLabel('Project name').fill('Guest house');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog.getByText('Guest house is connected.')).toBeVisible();
  await expect(dialog.getByText('With this key Firekeep can')).toBeVisible();
}

test('a new user connects a project, backs it up and gets lost documents back', async ({
  page,
}) => {
  const firebaseProjectId = newFirebaseProjectId();
  const database = { projectId: firebaseProjectId };
  await writeDocuments(database, [...guests, ...stays]);
  const before = contents(await readAllDocuments(database));

  const account = newAccount();
  await signUp(page, account);
  await connect(page, account.email, firebaseProjectId);
  await page.getByRole('button', { name: 'Start first backup' }).click();

  await test.step('the backup completes and shows its evidence', async () => {
    const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
    await expect(backups.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(backups.getByText('Verified')).toBeVisible();
    await expect(backups.getByText('32 documents')).toBeVisible();
    await backups.getByRole('button', { name: /^Details of/ }).click();
    const drawer = page.getByRole('dialog');
    const evidence = drawer.getByRole('region', { name: 'Verification' });
    await expect(evidence.getByText('32')).toBeVisible();
    await closeByKey(drawer);
  });

  await test.step('the data can be looked at, missing parents too', async () => {
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByRole('treeitem', { name: /^guests, / }).click();
    await expect(page.getByText('only subcollections')).toBeVisible();
    await page.getByRole('link', { name: 'guest-01', exact: true }).click();
    await expect(page.getByText('int64').first()).toBeVisible();
    await expect(page.getByRole('treeitem').getByText('Guest 1', { exact: true })).toBeVisible();
    const below = page.getByRole('region', { name: 'Subcollections' });
    await expect(below.getByRole('link', { name: 'stays' })).toBeVisible();
  });

  await deleteDocuments(database, ['guests/guest-03', 'guests/gone/stays/s1']);
  await writeDocuments(database, [
    { path: 'guests/guest-05', fields: { name: { stringValue: 'changed by mistake' } } },
  ]);

  await test.step('a plan says what would change, and the restore brings it back', async () => {
    await page.getByRole('link', { name: 'Backups', exact: true }).click();
    await page.getByRole('link', { name: /^Restore .*…$/ }).click();
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await expect(page.getByText('guests/guest-05')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Restore now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore now' }).click();
    await expect(page.getByText('Written', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  });

  expect(contents(await readAllDocuments(database))).toEqual(before);
});
