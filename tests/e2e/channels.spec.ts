// Channels of an account: where its notices go, set up and tested in the settings.
import { signUp as newUser } from '../support/users.ts';
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts';
import { inspect } from './support/inspect.ts';
import { expect, test } from './support/journey.ts';
import { enter } from './support/session.ts';

test.describe('with an address that is refused first', () => {
  test.use({ expectedErrors: /status of 4(00|22)/ });

  test('a channel is added, tested, changed and deleted in the settings', async ({
    page,
  }, info) => {
    const user = await newUser();
    const receiver = await startReceiver((path) => (path === '/channel-broken' ? 503 : 204));
    const arrived = (path: string) => receiver.received.filter((each) => each.path === path);
    try {
      await enter(page, user);
      await page.goto('/dashboard/settings');
      const panel = page.getByRole('region', { name: 'Channels' });
      const channels = panel.getByRole('list', { name: 'Channels' }).getByRole('listitem');
      const dialog = page.getByRole('dialog');

      await test.step('it is added, with its secret shown once', async () => {
        await panel.getByRole('button', { name: 'Add the first channel' }).click();
        await dialog.getByText('Webhook', { exact: true }).click();
        await dialog.getByLabel('Address').fill('http://127.0.0.1/channel');
        await dialog.getByRole('button', { name: 'Add channel' }).click();
        await expect(dialog.getByText('The address must begin with https://')).toBeVisible();
        await dialog.getByLabel('Address').fill(receiver.address('/channel'));
        await dialog.getByLabel('Name').fill('Incidents');
        await inspect(page, info, 'settings-channel-dialog');
        await dialog.getByRole('button', { name: 'Add channel' }).click();
        await expect(dialog.getByText('Channel added')).toBeVisible();
      });

      await test.step('its test arrives, signed', async () => {
        const secret = await dialog.getByText(/^whsec_/).innerText();
        await dialog.getByRole('button', { name: 'Send a test' }).click();
        await expect(dialog.getByText('The test was delivered.')).toBeVisible();
        const [message] = arrived('/channel');
        expect(message && isSignedWith(secret, message)).toBe(true);
        await dialog.getByRole('button', { name: 'Done' }).click();
      });

      await test.step('it is listed with what it gets, and with what was sent', async () => {
        await expect(channels).toHaveCount(1);
        await expect(
          channels.getByText('Critical alerts and errors of all projects'),
        ).toBeVisible();
        await expect(channels.getByText(/^Last sent: just now$/)).toBeVisible();
        await page.getByRole('button', { name: 'What was sent: Incidents' }).click();
        const drawer = page.getByRole('dialog', { name: 'Sent to Incidents' });
        const notices = drawer.getByRole('list', { name: 'What was sent' }).getByRole('listitem');
        await expect(notices.first().getByText('Sent', { exact: true })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(drawer).toBeHidden();
      });

      await test.step('what is changed stays, and a broken address says so', async () => {
        await page.getByRole('button', { name: 'Edit Incidents' }).click();
        await dialog.getByLabel('Name').fill('Pager');
        await dialog.getByLabel('Summary').selectOption('daily');
        // As the server answers who signed in longer than five minutes ago.
        const message = 'Please sign in again to do this';
        const error = { code: 'failed-precondition', message };
        const refusal = { status: 422, json: { success: false, error } };
        await page.route('**/api/channels/*', (route) => route.fulfill(refusal), { times: 1 });
        await dialog.getByRole('button', { name: 'Save channel' }).click();
        const again = page.getByRole('dialog', { name: 'Please sign in again' });
        await again.getByLabel('Your password').fill(user.password);
        await inspect(page, info, 'sign-in-again');
        await again.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByText('Channel saved')).toBeVisible();
        await expect(channels.getByText('Pager')).toBeVisible();
        await page.reload();
        await expect(channels.getByText(/ and a summary every day at 08:00/)).toBeVisible();
        await page.getByRole('button', { name: 'Edit Pager' }).click();
        await dialog.getByLabel('New address').fill(receiver.address('/channel-broken'));
        await dialog.getByRole('button', { name: 'Save channel' }).click();
        await dialog.getByRole('button', { name: 'Send a test' }).click();
        await expect(dialog.getByText(/^The test was not delivered: .*503/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Done' }).click();
      });

      await test.step('it is deleted', async () => {
        await page.getByRole('button', { name: 'Delete Pager' }).click();
        await page.getByRole('button', { name: 'Delete channel' }).click();
        await expect(panel.getByText('No channel yet')).toBeVisible();
      });
    } finally {
      await receiver.stop();
    }
  });
});

test.describe('with a token that nobody has', () => {
  test.use({ expectedErrors: /status of 4\d\d/ });

  test('a made-up link confirms nothing', async ({ page }) => {
    await page.goto('/notices/confirm?token=made-up');
    await page.getByRole('button', { name: 'Yes, send notices to this address' }).click();
    await expect(page.getByText('The link can’t be used')).toBeVisible();
  });
});
