// A second person approves in the settings what lowers a guard, and it is done once.
import { createChannel } from '@firekeep/functions/contract';
import { call } from '../support/api.ts';
import { quietChannel } from '../support/furnished-project.ts';
import { changeOwn } from '../support/own-documents.ts';
import { text } from '../support/typed-values.ts';
import { signUp } from '../support/users.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

test.use({ expectedErrors: /status of 422/ });

test('a deletion waits until somebody else has approved it', async ({ page, browser }, info) => {
  const [ada, bob] = await Promise.all([signUp(), signUp()]);
  await call(ada, createChannel, { body: quietChannel });
  await enter(page, ada);
  await page.goto('/dashboard/settings');
  const panel = page.getByRole('region', { name: 'Second key' });
  await panel.getByLabel('Their email address').fill(bob.email);
  await panel.getByRole('button', { name: 'Invite' }).click();
  await expect(panel.getByText('Has not accepted yet')).toBeVisible();

  const context = await browser.newContext();
  const bobs = await context.newPage();
  await enter(bobs, bob);
  await bobs.goto('/dashboard/settings');
  const theirs = bobs.getByRole('region', { name: 'Second key' });
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs.getByText(`You approve for ${ada.email}`)).toBeVisible();

  await page.reload();
  await expect(panel.getByText(/^Approves from .* on$/)).toBeVisible();
  const past = text(new Date(Date.now() - 1).toISOString());
  await changeOwn(`approvers/${ada.uid}`, { countsFrom: past });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Nobody' }).click();
    await page.getByRole('button', { name: 'Delete channel' }).click();
  };
  await page.reload();
  await expect(panel.getByText('Approves', { exact: true })).toBeVisible();
  await remove();
  await expect(page.getByText(`Waiting for the approval of ${bob.email}`)).toBeVisible();
  await page.keyboard.press('Escape');

  await bobs.reload();
  await expect(theirs.getByText('Delete a channel')).toBeVisible();
  await inspect(bobs, info, 'settings-second-key');
  await theirs.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(theirs.getByText('Delete a channel')).toBeHidden();
  await context.close();

  await page.reload();
  await expect(panel.getByText(/^Do the same again until/)).toBeVisible();
  await remove();
  await expect(page.getByText('No channel yet')).toBeVisible();
});
