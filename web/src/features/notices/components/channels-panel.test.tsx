// @vitest-environment happy-dom
import type { Channel } from '@firekeep/functions/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { patchAuthState } from '#lib/auth/auth-state.ts';
import { renderInApp } from '#testing/render-in-app.tsx';
import { sampleChannel, sampleProject, sampleUser } from '#testing/samples.ts';
import { answerCalls, success, withQueries } from '#testing/with-queries.tsx';
import { ChannelsPanel } from './channels-panel.tsx';

vi.mock('#lib/auth/auth-session.ts', () => ({ idToken: async () => 'token' }));

beforeEach(() => {
  patchAuthState({ user: sampleUser });
});

const refused = {
  success: false,
  error: {
    code: 'invalid-argument',
    message: 'The address must begin with https://',
    fields: { address: 'The address must begin with https://' },
  },
};

interface Server {
  channels: Channel[];
  readonly sendsEmail?: boolean;
  readonly test?: { readonly isDelivered: boolean; readonly reason: string | null };
}

/** A server that keeps channels and refuses addresses without https. */
function serve(server: Server) {
  const bodies: unknown[] = [];
  const change = (body: unknown): Response => {
    const { userId: _userId, ...input } = z
      .looseObject({ address: z.string().optional(), name: z.string() })
      .parse(JSON.parse(z.string().parse(body)));
    bodies.push(input);
    if (input.address?.startsWith('http:') === true) {
      return Response.json(refused, { status: 400 });
    }
    const { address = '', ...fields } = input;
    const channel: Channel = { ...sampleChannel, id: 'hook', kind: 'webhook', ...fields };
    server.channels = [...server.channels.filter(({ id }) => id !== channel.id), channel];
    return success({ channel, secret: address === '' ? null : 'whsec_new' });
  };
  const calls = answerCalls((sent, { body }) => {
    const { channels, sendsEmail = true, test: result } = server;
    if (sent.startsWith('GET /api/channels?')) {
      return success({ channels, sendsEmail });
    }
    if (sent.includes('/notices')) {
      return success([]);
    }
    if (sent.endsWith('/test')) {
      return success(result);
    }
    if (sent.startsWith('DELETE')) {
      server.channels = [];
      return Response.json({ success: true });
    }
    return change(body);
  });
  const { wrapper: Queries } = withQueries();
  const { user } = renderInApp(
    <Queries>
      <ChannelsPanel projects={[sampleProject]} />
    </Queries>,
  );
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { user, bodies, calls, press, dialog };
}

const delivered = { isDelivered: true, reason: null };

test('a channel is added, shows its secret once, and is tested in the same dialog', async () => {
  const { user, bodies, press, dialog } = serve({ channels: [], test: delivered });
  await press('Add the first channel');
  const form = await dialog('Add a channel');
  await user.click(form.getByRole('radio', { name: 'Webhook' }));
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Webhook');
  await user.type(form.getByLabelText(/^Address/), 'http://example.com/');
  await press('Add channel');
  expect(await form.findByText('The address must begin with https://')).toBeDefined();
  await user.clear(form.getByLabelText(/^Address/));
  await user.type(form.getByLabelText(/^Address/), 'https://example.com/');
  await user.click(form.getByRole('checkbox', { name: 'Warnings' }));
  await press('Add channel');
  const added = await dialog('Channel added');
  expect(added.getByText('whsec_new')).toBeDefined();
  expect(bodies.at(-1)).toEqual({
    kind: 'webhook',
    address: 'https://example.com/',
    name: 'Webhook',
    rules: { projectIds: null, severities: ['critical', 'error', 'warning'], resolved: true },
    quietHours: null,
    summary: null,
  });
  await user.click(added.getByRole('button', { name: 'Send a test' }));
  expect(await added.findByText('The test was delivered.')).toBeDefined();
});

test('a channel is changed without its address, which stays', async () => {
  const hook: Channel = { ...sampleChannel, id: 'hook', kind: 'webhook' };
  const { user, bodies, press, dialog } = serve({ channels: [hook] });
  await press('Edit Operations');
  const form = await dialog('Edit Webhook channel');
  expect(form.queryByRole('radio')).toBeNull();
  await user.clear(form.getByLabelText(/^Name/));
  await user.type(form.getByLabelText(/^Name/), 'Incidents');
  await press('Save channel');
  expect(await screen.findByRole('button', { name: 'Edit Incidents' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  const { rules, quietHours, summary } = hook;
  expect(bodies).toEqual([{ name: 'Incidents', rules, quietHours, summary }]);
});

test('an installation without email offers the other kinds, and says so', async () => {
  const { press, dialog } = serve({ channels: [], sendsEmail: false });
  await press('Add a channel');
  const form = await dialog('Add a channel');
  expect(form.getByText('This installation sends no email.')).toBeDefined();
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Email' }).disabled).toBe(true);
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Slack' }).checked).toBe(true);
});

test('a heartbeat is asked for its address, name and projects only', async () => {
  const { user, press, dialog } = serve({ channels: [] });
  await press('Add a channel');
  const form = await dialog('Add a channel');
  await user.click(form.getByRole('radio', { name: 'Heartbeat' }));
  expect(form.getByLabelText(/^Ping address/)).toBeDefined();
  expect(form.getByLabelText('Projects')).toBeDefined();
  expect(form.queryByText('Summary')).toBeNull();
  expect(form.queryByRole('checkbox')).toBeNull();
});

test('a channel says what it gets, since when nothing arrives, and what a test came to', async () => {
  const { press } = serve({
    channels: [{ ...sampleChannel, failingSince: sampleChannel.createdAt, lastFailure: 'Full' }],
    test: { isDelivered: false, reason: 'Mailbox full' },
  });
  expect(
    await screen.findByText('Critical alerts and errors of all projects, when they end'),
  ).toBeDefined();
  expect(screen.getByText('Failing')).toBeDefined();
  expect(screen.getByText(/^Nothing has arrived since .*: Full$/)).toBeDefined();
  await press('Send a test: Operations');
  expect(await screen.findByText('The test was not delivered: Mailbox full.')).toBeDefined();
});

test('a channel that waits for its confirmation can be asked again, and not tested', async () => {
  const { press, calls } = serve({ channels: [{ ...sampleChannel, state: 'unconfirmed' }] });
  await screen.findByText('Waits for confirmation');
  expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
  await press('What was sent: Operations');
  expect(await screen.findByText('Nothing was sent yet')).toBeDefined();
  expect(calls).toContain('GET /api/channels/mail/notices?userId=ada');
});

test('a channel is deleted once that was confirmed', async () => {
  const { press } = serve({ channels: [sampleChannel] });
  await press('Delete Operations');
  await press('Delete channel');
  expect(await screen.findByText('No channel yet')).toBeDefined();
});
