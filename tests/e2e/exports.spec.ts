// Taking a backup away as a file, and bringing the file back.
import { readFile } from 'node:fs/promises';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { connectProject } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

// The browser itself logs an answer that says no.
test.use({ expectedErrors: /server responded with a status of 422/ });

test('a backup is downloaded, and its file imported as a backup', async ({ page }) => {
  const user = await newUser();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
    { path: 'customers/ada/orders/1', fields: {} },
  ]);
  await backUp(user, project, { backupName: 'To go' });
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);

  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await backups
    .filter({ hasText: 'To go' })
    .getByRole('button', { name: /^Details of/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'To go' });
  const section = page.getByRole('region', { name: 'Download' });
  const take = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      section.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    return { name: download.suggestedFilename(), path: await download.path() };
  };
  await section.getByLabel('Format').selectOption('csv');
  const table = await take();
  expect(table.name).toMatch(/^To-go-.*-customers\.csv$/);
  expect(await readFile(table.path, 'utf8')).toContain('customers/ada,ada,Ada,');
  await section.getByLabel('Format').selectOption('ndjson');
  const whole = await take();
  expect(await readFile(whole.path, 'utf8')).toContain('"end":true,"documents":2');
  // As the server answers who signed in longer than five minutes ago.
  const message = 'Please sign in again to do this';
  const error = { code: 'failed-precondition', message };
  const refusal = { status: 422, json: { success: false, error } };
  await page.route('**/backup-key', (route) => route.fulfill(refusal), { times: 1 });
  await section.getByRole('button', { name: 'Download key' }).click();
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Your password').fill(user.password);
  const [key] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    again.getByRole('button', { name: 'Sign in' }).click(),
  ]);
  expect(await readFile(await key.path(), 'utf8')).toContain('firekeep-backup-key');
  await expect(again).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const bring = async (name: string, text: string | Buffer) => {
    await page.getByRole('button', { name: 'Import…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a file' });
    const buffer = Buffer.from(text);
    await dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: `${name}.ndjson`, mimeType: 'application/x-ndjson', buffer });
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Import' }).click();
    await expect(dialog).toBeHidden({ timeout: 30_000 });
    return backups.filter({ hasText: name });
  };
  const imported = await bring('Brought back', await readFile(whole.path));
  await expect(imported.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(imported.getByText('2 documents')).toBeVisible();
  // On narrower screens names have that room.
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(imported.getByText('Imported')).toBeVisible();
  const cut = (await readFile(whole.path, 'utf8')).split('\n').slice(0, 3).join('\n').slice(0, -9);
  const broken = await bring('Cut off', cut);
  const refused = page.getByRole('alert').filter({ hasText: 'Cut off was not imported' });
  await expect(refused).toContainText('Line 3: The line is not JSON', { timeout: 60_000 });
  await expect(broken).toBeHidden();
  await refused.getByRole('button', { name: 'Dismiss' }).click();
  await expect(refused).toBeHidden();

  // A wrong file is named before anything of it is sent.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: 'Import…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  const choose = async (name: string, text: string) =>
    dialog
      .getByLabel('File', { exact: true })
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('customers.csv', '__path__,__id__\r\ncustomers/ada,ada\r\n');
  await expect(dialog.getByRole('alert')).toContainText('This is a CSV export of Firekeep');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await choose('key.json', '{"type": "service_account", "private_key": "x"}');
  await expect(dialog.getByRole('alert')).toContainText('This is a service account key');
  expect(sent.filter((url) => url.includes('/imports'))).toEqual([]);
});
