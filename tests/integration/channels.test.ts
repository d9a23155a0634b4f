// Channels of an account: what reaches a real mail server and real receivers, and what doesn't.
import {
  askConfirmation,
  createChannel,
  deleteChannel,
  listAlerts,
  listChannels,
  listNotices,
  testChannel,
  updateChannel,
  createSchedule,
  type ChannelInput,
  type Project,
} from '@firekeep/functions/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, request, send } from '../support/api.ts';
import { backUp } from '../support/backups.ts';
import { quietChannel } from '../support/furnished-project.ts';
import { startMailReceiver, type MailReceiver } from '../support/mail-receiver.ts';
import { makeOverdue, nightly } from '../support/nightly.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts';

let user: TestUser;
let project: Project;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mails: MailReceiver;
const statuses = new Map<string, number>();

beforeAll(async () => {
  [receiver, mails] = await Promise.all([
    startReceiver((path) => statuses.get(path.split('?')[0] ?? '') ?? 200),
    startMailReceiver(),
  ]);
});

afterAll(async () => {
  await Promise.all([receiver.stop(), mails.stop()]);
});

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
});

const all: ChannelInput['rules'] = {
  projectIds: null,
  severities: ['critical', 'error', 'warning'],
  resolved: true,
};

/** A path of this test's own, so that no other's messages are there. */
const pathOf = (name: string) => `/${user.uid}/${name}`;
const receivedAt = (name: string) =>
  receiver.received.filter(({ path }) => path.startsWith(pathOf(name)));

function add(kind: ChannelInput['kind'], change: Partial<ChannelInput> = {}) {
  const address = receiver.address(pathOf(kind));
  return call(user, createChannel, {
    body: { ...quietChannel, kind, address, name: kind, rules: all, ...change },
  });
}

async function raiseOverdue(): Promise<void> {
  const schedule = await call(user, createSchedule, {
    body: { ...nightly, projectId: project.id },
  });
  await makeOverdue(schedule);
}

/** Ticks until there is something. */
const ticking = <T>(what: string, look: () => Promise<T | null> | T | null) =>
  waitUntil(what, async () => {
    await fireTick();
    return look();
  });

async function noticesOf(id: string) {
  return await call(user, listNotices, { params: { id }, query: {} });
}

function tokenIn(text: string, page: string): string {
  const [, token = ''] = new RegExp(`/notices/${page}\\?token=([\\w-]+)`).exec(text) ?? [];
  return token;
}

/** A channel by e-mail whose reader has followed the link. */
async function confirmed(address: string) {
  const { channel } = await add('email', { address });
  const mail = await waitUntil('the question', async () => mails.mailsTo(address)[0] ?? null);
  const body = { token: tokenIn(mail.text, 'confirm') };
  await request('POST', '/api/notices/confirm', { body });
  return channel;
}

describe('each kind of channel', () => {
  test('that is called by HTTP gets an alert in its own form, and its end', async () => {
    const kinds = ['slack', 'google-chat', 'teams', 'discord', 'webhook'] as const;
    const made = await Promise.all(kinds.map((kind) => add(kind)));
    await raiseOverdue();
    await ticking('all alerts', () => kinds.every((kind) => receivedAt(kind).length > 0) || null);
    const byKind = Object.fromEntries(kinds.map((kind) => [kind, receivedAt(kind)[0]!]));
    expect(JSON.parse(byKind['slack']!.text)).toMatchObject({ blocks: expect.any(Array) });
    expect(byKind['google-chat']!.path).toContain('messageReplyOption=');
    expect(JSON.parse(byKind['teams']!.text)).toMatchObject({ attachments: expect.any(Array) });
    expect(JSON.parse(byKind['discord']!.text)).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(isSignedWith(made.at(-1)!.secret!, byKind['webhook']!)).toBe(true);
    for (const { text } of Object.values(byKind)) {
      expect(text).toContain('No backup in time');
      expect(text).toContain(`/projects/${project.id}/backup`);
    }
    await backUp(user, project, { configurationId: (await alert()).configurationId! });
    await ticking('all ends', () => kinds.every((kind) => receivedAt(kind).length > 1) || null);
    for (const kind of kinds) {
      expect(receivedAt(kind)[1]?.text).toContain('Back to normal');
    }
  });

  test('by e-mail is confirmed, gets alert and end in one thread, and ends with one click', async () => {
    const address = `${user.uid.toLowerCase()}@example.com`;
    const channel = await confirmed(address);
    await raiseOverdue();
    const mail = await ticking('the mail', () => mails.mailsTo(address)[1] ?? null);
    expect(mail).toMatchObject({
      headers: {
        subject: expect.stringContaining('No backup in time'),
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
    });
    await backUp(user, project, { configurationId: (await alert()).configurationId! });
    const end = await ticking('its end', () => mails.mailsTo(address)[2] ?? null);
    expect(end.headers['references']).toBe(mail.headers['message-id']);
    const [, oneClick = ''] = /<([^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '') ?? [];
    const { pathname, search } = new URL(oneClick);
    const answer = await request('POST', `${pathname}${search}`, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json).toEqual({ success: true, data: { shownAddress: address } });
    expect(await call(user, listChannels, { query: {} })).toMatchObject({
      sendsEmail: true,
      channels: [{ id: channel.id, state: 'unsubscribed' }],
    });
  });

  test('heartbeat is called after a proven backup, and for no alert', async () => {
    const { channel } = await add('heartbeat');
    await raiseOverdue();
    await ticking('the alert', async () => ((await alerts()).length > 0 ? true : null));
    expect(receivedAt('heartbeat')).toEqual([]);
    await backUp(user, project);
    await ticking('the call', () => receivedAt('heartbeat')[0] ?? null);
    expect((await noticesOf(channel.id)).map(({ kind }) => kind)).toEqual(['proven']);
  });
});

describe('a receiver', () => {
  test('that fails is tried again, what it answered is shown, and a test says it at once', async () => {
    statuses.set(pathOf('webhook'), 500);
    const { channel } = await add('webhook');
    const params = { id: channel.id };
    expect(await call(user, testChannel, { params, body: {} })).toEqual({
      isDelivered: false,
      reason: 'The address answered with status 500',
    });
    await raiseOverdue();
    const waiting = await ticking('the first attempt', async () =>
      (await noticesOf(channel.id)).find(({ kind, attempts }) => kind === 'raised' && attempts > 0),
    );
    expect(waiting).toMatchObject({
      state: 'pending',
      reason: 'The address answered with status 500',
      nextAttemptAt: expect.any(String),
    });
    expect(await call(user, listChannels, { query: {} })).toMatchObject({
      channels: [{ failingSince: expect.any(String) }],
    });
  });

  test('that leads elsewhere is not followed', async () => {
    statuses.set(pathOf('webhook'), 302);
    const { channel } = await add('webhook');
    const answer = await call(user, testChannel, { params: { id: channel.id }, body: {} });
    expect(answer).toEqual({ isDelivered: false, reason: 'The address answered with status 302' });
    expect(receivedAt('webhook')).toHaveLength(1);
  });
});

test.each([
  ['an inner address', { kind: 'webhook', address: 'http://169.254.169.254/' }],
  ['another host than the service’s', { kind: 'slack', address: 'https://example.com/hook' }],
  ['no address', { kind: 'email', address: 'nobody' }],
  ['a severity that there is not', { rules: { ...all, severities: ['loud'] } }],
  [
    'no quiet minute',
    { quietHours: { from: '1', to: '2', timeZone: 'UTC', exceptCritical: true } },
  ],
] as const)('refuses %s', async (_what, change) => {
  const answer = await send(user, createChannel, { body: { ...quietChannel, ...change } });
  expect([answer.status, answer.json]).toMatchObject([
    400,
    { error: { code: 'invalid-argument', fields: expect.any(Object) } },
  ]);
});

test('a link that is none ends nothing', async () => {
  const address = `${user.uid.toLowerCase()}@example.com`;
  const { channel } = await add('email', { address });
  const wrong = [
    request('POST', '/api/notices/confirm', { body: { token: 'x' } }),
    request('POST', '/api/notices/unsubscribe?token=x', { body: {} }),
  ];
  expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual([404, 404]);
  expect(await call(user, askConfirmation, { params: { id: channel.id }, body: {} })).toMatchObject(
    {
      state: 'unconfirmed',
    },
  );
  await waitUntil('both questions', async () => mails.mailsTo(address).length === 2 || null);
});

test('a changed channel keeps its id, a deleted one is gone', async () => {
  const { channel } = await add('webhook');
  const params = { id: channel.id };
  const { channel: changed } = await call(user, updateChannel, { params, body: { name: 'New' } });
  expect(changed).toEqual({ ...channel, name: 'New', updatedAt: expect.any(String) });
  await call(user, deleteChannel, { params, query: {} });
  expect(await call(user, listChannels, { query: {} })).toMatchObject({ channels: [] });
  const notice = await ticking(
    'the notice of its end',
    () => receivedAt('webhook')[0]?.text ?? null,
  );
  expect(notice).toContain('The channel New was deleted');
  expect(notice).toContain(user.email);
});

async function alerts() {
  return await call(user, listAlerts, { query: { projectId: project.id } });
}

async function alert() {
  const [newest] = await alerts();
  return newest!;
}
