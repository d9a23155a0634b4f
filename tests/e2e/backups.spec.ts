// Backups, schedules and restores, as the backup page shows and runs them.
import type { Locator, Page } from '@playwright/test';
import { backUp } from '../support/backups.ts';
import {
  deleteDocuments,
  readAllDocuments,
  readDocument,
  writeDocuments,
} from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { openShop, test as demoTest } from './support/demo.ts';
import { expect, test, withMovements } from './support/journey.ts';
import { closeByKey } from './support/overlays.ts';
import { enter } from './support/session.ts';

test.use(withMovements);

/** Longer than a backup or restore of a few documents takes on a busy machine. */
const workTimeout = { timeout: 60_000 };

function listed(page: Page, list: 'Backups' | 'Schedules' | 'Restores', text: string): Locator {
  return page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text });
}

function choose(page: Page, field: string, option: string) {
  return page.getByLabel(field, { exact: true }).selectOption({ label: option });
}

demoTest('backups show the evidence of their verification and verify again', async ({ page }) => {
  await openShop(page, 'Backup');
  const first = listed(page, 'Backups', 'The shop as it was connected');
  await expect(first.getByText('Verified', { exact: true })).toBeVisible();
  await expect(first.getByText('3,387 documents')).toBeVisible();
  await first.getByRole('button', { name: /^Details of/ }).click();
  const drawer = page.getByRole('dialog', { name: 'The shop as it was connected' });
  const evidence = drawer.getByRole('region', { name: 'Verification' });
  const findings = [
    /^\d+ of \d+ chunks? read back from storage, each opened and equal to the hash in its name/,
    /^3,387 of 3,387 documents decoded, in strictly ascending order/,
    /^\d+ counts? by Firestore when the backup was made, at the same read time/,
  ];
  await expect(evidence.getByRole('listitem')).toHaveText(findings);
  await expect(drawer.getByText('One snapshot: every document as of the read time')).toBeVisible();
  const totals = drawer.getByRole('table', { name: 'Totals per collection' });
  await expect(totals.getByRole('row').filter({ hasText: 'archive/*/orders/*/items' })).toHaveCount(
    1,
  );

  await evidence.getByRole('button', { name: 'Verify again' }).click();
  await expect(evidence.getByText('Checked just now')).toBeVisible(workTimeout);
  await expect(evidence.getByText('Verified', { exact: true })).toBeVisible();
  await expect(evidence.getByRole('listitem')).toHaveText(findings);

  await page.reload();
  await expect(evidence.getByRole('listitem')).toHaveText(findings);
  await closeByKey(drawer);
  await expect(page).toHaveURL(/\/backup$/);
  await page.goto(page.url().replace(/\/backup$/, '/collections?tab=backups'));
  await expect(first).toBeVisible();
  await expect(listed(page, 'Schedules', 'Every night')).toBeVisible();
});

test('a schedule is made, changed, paused and deleted', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);
  await page.getByRole('button', { name: 'Create the first schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New schedule' });
  const create = dialog.getByRole('button', { name: 'Create schedule' });

  await test.step('what cannot be used is named beside its field', async () => {
    await expect(dialog.getByText('the last verified one and held ones always do')).toBeVisible();
    await dialog.getByLabel('Name').fill('');
    await dialog.getByLabel('Last backups').fill('0');
    await dialog.getByLabel('Days', { exact: true }).fill('soon');
    await choose(page, 'How often', 'Cron expression');
    await dialog.getByLabel('Cron expression').fill('every day');
    await create.click();
    await expect(dialog.getByText('A name is required')).toBeVisible();
    await expect(dialog.getByText('A whole number from 1 to 3650')).toHaveCount(2);
    await dialog.getByLabel('Name').fill('Nightly');
    await dialog.getByLabel('Last backups').fill('');
    await dialog.getByLabel('Days', { exact: true }).fill('');
    await dialog.getByLabel('Cron expression').fill('0 3 * * *');
    await create.click();
    await expect(
      dialog.getByText('The retention keeps nothing: name at least one rule'),
    ).toBeVisible();
  });

  await choose(page, 'How often', 'Every week');
  await choose(page, 'Weekday', 'Monday');
  await choose(page, 'Time zone', 'UTC');
  await dialog.getByLabel('Time of day').fill('02:30');
  await dialog.getByLabel('Last backups').fill('5');
  const next = dialog.getByRole('list', { name: 'Next runs' }).getByRole('listitem');
  await expect(next).toHaveText(Array<RegExp>(5).fill(/^Mon, \w+ \d+, \d{4}, 02:30 UTC$/));
  await create.click();
  await expect(page.getByText('Schedule created')).toBeVisible();
  const nightly = listed(page, 'Schedules', 'Nightly');
  await expect(nightly.getByText('Every Monday at 02:30')).toBeVisible();
  await expect(nightly.getByText(/^Next run: \w+ \d+, \d{4}, \d+:30/)).toBeVisible();

  await nightly.getByRole('button', { name: 'Edit Nightly' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Monthly');
  await choose(page, 'How often', 'Every month');
  await page.getByLabel('Day of the month').fill('31');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('The day of the month runs from 1 to 28')).toBeVisible();
  await page.getByLabel('Day of the month').fill('2');
  await page.getByRole('button', { name: 'Save schedule' }).click();
  const monthly = listed(page, 'Schedules', 'Monthly');
  await expect(monthly.getByText('On the 2nd of each month at 02:30')).toBeVisible();

  await monthly.getByRole('checkbox', { name: 'Schedule Monthly' }).press('Space');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause schedule' }).click();
  await expect(monthly.getByText('Next run: paused')).toBeVisible();
  await page.reload();
  await expect(monthly.getByText('Paused', { exact: true })).toBeVisible();

  await monthly.getByRole('button', { name: 'Delete Monthly' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('No schedule yet')).toBeVisible();
});

test('a backup under way can be cancelled', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'A large one' });
  const documents = Array.from({ length: 8000 }, (_, index) => ({
    path: `readings/r${index}`,
    fields: { text: { stringValue: crypto.randomUUID().repeat(100) } },
  }));
  await writeDocuments({ projectId: project.firebaseProjectId }, documents);
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Back up now' });
  await dialog.getByLabel('Name').fill('Started by mistake');
  await dialog.getByRole('button', { name: 'Start backup' }).click();
  const backup = listed(page, 'Backups', 'Started by mistake');
  await backup.getByRole('button', { name: 'Cancel Started by mistake' }).click();
  await expect(backup.getByText('Cancelled')).toBeVisible(workTimeout);
  await expect(backup.getByRole('link', { name: /Restore/ })).toHaveCount(0);
  await expect(backup.getByRole('button', { name: /Cancel/ })).toHaveCount(0);
});

const menu = [
  { path: 'menu/soup', fields: { price: { integerValue: '7' } } },
  { path: 'menu/bread', fields: { price: { doubleValue: 2 } } },
  { path: 'menu/soup/notes/n1', fields: { text: { stringValue: 'no cream' } } },
];

test('one document and a whole project come back from a backup', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Kitchen' });
  const copy = await connectProject(user, { name: 'Kitchen copy' });
  const database = { projectId: project.firebaseProjectId };
  await writeDocuments(database, menu);
  await backUp(user, project, { backupName: 'Before the guests' });
  const stored = await readAllDocuments(database);
  await writeDocuments(database, [
    { path: 'menu/soup', fields: { price: { integerValue: '700' } } },
    { path: 'menu/bread', fields: { price: { doubleValue: 3 } } },
  ]);
  await enter(page, user);

  await test.step('the document that the page was about, and no other', async () => {
    await page.goto(`/projects/${project.id}/documents/menu/soup`);
    await expect(page.getByRole('treeitem').getByText('700', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Restore this document from a backup…' }).click();
    await expect(page.getByText(/^Restore menu\/soup.* into /)).toBeVisible();
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await expect(page.getByText('menu/soup', { exact: true })).toBeVisible(workTimeout);
    await page.getByRole('button', { name: 'Restore now' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore now' }).click();
    await expect(page.getByText('Written', { exact: true })).toBeVisible(workTimeout);
    await expect(page.getByText('Restored', { exact: true }).first()).toBeVisible(workTimeout);
    const soup = await readDocument(database, 'menu/soup');
    expect(soup?.['fields']).toEqual({ price: { integerValue: '7' } });
    const bread = await readDocument(database, 'menu/bread');
    expect(bread?.['fields']).toEqual({ price: { doubleValue: 3 } });
  });

  await test.step('a mirror into another project, after its name was typed', async () => {
    const target = { projectId: copy.firebaseProjectId };
    await writeDocuments(target, [{ path: 'stale/one', fields: {} }]);
    await page.getByRole('navigation', { name: 'Pages of' }).getByText('Backup').click();
    await listed(page, 'Backups', 'Before the guests').getByRole('link').click();
    await choose(page, 'Project', `Kitchen copy (${copy.firebaseProjectId})`);
    await page.getByText('Make it exactly as in the backup').click();
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await expect(page.getByText('stale/one', { exact: true })).toBeVisible(workTimeout);
    await page.getByRole('button', { name: 'Restore now' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Restore into Kitchen copy?' });
    const confirm = dialog.getByRole('button', { name: 'Restore now' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('kitchen copy');
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('textbox').fill('Kitchen copy');
    await confirm.click();
    await expect(page.getByText('Restored', { exact: true }).first()).toBeVisible(workTimeout);
    const copied = await readAllDocuments(target);
    const relative = ({ name }: { name: string }) => name.split('/documents/')[1];
    expect(copied.map((document) => [relative(document), document['fields']])).toEqual(
      stored.map((document) => [relative(document), document['fields']]),
    );
    // The project that was written to knows it.
    await page.goto(`/projects/${copy.id}/backup`);
    const restored = page.getByRole('list', { name: 'Restores' }).getByRole('listitem').first();
    await expect(restored).toContainText('from Kitchen');
    await expect(restored).toContainText('written');
  });

  await deleteDocuments(database, ['menu/soup']);
  await page.goto(`/projects/${project.id}/documents/menu/soup`);
  await expect(
    page.getByRole('region', { name: 'Document', exact: true }).getByText('No document here'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Restore this document from a backup…' }).click();
  await expect(page.getByText(/^Restore menu\/soup, with everything below it/)).toBeVisible();
});
