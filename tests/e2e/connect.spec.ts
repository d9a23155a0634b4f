// Connecting projects and letting go of them.
import type { Locator, Page } from '@playwright/test';
import { connectProject, newFirebaseProjectId, serviceAccount } from '../support/projects.ts';
import { signUp as newUser } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { chooseInMenu } from './support/overlays.ts';
import { enter } from './support/session.ts';

const currentKey = 'firekeep_current_project';

async function openWizard(page: Page): Promise<Locator> {
  await page.goto('/dashboard/projects?connect=1');
  const wizard = page.getByRole('dialog', { name: 'Connect a project' });
  await expect(wizard.getByLabel('Service account JSON')).toBeFocused();
  // What is connected already is known from then on; before, the server says so.
  await expect(page.getByText('Loading projects')).toHaveCount(0);
  return wizard;
}

async function nameProject(wizard: Locator, name: string, firebaseProjectId: string) {
  await wizard.getByLabel('Project name').fill(name);
  await wizard.getByLabel('Firebase project ID').fill(firebaseProjectId);
}

async function connectWith(wizard: Locator, key: unknown) {
  const text = typeof key === 'string' ? key : JSON.stringify(key);
  await wizard.getByLabel('Service account JSON').fill(text);
  await wizard.getByRole('button', { name: 'Connect', exact: true }).click();
}

function switcher(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Current project: ${name}. Change project` });
}

test.describe('a key that is none', () => {
  test.use({ expectedErrors: /server responded with a status of 400/ });

  test('is refused in plain words, and nothing is connected', async ({ page }) => {
    await enter(page, await newUser());
    const wizard = await openWizard(page);
    const firebaseProjectId = newFirebaseProjectId();
    await nameProject(wizard, 'Guest house', firebaseProjectId);
    const file = wizard.getByLabel('File of the key');

    await file.setInputFiles({
      name: 'key.json',
      mimeType: 'application/json',
      buffer: Buffer.alloc(20_000, ' '),
    });
    await expect(wizard.getByText('A key file is a .json file of at most 16 KiB')).toBeVisible();

    const refusals: [unknown, string][] = [
      ['{"type": "service_account"', 'The service account JSON is not valid JSON'],
      [
        {
          type: 'external_account',
          audience: '//iam.googleapis.com/x',
          token_url: 'http://127.0.0.1:1/token',
          credential_source: { file: '/etc/passwd' },
        },
        'The JSON must be a service account key: its type must be service_account',
      ],
      [
        serviceAccount(firebaseProjectId, { client_email: 'me@127.0.0.1:8080/x?@evil.example' }),
        'The client_email in the service account JSON is missing or not valid',
      ],
      [
        serviceAccount(firebaseProjectId, { private_key: 'file:///etc/passwd' }),
        'The private_key must be exactly one unencrypted private key in PEM form',
      ],
      [
        serviceAccount(firebaseProjectId, { universe_domain: 'evil.example' }),
        'The service account must belong to googleapis.com',
      ],
    ];
    for (const [key, sentence] of refusals) {
      await connectWith(wizard, key);
      await expect(wizard.getByText(sentence)).toBeVisible();
      await expect(wizard.getByLabel('Service account JSON')).toHaveValue('');
    }
    await page.keyboard.press('Escape');
    await expect(wizard).toBeHidden();
    await expect(page.getByText('No project is connected yet')).toBeVisible();
  });
});

test('a key fills in its project, is shown in no field, and connects a named database', async ({
  page,
}) => {
  const user = await newUser();
  const [home, other] = [newFirebaseProjectId(), newFirebaseProjectId()];
  await connectProject(user, { firebaseProjectId: other });
  await enter(page, user);
  const wizard = await openWizard(page);
  const key = JSON.stringify(serviceAccount(other));
  await wizard.getByLabel('File of the key').setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(key),
  });
  const shown = wizard.getByRole('region', { name: 'Service account key' });
  await expect(shown.getByText(`firekeep@${other}.iam.gserviceaccount.com`)).toBeVisible();
  await expect(wizard.getByLabel('Service account JSON')).toHaveCount(0);
  expect(await page.content()).not.toContain('PRIVATE KEY');
  await expect(wizard.getByLabel('Project name')).toHaveValue(other);
  await expect(wizard.getByLabel('Firebase project ID')).toHaveValue(other);
  await wizard.getByLabel('Project name').fill('Guest house');
  const connect = wizard.getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  await expect(wizard.getByText('This Firebase Project is already connected')).toBeVisible();

  await wizard.getByLabel('Firebase project ID').fill(home);
  await expect(
    wizard.getByText(
      `This key was made in the project "${other}", not in "${home}". It works only if it was given access there.`,
    ),
  ).toBeVisible();
  await wizard.getByLabel('Firebase project ID').fill(other);
  await wizard.getByLabel('Database').fill('staging');
  await connect.click();
  await expect(wizard.getByText('Guest house is connected.')).toBeVisible();
  for (const right of ['Read documents', 'Write documents', 'Delete documents']) {
    const row = wizard.getByRole('listitem').filter({ hasText: right });
    await expect(row.getByLabel('Yes')).toBeVisible();
  }
  await wizard.getByRole('button', { name: 'Open project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(switcher(page, 'Guest house')).toBeVisible();
  await page.getByRole('button', { name: 'Connection' }).click();
  const connection = page.getByRole('dialog', { name: 'Connection' });
  await expect(connection.getByText(`firekeep@${other}.iam.gserviceaccount.com`)).toBeVisible();
  await expect(connection.getByText('staging')).toBeVisible();
});

test('a project that does not answer is shown as disconnected', async ({ page }) => {
  await enter(page, await newUser());
  const wizard = await openWizard(page);
  // Keeps to the rules of the form, but no Firestore takes it for a project.
  await nameProject(wizard, 'Nowhere', '-nowhere-');
  await connectWith(wizard, serviceAccount(newFirebaseProjectId()));
  await expect(
    wizard.getByText('Nowhere is stored, but could not be reached. Correct what is named below'),
  ).toBeVisible();
  await expect(wizard.getByText('The database failed and gave no reason')).toBeVisible();
  await expect(wizard.getByText('Disconnected')).toBeVisible();
  await expect(wizard.getByRole('button', { name: 'Start first backup' })).toHaveCount(0);
  await wizard.getByRole('button', { name: 'Open project' }).click();

  await page.getByRole('button', { name: 'Connection' }).click();
  const connection = page.getByRole('dialog', { name: 'Connection' });
  await expect(connection.getByText('Disconnected')).toBeVisible();
  await expect(connection.getByText('not measured yet')).toBeVisible();
  await connection.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('Nowhere could not be reached')).toBeVisible();
  await connection.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard').click();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('Nowhere can’t be reached')).toBeVisible();
});

test('the current project is kept, and the next one follows when it is deleted', async ({
  page,
}) => {
  const user = await newUser();
  const first = await connectProject(user, { name: 'First' });
  const second = await connectProject(user, { name: 'Second' });
  const third = await connectProject(user, { name: 'Third' });
  const storedId = () => page.evaluate((key) => localStorage.getItem(key), currentKey);
  await enter(page, user);
  await page.goto('/dashboard');
  await expect(switcher(page, 'First')).toBeVisible();

  await chooseInMenu(switcher(page, 'First'), /^Second/);
  await expect(page).toHaveURL(`/projects/${second.id}`);
  await expect(switcher(page, 'Second')).toBeVisible();
  expect(await storedId()).toBe(second.id);
  await page.getByRole('navigation', { name: 'Main' }).getByText('Projects').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(switcher(page, 'Second')).toBeVisible();

  await chooseInMenu(page.getByRole('button', { name: 'Actions for Second' }), 'Delete');
  const dialog = page.getByRole('alertdialog', { name: 'Delete Second?' });
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(first.firebaseProjectId);
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill(second.firebaseProjectId);
  await confirm.click();
  await expect(page.getByText('Project deleted')).toBeVisible();
  await expect(switcher(page, 'First')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Second' })).toHaveCount(0);
  expect(await storedId()).toBe(first.id);

  await page.evaluate(([key, id]) => localStorage.setItem(key!, id!), [currentKey, third.id]);
  await page.reload();
  await expect(switcher(page, 'Third')).toBeVisible();
  await page.evaluate(([key, id]) => localStorage.setItem(key!, id!), [currentKey, second.id]);
  await page.reload();
  await expect(switcher(page, 'First')).toBeVisible();

  await expect(page.getByText('1 deleted project can be taken back')).toBeVisible();
  await page.getByRole('link', { name: 'Look at what is deleted' }).click();
  await expect(page).toHaveURL('/dashboard/settings#deleted');
  const takeBack = page.getByRole('button', { name: 'Take back Second' });
  await expect(takeBack).toBeInViewport();
  await takeBack.click();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByText('Projects').click();
  await expect(page.getByRole('link', { name: 'Second' })).toBeVisible();
  await expect(page.getByText('1 deleted project can be taken back')).toBeHidden();
});
