import { expect, test, vi } from 'vitest';
import { createNoticeEvents } from '../../adapters/records/notice-events.ts';
import { freshCaller, staleCaller } from '../../testing/guarded-caller.ts';
import { memorySchedules } from '../../testing/memory-schedules.ts';
import { putProject } from '../../testing/memory/put-project.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { storedProject } from '../../testing/stored-project.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const stored = scheduleOf({
  nextRunAt: '2026-11-21T03:00:00.000Z',
  overdueAt: '2026-11-21T09:00:00.000Z',
});

function setUp() {
  const made = memorySchedules(stored, () => now);
  const change = vi.spyOn(made.store, 'changeLocked');
  const changes = () => change.mock.calls.map(([, toChange]) => toChange(stored, null));
  return { ...made, change, changes };
}

const updatedAt = now.toISOString();

test('a new name does not touch what a schedule’s turn writes at the same time', async () => {
  const { changes, schedules } = setUp();
  await schedules.update(freshCaller(), 'c1', { name: 'Every night', enabled: true });
  expect(changes()).toEqual([{ name: 'Every night', enabled: true, updatedAt }]);
});

const daily = (time: string) => ({ kind: 'daily', timeZone: 'UTC', time }) as const;

test('a schedule with other times is due as soon as it was, and then by these', async () => {
  const { changes, schedules } = setUp();
  const changed = await schedules.update(freshCaller(), 'c1', { schedule: daily('15:00') });
  const { nextRunAt, overdueAt } = stored;
  expect(changes()).toEqual([{ schedule: daily('15:00'), nextRunAt, overdueAt, updatedAt }]);
  expect(changed).toEqual({ ...stored, ...changes()[0] });
});

test('one that runs more often is due sooner; one that runs less often counts from now', async () => {
  const { schedules, store } = setUp();
  const ahead = { nextRunAt: '2026-11-22T03:00:00.000Z', overdueAt: '2026-11-22T09:00:00.000Z' };
  await store.change('c1', ahead);
  const hourly = { ...daily('00:30'), kind: 'hourly' } as const;
  expect(await schedules.update(freshCaller(), 'c1', { schedule: hourly })).toMatchObject({
    nextRunAt: '2026-11-21T12:30:00.000Z',
    overdueAt: '2026-11-21T13:30:00.000Z',
  });
  const rarer = { schedule: daily('05:00') };
  await expect(schedules.update(staleCaller(), 'c1', rarer)).rejects.toThrow('sign in again');
  expect(await schedules.update(freshCaller(), 'c1', rarer)).toMatchObject({
    nextRunAt: '2026-11-22T05:00:00.000Z',
    overdueAt: '2026-11-22T11:00:00.000Z',
  });
});

test('an old session that changes the times each hour delays neither a backup nor its alert', async () => {
  const clock = { ms: now.getTime() };
  const { schedules, store } = memorySchedules(stored, () => new Date(clock.ms));
  const first = { nextRunAt: '2026-11-22T03:00:00.000Z', overdueAt: '2026-11-22T09:00:00.000Z' };
  await store.change('c1', first);
  for (let hour = 13; hour < 72; hour += 1) {
    clock.ms += 60 * 60_000;
    const time = `${((hour + 23) % 24).toString().padStart(2, '0')}:30`;
    await schedules.update(staleCaller(), 'c1', { schedule: daily(time) });
    const { value } = (await store.get('c1'))!;
    expect([value.nextRunAt! <= first.nextRunAt, value.overdueAt! <= first.overdueAt]).toEqual([
      true,
      true,
    ]);
  }
  // After an alert nothing is promised until a backup.
  await store.change('c1', { overdueAt: null });
  await schedules.update(staleCaller(), 'c1', { schedule: daily('01:00') });
  expect((await store.get('c1'))?.value.overdueAt).toBeNull();
});

test('a paused schedule is not due', async () => {
  const { changes, schedules } = setUp();
  await schedules.update(freshCaller(), 'c1', { enabled: false });
  expect(changes()).toEqual([{ enabled: false, nextRunAt: null, overdueAt: null, updatedAt }]);
});

test('what is somebody else’s, or was deleted meanwhile, does not exist', async () => {
  const { schedules, change } = setUp();
  change.mockResolvedValue(null);
  await expect(schedules.update(freshCaller('bob'), 'c1', {})).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(schedules.update(freshCaller(), 'c1', {})).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a first webhook gets a secret; a later address keeps it', async () => {
  const { changes, renewed, schedules } = setUp();
  const webhookUrl = 'https://hooks.example.com/a';
  await schedules.update(freshCaller(), 'c1', { webhookUrl });
  expect(changes()).toEqual([{ webhookUrl, webhookSecretAt: updatedAt, updatedAt }]);
  expect(renewed).toEqual(['c1']);
  await schedules.update(freshCaller(), 'c1', { webhookUrl: null });
  expect(changes()[1]).toEqual({ webhookUrl: null, updatedAt });
  expect(renewed).toEqual(['c1']);
});

test('an address inside is refused before anything is written', async () => {
  const { changes, renewed, schedules } = setUp();
  await expect(
    schedules.update(freshCaller(), 'c1', { webhookUrl: 'https://169.254.169.254/' }),
  ).rejects.toMatchObject({ code: 'invalid-argument', fields: { webhookUrl: expect.any(String) } });
  expect([changes(), renewed]).toEqual([[], []]);
});

test('a test needs a webhook', async () => {
  const { schedules } = setUp();
  await expect(schedules.testWebhook('ada', 'c1')).rejects.toMatchObject({
    code: 'failed-precondition',
  });
  await expect(schedules.testWebhook('bob', 'c1')).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('shows the next five times', async () => {
  const { schedules } = setUp();
  const { runs } = await schedules.preview({ kind: 'daily', timeZone: 'UTC', time: '13:00' });
  expect(runs).toEqual([21, 22, 23, 24, 25].map((day) => `2026-11-${day}T13:00:00.000Z`));
});

test('a clone is refused before anything is written where it could not be begun', async () => {
  const { schedules, changes, documents } = setUp();
  putProject(documents, storedProject('copy', { firebaseProjectId: 'staging' }));
  putProject(documents, storedProject('theirs', { ownerId: 'bob' }));
  putProject(documents, storedProject('same'));
  const into = (projectId: string) => ({ clone: { projectId, mode: 'mirror' as const } });
  for (const projectId of ['theirs', 'gone']) {
    await expect(schedules.update(freshCaller(), 'c1', into(projectId))).rejects.toMatchObject({
      code: 'not-found',
    });
  }
  for (const projectId of ['shop', 'same']) {
    await expect(schedules.update(freshCaller(), 'c1', into(projectId))).rejects.toMatchObject({
      fields: { 'clone.projectId': expect.any(String) },
    });
  }
  expect(changes()).toEqual([]);
  await schedules.update(freshCaller(), 'c1', into('copy'));
  await schedules.update(freshCaller(), 'c1', { clone: null });
  expect(changes()).toEqual([
    { clone: { ...into('copy').clone, masks: false }, updatedAt },
    { clone: null, updatedAt },
  ]);
});

const { name, enabled, include, exclude, schedule, retention } = stored;
const input = { name, enabled, include, exclude, schedule, retention };

test('a clone, and another place of one, needs a fresh sign-in, and is notified', async () => {
  const { schedules, documents } = setUp();
  putProject(documents, storedProject('copy', { firebaseProjectId: 'staging', name: 'Copy' }));
  const clone = { projectId: 'copy', mode: 'mirror' as const };
  const stale = staleCaller();
  await expect(schedules.update(stale, 'c1', { clone })).rejects.toThrow('sign in again');
  const make = async (caller = stale) => schedules.create(caller, 'shop', { ...input, clone });
  await expect(make()).rejects.toThrow('sign in again');
  await schedules.create(stale, 'shop', input);
  await schedules.update(freshCaller(), 'c1', { clone });
  await make(freshCaller());
  const merging = { ...clone, mode: 'merge' as const };
  await schedules.update(stale, 'c1', { clone: merging, name: 'Other' });
  const elsewhere = { ...merging, databaseId: 'other' };
  await expect(schedules.update(stale, 'c1', { clone: elsewhere })).rejects.toThrow('again');
  await schedules.update(stale, 'c1', { clone: null });
  const notices = await createNoticeEvents(documents).list(9);
  const lines = notices.map(({ said }) => said?.lines[0]);
  const copied = 'Documents are copied into Copy (staging).';
  expect(lines).toEqual([copied, copied]);
});

test('a schedule keeps whether its clone was saved with masks', async () => {
  const { schedules, store, documents } = setUp();
  const rules = [{ collections: '**', field: 'text', mask: { how: 'email' as const } }];
  const masks = { required: false, rules };
  putProject(documents, storedProject('copy', { firebaseProjectId: 'staging', masks }));
  const clone = { projectId: 'copy', mode: 'mirror' } as const;
  const masked = { ...clone, masks: true };
  expect((await schedules.update(freshCaller(), 'c1', { clone })).clone).toEqual(masked);
  expect((await store.get('c1'))?.value.clone).toEqual(masked);
  const cloning = { ...input, clone };
  expect((await schedules.create(freshCaller(), 'shop', cloning)).clone).toEqual(masked);
});
