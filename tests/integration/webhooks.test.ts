// Alerts as a schedule's webhook is notified of them.
import {
  createSchedule,
  listAlerts,
  listSchedules,
  renewWebhookSecret,
  testWebhook,
  updateSchedule,
  type Alert,
  type Project,
} from '@firekeep/functions/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, send } from '../support/api.ts';
import { makeOverdue, nightly } from '../support/nightly.ts';
import { addLostJob, changeOwn, ownJob } from '../support/own-documents.ts';
import { connectProject } from '../support/projects.ts';
import { fireTick } from '../support/runtimes.ts';
import { text } from '../support/typed-values.ts';
import { signUp, type TestUser } from '../support/users.ts';
import { waitUntil } from '../support/wait-until.ts';
import { isSignedWith, startReceiver } from '../support/webhook-receiver.ts';

let user: TestUser;
let project: Project;

beforeEach(async () => {
  user = await signUp();
  project = await connectProject(user);
});

const alerts = () => call(user, listAlerts, { query: { projectId: project.id } });
const create = ({ webhookUrl }: { webhookUrl: string }) =>
  call(user, createSchedule, { body: { ...nightly, webhookUrl, projectId: project.id } });

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const statuses = new Map<string, number>();

beforeAll(async () => {
  receiver = await startReceiver((path) => statuses.get(path) ?? 200);
});

afterAll(async () => {
  await receiver.stop();
});

const receivedAt = (path: string) => receiver.received.filter((one) => one.path === path);

async function deliveredAlert(state: Alert['delivery']['state'], attempts: number) {
  return waitUntil('the delivery', async () => {
    await fireTick();
    const [alert] = await alerts();
    const { delivery } = alert ?? {};
    return delivery?.state === state && delivery.attempts === attempts ? alert : null;
  });
}

test('a webhook is notified of an alert, signed with the secret that was shown', async () => {
  const schedule = await create({ webhookUrl: receiver.address('/notified') });
  expect(schedule.webhookSecretAt).not.toBeNull();
  const params = { cid: schedule.id };
  const { secret } = await call(user, renewWebhookSecret, { params, body: {} });
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  await makeOverdue(schedule);

  const alert = await deliveredAlert('delivered', 1);
  const [message, ...others] = receivedAt('/notified');
  expect(others).toEqual([]);
  expect(message!.message).toEqual({
    type: 'alarm',
    alarm: { ...alert, delivery: expect.objectContaining({ state: 'pending' }) },
    project: { id: project.id, name: project.name },
    links: { backups: expect.stringMatching(`/projects/${project.id}/backup$`) },
  });
  expect(message!.headers['firekeep-delivery']).toBe(alert.id);
  expect(isSignedWith(secret, message!)).toBe(true);
  expect(alert.delivery).toMatchObject({ nextAttemptAt: null, reason: null });
});

test('one that refuses is tried again later, and what it said is kept with the alert', async () => {
  statuses.set('/later', 503);
  const schedule = await create({ webhookUrl: receiver.address('/later') });
  await makeOverdue(schedule);
  const alert = await deliveredAlert('pending', 1);
  expect(alert.delivery).toMatchObject({ reason: 'The address answered with status 503' });
  expect(Date.parse(alert.delivery.nextAttemptAt!)).toBeGreaterThan(Date.now());

  statuses.set('/later', 200);
  await makeAttemptDue(alert, 1);
  await deliveredAlert('delivered', 2);
  expect(receivedAt('/later')).toHaveLength(2);
});

test('one that never answers well is given up after seven attempts', async () => {
  statuses.set('/never', 500);
  const schedule = await create({ webhookUrl: receiver.address('/never') });
  await makeOverdue(schedule);
  const alert = await deliveredAlert('pending', 1);
  await makeAttemptDue(alert, 6);
  const last = await deliveredAlert('failed', 7);
  expect(last.delivery).toMatchObject({
    nextAttemptAt: null,
    reason: 'The address answered with status 500',
  });
});

test('a job by which an earlier version notified webhooks ends, and its alert is delivered', async () => {
  const { id: subjectId, ...schedule } = await create({ webhookUrl: receiver.address('/earlier') });
  const id = `${subjectId}-webhook`;
  const job = { id, kind: 'webhook', ownerId: user.uid, projectId: project.id, subjectId };
  await addLostJob(job, new Date(Date.now() - 3_600_000));
  await makeOverdue({ ...schedule, id: subjectId });
  await deliveredAlert('delivered', 1);
  await waitUntil('its end', async () => (await ownJob(id))?.active === false);
  expect(receivedAt('/earlier')).toHaveLength(1);
});

test('a webhook redirects nobody', async () => {
  statuses.set('/moved', 302);
  const schedule = await create({ webhookUrl: receiver.address('/moved') });
  const params = { cid: schedule.id };
  expect(await call(user, testWebhook, { params, body: {} })).toEqual({
    isDelivered: false,
    reason: 'The address answered with status 302',
  });
});

test('a webhook can be tested, and taken away', async () => {
  const schedule = await create({ webhookUrl: receiver.address('/test') });
  const params = { cid: schedule.id };
  expect(await call(user, testWebhook, { params, body: {} })).toEqual({
    isDelivered: true,
    reason: null,
  });
  expect(receivedAt('/test').map(({ message }) => [message.type, message.alarm])).toEqual([
    ['test', null],
  ]);
  const changed = await call(user, updateSchedule, { params, body: { webhookUrl: null } });
  expect(changed.webhookUrl).toBeNull();
  expect((await send(user, testWebhook, { params })).json).toMatchObject({
    error: { code: 'failed-precondition' },
  });
});

test.each([
  'http://hooks.example.com/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://169.254.169.254/computeMetadata/v1/',
  'https://metadata.google.internal/',
  'https://[::ffff:10.0.0.1]/',
  'https://0x7f.1/',
  'https://user:secret@hooks.example.com/',
  'not an address',
  `https://hooks.example.com/${'x'.repeat(2000)}`,
  'http://127.0.0.1:1/',
])('a webhook at %s is refused before anything is written', async (webhookUrl) => {
  const body = { ...nightly, webhookUrl, projectId: project.id };
  const answer = await send(user, createSchedule, { body });
  expect(answer.json).toMatchObject({
    error: { code: 'invalid-argument', fields: { webhookUrl: expect.any(String) } },
  });
  expect(answer.status).toBe(400);
  expect(await call(user, listSchedules, { query: { projectId: project.id } })).toEqual([]);
});

/** As if its next attempt had come, and it were the one after `attempts`. */
async function makeAttemptDue({ id, delivery }: Alert, attempts: number): Promise<void> {
  await changeOwn(`alarms/${id}`, {
    delivery: {
      mapValue: {
        fields: {
          state: text('pending'),
          attempts: { integerValue: String(attempts) },
          nextAttemptAt: text(new Date(Date.now() - 1000).toISOString()),
          lastAttemptAt: text(delivery.lastAttemptAt!),
          reason: text(delivery.reason!),
        },
      },
    },
  });
}
