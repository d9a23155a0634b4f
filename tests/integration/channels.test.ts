// Channels of an account: what reaches a real mail server and real receivers, and what doesn't.
import {
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

async function enter(): Promise<void> {
  user = await signUp();
  project = await connectProject(user);
}

const all: ChannelInput['rules'] = {
  projectIds: null,
  severities: ['critical', 'error', 'warning'],
  resolved: true,
};

/** A path of this user alone, so that no other's messages are there. */
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
const ticking = <T>(what: string, look: () => Promise<T | null | false> | T | null | false) =>
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
  const made = await add('email', { address });
  const mail = await waitUntil('the question', async () => mails.mailsTo(address)[0] ?? null);
  const body = { token: tokenIn(mail.text, 'confirm') };
  await request('POST', '/api/notices/confirm', { body });
  return made;
}

const byHttp = ['slack', 'google-chat', 'teams', 'discord', 'webhook'] as const;

describe('each kind of channel', () => {
  let address: string;
  let channels: Record<'email' | 'heartbeat' | 'webhook', Awaited<ReturnType<typeof add>>>;
  let calledBefore: number;

  beforeAll(async () => {
    await enter();
    address = `${user.uid.toLowerCase()}@example.com`;
    const [email, heartbeat, ...called] = await Promise.all([
      confirmed(address),
      add('heartbeat'),
      ...byHttp.map((kind) => add(kind)),
    ]);
    channels = { email, heartbeat, webhook: called.at(-1)! };
    await raiseOverdue();
    const isRaised = () => byHttp.every((kind) => receivedAt(kind).length > 0);
    await ticking('all alerts', () => isRaised() && (mails.mailsTo(address)[1] ?? null));
    calledBefore = receivedAt('heartbeat').length;
    await backUp(user, project, { configurationId: (await alert()).configurationId! });
    const isOver = () => byHttp.every((kind) => receivedAt(kind).length > 1);
    const isProven = () => receivedAt('heartbeat').length > 0;
    await ticking('all ends', () => isOver() && isProven() && (mails.mailsTo(address)[2] ?? null));
  });

  test('that is called by HTTP gets an alert in its own form, and its end', () => {
    const byKind = Object.fromEntries(byHttp.map((kind) => [kind, receivedAt(kind)[0]!]));
    expect(JSON.parse(byKind['slack']!.text)).toMatchObject({ blocks: expect.any(Array) });
    expect(byKind['google-chat']!.path).toContain('messageReplyOption=');
    expect(JSON.parse(byKind['teams']!.text)).toMatchObject({ attachments: expect.any(Array) });
    expect(JSON.parse(byKind['discord']!.text)).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(isSignedWith(channels.webhook.secret!, byKind['webhook']!)).toBe(true);
    for (const { text } of Object.values(byKind)) {
      expect(text).toContain('No backup in time');
      expect(text).toContain(`/projects/${project.id}/backup`);
    }
    for (const kind of byHttp) {
      expect(receivedAt(kind)[1]?.text).toContain('Back to normal');
    }
  });

  test('heartbeat is called after a proven backup, and for no alert', async () => {
    expect(calledBefore).toBe(0);
    const notices = await noticesOf(channels.heartbeat.channel.id);
    expect(notices.map(({ kind }) => kind)).toEqual(['proven']);
  });

  test('by e-mail is confirmed, gets alert and end in one thread, and ends with one click', async () => {
    const [, mail, end] = mails.mailsTo(address);
    expect(mail).toMatchObject({
      headers: {
        subject: expect.stringContaining('No backup in time'),
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
    });
    expect(end!.headers['references']).toBe(mail!.headers['message-id']);
    const [, oneClick = ''] = /<([^>]+)>/.exec(mail!.headers['list-unsubscribe'] ?? '') ?? [];
    const { pathname, search } = new URL(oneClick);
    const answer = await request('POST', `${pathname}${search}`, {
      rawBody: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.json).toEqual({ success: true, data: { shownAddress: address } });
    const listed = await call(user, listChannels, { query: {} });
    expect(listed.sendsEmail).toBe(true);
    const { id } = channels.email.channel;
    expect(listed.channels.find((one) => one.id === id)).toMatchObject({ state: 'unsubscribed' });
  });
});

describe('a receiver', () => {
  beforeEach(enter);

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
  [
    'no quiet minute',
    { quietHours: { from: '1', to: '2', timeZone: 'UTC', exceptCritical: true } },
  ],
] as const)('refuses %s', async (_what, change) => {
  user = await signUp();
  const answer = await send(user, createChannel, { body: { ...quietChannel, ...change } });
  expect([answer.status, answer.json]).toMatchObject([
    400,
    { error: { code: 'invalid-argument', fields: expect.any(Object) } },
  ]);
});

test('a changed channel keeps its id, a deleted one is gone', async () => {
  await enter();
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
