// Drills of a project: planned, started by hand, and their evidence.
import { listDrills } from '@firekeep/functions/contract';
import { call } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { writeDocuments } from '../support/firestore-rest.ts';
import { changeOwn } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { text } from '../support/typed-values.ts';
import { signUp as newUser } from '../support/users.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

test('a dry drill is planned, started, and shows what it read', async ({ page }, info) => {
  const user = await newUser();
  const project = await connectProject(user, { name: 'Shop' });
  await writeDocuments({ projectId: project.firebaseProjectId }, [
    { path: 'customers/ada', fields: { plan: { stringValue: 'free' } } },
  ]);
  await backUp(user, project, { backupName: 'Tonight' });
  await enter(page, user);
  await page.goto(`/projects/${project.id}/backup`);
  const panel = page.getByRole('region', { name: 'Drills' });

  await test.step('it is planned without a target, and called dry', async () => {
    await panel.getByRole('button', { name: 'Plan drills…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan drills' });
    await expect(dialog.getByLabel('Restore into')).toHaveValue('');
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(panel.getByText(/^Every Monday at 03:30 .* This is a dry drill/)).toBeVisible();
  });

  await test.step('it is started, and passes', async () => {
    await panel.getByRole('button', { name: 'Start a drill now' }).click();
    const drills = panel.getByRole('list', { name: 'Drills' }).getByRole('listitem');
    await expect(drills).toHaveCount(1);
    await expect(async () => {
      await fireTick();
      // It is due now, instead of in a minute.
      const { items } = await call(user, listDrills, { params: { id: project.id }, query: {} });
      await changeOwn(`drills/${items[0]?.id}`, { workAt: text(new Date().toISOString()) });
      await expect(drills.getByText('Passed')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(drills.getByText('1 document decoded, nothing restored')).toBeVisible();
  });

  await test.step('its details are the evidence', async () => {
    await panel.getByRole('button', { name: /^Details of the drill of/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Drill of Tonight' });
    await expect(drawer.getByText('1 document read from storage and decoded')).toBeVisible();
    await expect(drawer.getByText('Nothing was restored: this was a dry drill')).toBeVisible();
    await inspect(page, info, 'drill-details');
  });
});
