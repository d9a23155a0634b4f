import { beforeEach, describe, expect, test } from 'vitest';
import { alertOf } from '../../testing/alert.ts';
import { hourMs, minuteMs, NoticeWorld, titlesOf } from '../../testing/notice-world.ts';

let world: NoticeWorld;

beforeEach(() => {
  world = new NoticeWorld();
});

const failed = (id: string, projectId = 'shop') =>
  alertOf(id, { kind: 'failed', projectId, raisedAt: new Date(world.now).toISOString() });
const down = () => ({ isDelivered: false, reason: 'The address answered with status 500' });
const up = () => ({ isDelivered: true, reason: null });

describe('an alert', () => {
  test('is sent once to each channel that asks for it, and to no other', async () => {
    const rules = { projectIds: null, severities: ['critical' as const], resolved: true };
    await world.channel('all');
    await world.channel('critical', { rules });
    await world.channel('blog', {
      rules: { ...rules, severities: ['error'], projectIds: ['blog'] },
    });
    await world.channel('off', { state: 'unsubscribed' });
    await world.channel('asked', { state: 'unconfirmed' });
    await world.channel('of bob', { ownerId: 'bob' });
    await world.channel('heart', { kind: 'heartbeat' });
    await world.raise(failed('a1'));
    await world.tick();
    await world.tick(minuteMs);
    expect(titlesOf(world)).toEqual(['all: shop: Backup failed: Nightly']);
  });

  test('leads to its place, says why, and holds no channel’s address', async () => {
    const channel = await world.channel('all');
    await world.raise(failed('a1'));
    await world.tick();
    const [{ message } = { message: null }] = world.sent;
    expect(message).toMatchObject({
      items: [
        { severity: 'error', lines: expect.arrayContaining(['No backup succeeded in time']) },
      ],
      action: { url: 'https://firekeep.example/projects/shop/backup' },
    });
    expect(JSON.stringify([await world.notices(channel), world.sent])).not.toContain('secret-path');
  });

  test('about a drill leads to it, about two to all of them', async () => {
    await world.channel('all');
    await world.raise(alertOf('d1-drill-failed', { kind: 'drill-failed', projectId: 'shop' }));
    await world.raise(alertOf('d2-drill-failed', { kind: 'drill-failed', projectId: 'blog' }));
    await world.raise(alertOf('d3-drill-failed', { kind: 'drill-failed', projectId: 'blog' }));
    await world.tick();
    const urls = world.sent.map(({ message }) => message.action?.url ?? '');
    expect(urls.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'https://firekeep.example/projects/blog/backup',
      'https://firekeep.example/projects/shop/backup?drill=d1',
    ]);
  });

  test('that fails ten times at once is one message; what follows within the hour waits for it', async () => {
    await world.channel('all');
    for (let number = 0; number < 10; number += 1) {
      await world.raise(failed(`a${number}`));
    }
    await world.raise(failed('b1', 'blog'));
    await world.tick();
    expect(titlesOf(world).toSorted()).toEqual([
      'all: blog: Backup failed: Nightly',
      'all: shop: Backup failed: Nightly, and 9 more',
    ]);
    await world.raise(failed('late1'));
    await world.tick(minuteMs);
    await world.raise(failed('late2'));
    await world.tick(minuteMs);
    expect(world.sent).toHaveLength(2);
    await world.tick(hourMs);
    expect(titlesOf(world).at(-1)).toBe('all: shop: Backup failed: Nightly, and 1 more');
    expect(world.sent).toHaveLength(3);
  });

  test('that is over is closed in its conversation, where its beginning was sent', async () => {
    await world.channel('all');
    await world.channel('begins only', {
      rules: { projectIds: null, severities: ['error'], resolved: false },
    });
    await world.raise(failed('a1'));
    await world.tick();
    await world.channel('came later');
    await world.resolve('a1');
    await world.tick(5 * minuteMs);
    const begun = world.sent.find(({ channel }) => channel === 'all');
    expect(titlesOf(world).slice(2)).toEqual(['all: shop: Back to normal: Nightly']);
    expect(world.sent.at(-1)?.message.thread).toBe(begun?.message.thread);
  });

  test('whose schedule was paused or deleted is not back to normal', async () => {
    await world.channel('all');
    await world.raise(failed('a1'));
    await world.tick();
    await world.unwatch('a1');
    await world.tick(minuteMs);
    expect(titlesOf(world).slice(1)).toEqual(['all: shop: No longer watched: Nightly']);
  });

  test('that is over before its beginning could be sent comes together with it', async () => {
    await world.channel('all');
    await world.raise(failed('a1'));
    await world.tick();
    await world.raise(failed('a2'));
    await world.tick(5 * minuteMs);
    await world.resolve('a2');
    await world.tick(5 * minuteMs);
    expect(world.sent).toHaveLength(1);
    await world.tick(hourMs);
    expect(world.sent).toHaveLength(2);
    expect(world.sent[1]?.message.items.map(({ title }) => title).toSorted()).toEqual([
      'Back to normal: Nightly',
      'Backup failed: Nightly',
    ]);
  });

  test('that comes with one that was sent but not noted is another delivery', async () => {
    await world.channel('all');
    world.answer = down;
    await world.raise(failed('a1'));
    await world.tick();
    await world.raise(failed('a2'));
    world.answer = up;
    await world.tick(2 * minuteMs);
    const [first, second] = world.sent.map(({ message }) => message);
    expect(second?.items).toHaveLength(2);
    expect(second?.delivery).not.toBe(first?.delivery);
  });

  test('that is one of many keeps the few of another channel waiting for no tick', async () => {
    const many = await world.channel('many');
    for (let number = 0; number < 150; number += 1) {
      await world.raise(failed(`a${number}`));
    }
    await world.tick();
    expect(world.sent.at(-1)?.message.items).toHaveLength(100);
    await world.tick(minuteMs);
    const states = (await world.stores.notices.list(many.id, 200)).map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(150);
  });

  test('that is over within a minute notifies nobody', async () => {
    await world.channel('all');
    await world.raise(failed('a1'));
    await world.resolve('a1');
    await world.tick();
    expect(world.sent).toEqual([]);
  });

  test('that was acknowledged in the quiet hours is not sent after them', async () => {
    const quietHours = { from: '11:00', to: '14:00', timeZone: 'UTC', exceptCritical: true };
    const channel = await world.channel('all', { quietHours });
    await world.raise(failed('a1'));
    await world.raise(failed('a2'));
    await world.raise(alertOf('a3', { kind: 'anomaly' }));
    await world.tick();
    expect(titlesOf(world)).toEqual(['all: shop: Unusual change: Nightly']);
    await world.stores.alerts.acknowledge('a1', '2026-11-20T13:00:00.000Z');
    await world.tick(2 * hourMs);
    expect(titlesOf(world).slice(1)).toEqual(['all: shop: Backup failed: Nightly']);
    const dropped = (await world.notices(channel)).filter(({ state }) => state === 'dropped');
    expect(dropped.map(({ alertId }) => alertId)).toEqual(['a1']);
  });
});

describe('a receiver that fails', () => {
  test('for an hour gets it later, as the same delivery, and what was tried is shown', async () => {
    const channel = await world.channel('all');
    world.answer = down;
    await world.raise(failed('a1'));
    await world.tick();
    for (const minutes of [1, 4, 1, 14, 1]) {
      await world.tick(minutes * minuteMs);
    }
    expect(await world.notices(channel)).toMatchObject([
      { state: 'pending', attempts: 4, reason: 'The address answered with status 500' },
    ]);
    expect(await world.stores.channels.get(channel.id)).toMatchObject({
      failingSince: '2026-11-20T12:00:00.000Z',
      lastFailure: 'The address answered with status 500',
    });
    world.answer = up;
    await world.tick(hourMs);
    expect(await world.notices(channel)).toMatchObject([{ state: 'sent', attempts: 5 }]);
    expect(await world.stores.channels.get(channel.id)).toMatchObject({
      failingSince: null,
      lastFailure: null,
      lastSentAt: new Date(world.now).toISOString(),
    });
    expect(new Set(world.sent.map(({ message }) => message.delivery)).size).toBe(1);
  });

  test('for a day is given up, and reported once in the other channels', async () => {
    const channel = await world.channel('broken');
    const other = await world.channel('other');
    world.answer = ({ name }) => (name === 'broken' ? down() : up());
    await world.raise(failed('a1'));
    for (let minute = 0; minute < 30 * 60; minute += 30) {
      await world.tick(30 * minuteMs);
    }
    expect(await world.notices(channel)).toMatchObject([
      { state: 'failed', attempts: 8, nextAttemptAt: null },
    ]);
    expect((await world.notices(other)).map(({ kind }) => kind).toSorted()).toEqual([
      'channel-failing',
      'raised',
    ]);
    const said = world.sent.find(({ message }) => message.type === 'channel-failing');
    expect(said).toMatchObject({
      channel: 'other',
      message: { title: 'Nothing arrives in your channel broken' },
    });
  });

  test('for good is not tried again', async () => {
    const channel = await world.channel('gone');
    world.answer = () => ({ isDelivered: false, reason: '550 No such user', isFinal: true });
    await world.raise(failed('a1'));
    await world.tick();
    await world.tick(2 * hourMs);
    expect(await world.notices(channel)).toMatchObject([
      { state: 'failed', attempts: 1, reason: '550 No such user' },
    ]);
  });

  test('keeps no other channel waiting, and is tried again', async () => {
    const broken = await world.channel('broken');
    await world.channel('other');
    world.answer = ({ name }) => {
      if (name === 'broken') {
        throw new Error('A bug');
      }
      return up();
    };
    await world.raise(failed('a1'));
    await world.tick();
    expect(titlesOf(world)).toContain('other: shop: Backup failed: Nightly');
    expect(await world.notices(broken)).toMatchObject([
      { state: 'pending', attempts: 1, reason: 'Firekeep could not send it' },
    ]);
  });
});

test('two ticks at once send once', async () => {
  await world.channel('all');
  await world.raise(failed('a1'));
  await Promise.all([world.tick(), world.tick()]);
  expect(world.sent).toHaveLength(1);
});

test('a heartbeat is called after a proven backup of its projects, and for nothing else', async () => {
  const rules = { projectIds: ['shop'], severities: [], resolved: false };
  await world.channel('heart', { kind: 'heartbeat', rules });
  await world.channel('all');
  await world.prove('r1');
  await world.prove('r2', 'blog');
  await world.tick();
  await world.raise(failed('a1'));
  await world.tick(minuteMs);
  expect(world.sent.filter(({ channel }) => channel === 'heart')).toHaveLength(1);
  await world.prove('r3');
  await world.prove('r4');
  await world.tick(minuteMs);
  expect(world.sent.filter(({ channel }) => channel === 'heart')).toHaveLength(2);
  expect(titlesOf(world).filter((title) => title.startsWith('all'))).toHaveLength(1);
});

test('what was sent is kept for 30 days', async () => {
  const channel = await world.channel('all');
  await world.raise(failed('a1'));
  await world.tick();
  world.now += 29 * 24 * hourMs;
  await world.services().watch.prune();
  expect(await world.notices(channel)).toHaveLength(1);
  world.now += 2 * 24 * hourMs;
  await world.services().watch.prune();
  expect(await world.notices(channel)).toEqual([]);
});
