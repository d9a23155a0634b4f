// What stays and what goes, as the backup page shows and asks for it.
import {
  createSchedule,
  listBackupRecords,
  type BackupRecord,
  type FirestoreFields,
} from '@firekeep/functions/contract';
import { z } from 'zod';
import { call } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { readEmulators } from '../support/emulators.ts';
import { readDocument, writeDocuments } from '../support/firestore-rest.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { signUp } from '../support/users.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

const workTimeout = { timeout: 60_000 };
const dayMs = 24 * 60 * 60_000;

const metadataSchema = z.looseObject({
  fields: z.looseObject({
    metadata: z.object({ mapValue: z.object({ fields: z.custom<FirestoreFields>() }) }),
  }),
});

/** What a schedule would have made some days ago. */
async function makeScheduled(record: BackupRecord, configurationId: string, daysAgo: number) {
  const path = `backupRecords/${record.id}`;
  const { projectId } = readEmulators();
  const { fields } = metadataSchema.parse(await readDocument({ projectId }, path));
  const time = new Date(Date.parse(record.createdAt) - daysAgo * dayMs).toISOString();
  const metadata = {
    ...fields.metadata.mapValue.fields,
    trigger: { stringValue: 'scheduled' },
    configurationId: { stringValue: configurationId },
    readTime: { stringValue: time },
  };
  await changeOwn(path, {
    createdAt: { stringValue: time },
    metadata: { mapValue: { fields: metadata } },
  });
}

test('the plan of a retention is shown before it is saved; backups are held, released and deleted', async ({
  page,
}) => {
  const user = await signUp();
  const project = await connectProject(user);
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { name: { stringValue: 'Ada' } } },
  ]);
  const { id: cid } = await call(user, createSchedule, {
    body: {
      projectId: project.id,
      name: 'Nightly',
      enabled: false,
      include: [],
      exclude: [],
      schedule: { kind: 'daily', timeZone: 'UTC', time: '03:30' },
      retention: { keepLast: 7 },
    },
  });
  for (const [name, daysAgo] of [
    ['Oldest', 3],
    ['Older', 2],
    ['Newest', 1],
  ] as const) {
    await makeScheduled(await backUp(user, project, { backupName: name }), cid, daysAgo);
  }
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);
  const backups = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(backups).toHaveCount(3);
  const drawerOf = async (name: string) => {
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    const drawer = page.getByRole('dialog', { name });
    return { drawer, keeping: drawer.getByRole('region', { name: 'Keeping' }) };
  };

  await test.step('a held backup says so, and cannot be deleted', async () => {
    const { drawer, keeping } = await drawerOf('Oldest');
    await expect(keeping.getByText('It stays as long as its schedule keeps it')).toBeVisible();
    await keeping.getByRole('button', { name: 'Hold' }).click();
    await expect(keeping.getByText('Held: it stays until you release it')).toBeVisible();
    await expect(keeping.getByRole('button', { name: 'Delete…' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(backups.filter({ hasText: 'Oldest' }).getByText('Held')).toBeVisible();
  });

  await test.step('the plan follows what is typed', async () => {
    await page.getByRole('button', { name: 'Edit Nightly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit schedule' });
    const plan = dialog.getByRole('region', { name: 'What these rules keep' });
    await expect(plan.getByText('Of 3 backups of this schedule all stay.')).toBeVisible();
    await dialog.getByLabel('Last backups').fill('1');
    await expect(plan.getByText('Of 3 backups of this schedule 2 stay and 1 goes.')).toBeVisible();
    await expect(plan.getByRole('list', { name: 'Goes' }).getByRole('listitem')).toHaveText(
      /Older$/,
    );
    await expect(plan.getByRole('list', { name: 'Stays' }).getByRole('listitem')).toHaveText([
      /Newest · the last verified one, among the last$/,
      /Oldest · held$/,
    ]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await call(user, listBackupRecords, { query: { projectId: project.id } })).toHaveLength(
      3,
    );
  });

  await test.step('a deleted backup vanishes', async () => {
    const { keeping } = await drawerOf('Older');
    await keeping.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this backup?' });
    await expect(question.getByText('Other backups stay whole')).toBeVisible();
    await question.getByRole('button', { name: 'Delete backup' }).click();
    await expect(page.getByText('Backup deleted')).toBeVisible();
    await expect(backups).toHaveCount(2, workTimeout);
  });

  await test.step('the last verified one asks for its name', async () => {
    const { keeping } = await drawerOf('Newest');
    await keeping.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this backup?' });
    await expect(question.getByText('There is no newer verified backup')).toBeVisible();
    const confirm = question.getByRole('button', { name: 'Delete backup' });
    await expect(confirm).toBeDisabled();
    await question.getByLabel('Type Newest to confirm').fill('Newest');
    await confirm.click();
    await expect(backups).toHaveCount(1, workTimeout);
  });

  const { keeping } = await drawerOf('Oldest');
  await keeping.getByRole('button', { name: 'Release' }).click();
  await expect(keeping.getByRole('button', { name: 'Hold' })).toBeVisible();
});
