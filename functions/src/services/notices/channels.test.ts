import { beforeEach, describe, expect, test } from 'vitest';
import { freshCaller } from '../../testing/guarded-caller.ts';
import { maxChannels, type ChannelInput } from '../../contract/channels.ts';
import { alertOf } from '../../testing/alert.ts';
import { NoticeWorld } from '../../testing/notice-world.ts';
import type { StoredChannel } from '../ports/channel-store.ts';

let world: NoticeWorld;

beforeEach(() => {
  world = new NoticeWorld();
});

const input: ChannelInput = {
  kind: 'webhook',
  address: 'https://hooks.example.com/secret-path',
  name: 'Ops',
  rules: { projectIds: null, severities: ['critical'], resolved: true },
  quietHours: null,
  summary: null,
};
const mail: ChannelInput = { ...input, kind: 'email', address: 'ops@example.com' };

async function stored(id: string): Promise<StoredChannel> {
  return (await world.stores.channels.get(id))!;
}

function tokenOf(address: string): string {
  return new URL(address).searchParams.get('token') ?? '';
}

describe('a channel', () => {
  test('shows its address in part, and what signs its messages once', async () => {
    const { channels } = world.services();
    const { channel, secret } = await channels.create('ada', input);
    expect(secret).toMatch(/^whsec_/);
    expect(channel).toMatchObject({ shownAddress: 'hooks.example.com/…path', state: 'active' });
    const kept = JSON.stringify([await channels.list('ada'), await stored(channel.id)]);
    expect(kept).not.toContain('secret-path');
    expect(kept).not.toContain(secret);
  });

  test.each([
    ['email', 'not an address', 'Not a valid email address'],
    ['email', 'a@example.com\nBcc: b@example.com', 'Not a valid email address'],
    ['webhook', 'http://hooks.example.com/', 'https'],
    ['webhook', 'https://127.0.0.1/', 'public'],
    ['heartbeat', 'https://169.254.169.254/latest', 'public'],
    ['teams', 'https://localhost/', 'public'],
    ['slack', 'https://hooks.example.com/services/T/B/x', 'hooks.slack.com'],
    ['google-chat', 'https://example.com/v1/spaces', 'chat.googleapis.com'],
    ['discord', 'https://discord.com.example.com/api/webhooks/1/x', 'discord.com'],
  ] as const)('%s refuses %j', async (kind, address, message) => {
    const { channels } = world.services();
    await expect(channels.create('ada', { ...input, kind, address })).rejects.toMatchObject({
      code: 'invalid-argument',
      fields: { address: expect.stringContaining(message) },
    });
    expect(await channels.list('ada')).toEqual([]);
  });

  test('refuses zones that there are not, and projects of others', async () => {
    const { channels } = world.services();
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Mars/One', exceptCritical: true };
    await expect(channels.create('ada', { ...input, quietHours })).rejects.toThrow('time zone');
    const rules = { ...input.rules, projectIds: ['bobs'] };
    await expect(channels.create('ada', { ...input, rules })).rejects.toMatchObject({
      code: 'not-found',
    });
    const summary = { kind: 'daily' as const, time: '08:00', timeZone: 'Mars/One' };
    await expect(channels.create('ada', { ...input, summary })).rejects.toThrow('time zone');
  });

  test('that is a heartbeat says nothing else, whatever is asked of it', async () => {
    const { channels } = world.services();
    const summary = { kind: 'daily' as const, time: '08:00', timeZone: 'UTC' };
    const { channel } = await channels.create('ada', { ...input, kind: 'heartbeat', summary });
    expect(channel).toMatchObject({
      summary: null,
      nextSummaryAt: null,
      rules: { severities: [] },
    });
    expect((await channels.update(freshCaller(), channel.id, { summary })).channel).toEqual(
      channel,
    );
  });

  test('keeps its next summary where another thing is changed', async () => {
    const { channels } = world.services();
    const summary = { kind: 'daily' as const, time: '12:30', timeZone: 'UTC' };
    const { channel } = await channels.create('ada', { ...input, summary });
    world.now += 45 * 60_000;
    const { channel: renamed } = await channels.update(freshCaller(), channel.id, { name: 'New' });
    expect(renamed.nextSummaryAt).toBe(channel.nextSummaryAt);
  });

  test('has its next summary no later where its times are changed each day', async () => {
    const { channels } = world.services();
    const weekly = { kind: 'weekly' as const, time: '12:30', timeZone: 'UTC', weekday: 6 };
    const { channel } = await channels.create('ada', { ...input, summary: weekly });
    const summary = { ...weekly, weekday: 5 };
    world.now += 45 * 60_000;
    const { channel: moved } = await channels.update(freshCaller(), channel.id, { summary });
    expect(moved).toMatchObject({ summary, nextSummaryAt: channel.nextSummaryAt });
  });

  test('is one of at most ten, however many are made at once', async () => {
    const { channels } = world.services();
    const attempts = Array.from({ length: 25 }, () => channels.create('ada', input));
    const results = await Promise.allSettled(attempts);
    const made = results.filter(({ status }) => status === 'fulfilled');
    expect(made).toHaveLength(maxChannels);
    expect(await channels.list('ada')).toHaveLength(maxChannels);
    await expect(channels.create('ada', input)).rejects.toThrow('at most 10');
    await expect(channels.create('bob', input)).resolves.toBeDefined();
  });

  test('is its owner’s alone', async () => {
    const { channels } = world.services();
    const { channel } = await channels.create('ada', input);
    const { id } = channel;
    const refused = { code: 'not-found' };
    await expect(channels.update(freshCaller('bob'), id, { name: 'Mine' })).rejects.toMatchObject(
      refused,
    );
    await expect(channels.remove(freshCaller('bob'), id)).rejects.toMatchObject(refused);
    await expect(channels.test('bob', id)).rejects.toMatchObject(refused);
    await expect(channels.notices('bob', id)).rejects.toMatchObject(refused);
    await expect(channels.askAgain('bob', id)).rejects.toMatchObject(refused);
    expect(await channels.list('bob')).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  test('keeps what a change doesn’t name', async () => {
    const { channels } = world.services();
    const { channel } = await channels.create('ada', input);
    const summary = { kind: 'weekly' as const, time: '08:00', timeZone: 'UTC', weekday: 1 };
    const { channel: changed, secret } = await channels.update(freshCaller(), channel.id, {
      summary,
    });
    expect(secret).toBeNull();
    expect(changed).toEqual({ ...channel, summary, nextSummaryAt: '2026-11-23T08:00:00.000Z' });
    expect((await channels.update(freshCaller(), channel.id, { summary: null })).channel).toEqual(
      channel,
    );
  });

  test('is gone with all that was to be sent there', async () => {
    const { channels } = world.services();
    const { channel } = await channels.create('ada', input);
    await channels.test('ada', channel.id);
    await world.raise(alertOf('a1', { kind: 'anomaly' }));
    await world.tick();
    await channels.remove(freshCaller(), channel.id);
    // What was sent at once is counted by the day.
    const left = await world.stores.notices.list(channel.id, 10);
    expect(left.map(({ kind }) => kind)).toEqual(['test']);
    expect(await channels.list('ada')).toEqual([]);
  });
});

describe('a channel by e-mail', () => {
  test('is sent nothing but the question before it is confirmed by its link', async () => {
    const { channels } = world.services();
    const { channel } = await channels.create('ada', mail);
    expect(channel).toMatchObject({ shownAddress: 'ops@example.com', state: 'unconfirmed' });
    expect(world.sent.map(({ message }) => message.type)).toEqual(['confirmation']);
    expect(await channels.test('ada', channel.id)).toMatchObject({ isDelivered: false });
    const token = tokenOf(world.sent[0]?.message.action?.url ?? '');
    expect(await channels.confirm(token)).toEqual({ shownAddress: 'ops@example.com' });
    await channels.confirm(token);
    expect(await stored(channel.id)).toMatchObject({ state: 'active' });
    expect(await channels.test('ada', channel.id)).toMatchObject({ isDelivered: true });
  });

  test('is ended by the link of its mails, until it is confirmed again', async () => {
    const { channels, links } = world.services();
    const { channel } = await channels.create('ada', mail);
    await world.stores.channels.change(channel.id, () => ({ state: 'active' }));
    const { page, oneClick } = links.unsubscribe(await stored(channel.id));
    expect(tokenOf(page)).toBe(tokenOf(oneClick));
    await channels.unsubscribe(tokenOf(page));
    expect(await stored(channel.id)).toMatchObject({ state: 'unsubscribed' });
    expect(await channels.test('ada', channel.id)).toMatchObject({ isDelivered: false });
    await channels.update(freshCaller(), channel.id, { name: 'Again' });
    expect(await stored(channel.id)).toMatchObject({ state: 'unsubscribed' });
    await channels.askAgain('ada', channel.id);
    await channels.confirm(tokenOf(world.sent.at(-1)?.message.action?.url ?? ''));
    expect(await stored(channel.id)).toMatchObject({ state: 'active' });
  });

  test('that a link has ended is reported there and in the others, once', async () => {
    const { links } = world.services();
    const ops = await world.channel('Ops', { kind: 'email', state: 'active' });
    await world.channel('Other');
    const token = tokenOf(links.unsubscribe(ops).page);
    world.sent.length = 0;
    await world.services().channels.unsubscribe(token);
    await world.services().channels.unsubscribe(token);
    await world.tick();
    await world.tick(60 * 60_000);
    const said = world.sent.map(({ channel, message }) => [
      channel,
      message.title,
      message.action?.url,
    ]);
    const url = 'https://firekeep.example/dashboard/settings';
    expect(said.toSorted(([one], [two]) => (one ?? '').localeCompare(two ?? ''))).toEqual([
      ['Ops', 'The channel Ops was ended', url],
      ['Other', 'The channel Ops was ended', url],
    ]);
  });

  test('with another address has to be confirmed again, and its earlier links end', async () => {
    const { channels, links } = world.services();
    const { channel } = await channels.create('ada', mail);
    const early = links.unsubscribe(await stored(channel.id));
    const confirmation = tokenOf(links.confirmation(await stored(channel.id)));
    await channels.confirm(confirmation);
    await channels.update(freshCaller(), channel.id, { address: 'other@example.com' });
    expect(await stored(channel.id)).toMatchObject({ state: 'unconfirmed' });
    await expect(channels.confirm(confirmation)).rejects.toMatchObject({ code: 'not-found' });
    await expect(channels.unsubscribe(tokenOf(early.page))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test.each(['', 'x', 'AAAA', `${'A'.repeat(22)}eyJpZCI6ImEifQ`])(
    'takes no link %j',
    async (token) => {
      const { channels } = world.services();
      await expect(channels.confirm(token)).rejects.toMatchObject({ code: 'not-found' });
      await expect(channels.unsubscribe(token)).rejects.toMatchObject({ code: 'not-found' });
    },
  );

  test('one link does not do for the other purpose', async () => {
    const { channels, links } = world.services();
    const { channel } = await channels.create('ada', mail);
    const kept = await stored(channel.id);
    const confirmation = tokenOf(links.confirmation(kept));
    await expect(channels.unsubscribe(confirmation)).rejects.toMatchObject({ code: 'not-found' });
    await expect(channels.confirm(tokenOf(links.unsubscribe(kept).page))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('few questions go out in a day, however many channels are made for them', async () => {
    const { channels } = world.services();
    for (let number = 0; number < 10; number += 1) {
      const one = { ...mail, address: `ops${number}@example.com` };
      const { channel } = await channels.create('ada', one);
      await channels.remove(freshCaller(), channel.id);
    }
    const refused = { code: 'resource-exhausted' };
    await expect(channels.create('ada', mail)).rejects.toMatchObject(refused);
    expect(await channels.list('ada')).toEqual([]);
    world.now += 25 * 60 * 60_000;
    await expect(channels.create('ada', mail)).resolves.toBeDefined();
  });

  test('an address is asked three times a day, whoever does it', async () => {
    const { channels } = world.services();
    for (const who of ['ada', 'bob', 'eve']) {
      await channels.create(who, mail);
    }
    const refused = { code: 'resource-exhausted' };
    const other = { ...mail, address: 'OPS@example.com' };
    await expect(channels.create('mallory', other)).rejects.toMatchObject(refused);
    expect(world.sent).toHaveLength(3);
  });

  test('says at once that the mail that asks could not be sent', async () => {
    const { channels } = world.services();
    world.answer = () => ({ isDelivered: false, reason: 'The mail server is not reached' });
    const { channel } = await channels.create('ada', mail);
    expect(channel.lastFailure).toBe('The mail server is not reached');
    await expect(channels.askAgain('ada', channel.id)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The mail could not be sent: The mail server is not reached',
    });
  });
});

test('a test that does not arrive says why, and is shown among the notices', async () => {
  const { channels } = world.services();
  const { channel } = await channels.create('ada', input);
  world.answer = () => ({ isDelivered: false, reason: 'The address answered with status 410' });
  expect(await channels.test('ada', channel.id)).toEqual({
    isDelivered: false,
    reason: 'The address answered with status 410',
  });
  expect(await channels.notices('ada', channel.id)).toMatchObject([
    { kind: 'test', state: 'failed', reason: 'The address answered with status 410' },
  ]);
  expect(await channels.list('ada')).toMatchObject([
    { lastFailure: 'The address answered with status 410' },
  ]);
});
