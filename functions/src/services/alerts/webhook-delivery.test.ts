// What becomes of an alert that is to go to its schedule's webhook, and who learns of it.
import { beforeEach, expect, test } from 'vitest';
import { createScheduleStore } from '../../adapters/records/schedule-store.ts';
import { alertOf } from '../../testing/alert.ts';
import { hourMs, minuteMs, NoticeWorld, titlesOf } from '../../testing/notice-world.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { Webhooks } from './webhooks.ts';

let world: NoticeWorld;
let posts: Parameters<WebhookSender['post']>[0][];
let status: number;

beforeEach(() => {
  world = new NoticeWorld();
  posts = [];
  status = 200;
});

function save(change: Parameters<typeof scheduleOf>[0] = {}) {
  const schedule = { webhookUrl: 'https://hooks.example.com/a', ...change };
  world.documents.set('backupConfigurations/c1', { ...scheduleOf(schedule), ownerId: 'ada' });
}

async function raise(id: string, change: Parameters<typeof alertOf>[1] = {}) {
  const raisedAt = new Date(world.now).toISOString();
  const delivery = { ...alertOf(id).delivery, state: 'pending' as const, nextAttemptAt: raisedAt };
  await world.raise(alertOf(id, { delivery, raisedAt, ...change }));
}

function webhookDelivery() {
  const now = () => new Date(world.now);
  const projects = {
    get: async (id: string) => world.projects.find(({ project }) => project.id === id) ?? null,
  };
  return new WebhookDelivery({
    alerts: world.stores.alerts,
    schedules: createScheduleStore(world.documents),
    projects,
    webhooks: new Webhooks({
      projects,
      secrets: { get: async () => 'whsec_x' },
      sender: {
        post: async (call) => {
          posts.push(call);
          return { status };
        },
      },
      origin: 'https://firekeep.example',
      now,
    }),
    now,
  });
}

async function send(afterMs = 0) {
  world.now += afterMs;
  await webhookDelivery().sendDue();
}

const outcome = async (id = 'a1') => (await world.stores.alerts.alert(id))?.value.delivery;

test('each alert is a call of its schedule’s webhook, once, by whichever tick', async () => {
  save();
  await raise('a1');
  await raise('a2');
  await Promise.all([send(), send()]);
  await send(hourMs);
  const bodies = posts.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ alarm }) => alarm.id)).toEqual(['a1', 'a2']);
  expect(bodies[0]).toMatchObject({ type: 'alarm', alarm: { delivery: { state: 'pending' } } });
  expect(posts[0]?.headers['Firekeep-Delivery']).toBe('a1');
  expect(await outcome()).toEqual({
    state: 'delivered',
    attempts: 1,
    nextAttemptAt: null,
    lastAttemptAt: '2026-11-20T12:00:00.000Z',
    reason: null,
  });
});

test('one that is refused is tried seven times in ten hours; then the channels are notified', async () => {
  save();
  const rules = { projectIds: ['blog'], severities: [], resolved: false };
  await world.channel('other');
  await world.channel('of the blog', { rules });
  status = 500;
  await raise('a1');
  await world.tick();
  const times: number[] = [];
  const begun = world.now;
  for (let minute = 0; minute < 11 * 60; minute += 1) {
    const before = posts.length;
    await send(minuteMs);
    times.push(...posts.slice(before).map(() => (world.now - begun) / minuteMs - 1));
  }
  expect(times).toEqual([0, 1, 6, 21, 81, 261, 621]);
  expect(await outcome()).toMatchObject({
    state: 'failed',
    attempts: 7,
    nextAttemptAt: null,
    reason: 'The address answered with status 500',
  });
  await world.tick();
  expect(titlesOf(world).slice(1)).toEqual([
    'other: The schedule’s webhook was not notified of ‘No backup in time: Nightly’',
  ]);
  expect(world.sent.at(-1)?.message).toMatchObject({
    type: 'channel-failing',
    action: { url: 'https://firekeep.example/projects/shop/backup' },
  });
});

test.each([
  ['has been deleted', () => world.documents.delete('backupConfigurations/c1')],
  ['no longer has a webhook', () => save({ webhookUrl: null })],
])('an alert whose schedule %s is neither tried again nor failed', async (what, end) => {
  await world.channel('errors');
  save();
  status = 500;
  await raise('a1');
  await send();
  end();
  await send(hourMs);
  expect(await outcome()).toMatchObject({
    state: 'none',
    attempts: 1,
    nextAttemptAt: null,
    reason: `The schedule ${what}`,
  });
  await world.tick();
  expect(titlesOf(world)).toEqual(['errors: shop: No backup in time: Nightly']);
});

test('an alert of a deleted project waits until that is taken back', async () => {
  save();
  await raise('a1');
  const [shop] = world.projects.splice(0, 1);
  await send();
  await send(24 * hourMs);
  expect(await outcome()).toMatchObject({ state: 'pending', attempts: 0 });
  world.projects.push(...(shop === undefined ? [] : [shop]));
  await send(hourMs);
  expect(await outcome()).toMatchObject({ state: 'delivered', attempts: 1 });
});

test('however many alerts wait for their deleted project, others are sent', async () => {
  save({ projectId: 'blog' });
  world.projects.splice(0, 1);
  for (let index = 0; index < 500; index += 1) {
    await raise(`waits-${index}`);
  }
  world.now += minuteMs;
  await raise('a1', { projectId: 'blog' });
  await send();
  await send(minuteMs);
  expect(await outcome()).toMatchObject({ state: 'delivered', attempts: 1 });
});
