import { expect, test, vi } from 'vitest';
import { createSchedule, updateSchedule } from '../../contract/schedules.ts';
import type { AuditRecord } from '../../services/audit/audit-log.ts';
import { callContext, unaudited } from '../../testing/call-context.ts';
import { memorySchedules } from '../../testing/memory-schedules.ts';
import { scheduleOf } from '../../testing/schedule.ts';
import { startApp } from '../../testing/served-app.ts';
import { scheduleRoutes } from './schedules.ts';

async function actionsOf(change: Record<string, unknown>): Promise<string[]> {
  const routes = scheduleRoutes(memorySchedules(scheduleOf(), () => new Date()).schedules);
  const recorded: AuditRecord[] = [];
  const update = routes.find(({ endpoint }) => endpoint === updateSchedule);
  const body = { userId: 'ada', ...change };
  await update?.run({ params: { cid: 'c1' }, query: {}, body }, callContext(), {
    ...unaudited,
    auditLog: { record: async (record) => void recorded.push(record) },
    subjects: { find: async () => ({ ownerId: 'ada', projectId: 'shop' }) },
  });
  return recorded.map(({ action }) => action);
}

test('the audit log says that a schedule was paused or resumed, and not just changed', async () => {
  expect(await actionsOf({ enabled: false })).toEqual(['schedule.paused']);
  expect(await actionsOf({ enabled: true })).toEqual(['schedule.resumed']);
  expect(await actionsOf({ enabled: false, name: 'Old' })).toEqual(['schedule.paused']);
  expect(await actionsOf({ name: 'Every night' })).toEqual(['schedule.changed']);
});

const daily = { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:30' };
const input = {
  userId: 'ada',
  projectId: 'shop',
  name: 'Every night',
  enabled: true,
  include: [],
  exclude: [],
  schedule: daily,
  retention: { keepLast: 7 },
};
const cron = (text: string) => ({ schedule: { kind: 'cron', timeZone: 'UTC', cron: text } });

test.each<[string, string, object]>([
  ['name', 'is empty', { name: '' }],
  ['name', 'is blank', { name: '   ' }],
  ['name', 'is too long', { name: 'n'.repeat(51) }],
  ['name', 'is missing', { name: undefined }],
  ['enabled', 'is a word', { enabled: 'yes' }],
  ['include.0', 'is empty', { include: [''] }],
  ['include.0', 'has an empty segment', { include: ['a//b'] }],
  ['exclude.0', 'is too long', { exclude: ['x'.repeat(501)] }],
  ['include', 'has too many', { include: Array.from({ length: 51 }, (_, index) => `c${index}`) }],
  ['schedule.timeZone', 'is none', { schedule: { ...daily, timeZone: 'Mars/Olympus' } }],
  ['schedule.timeZone', 'is empty', { schedule: { ...daily, timeZone: '' } }],
  ['schedule.time', 'is past the day', { schedule: { ...daily, time: '24:00' } }],
  ['schedule.time', 'has one digit', { schedule: { ...daily, time: '3:30' } }],
  ['schedule.kind', 'is unknown', { schedule: { ...daily, kind: 'yearly' } }],
  ['schedule.weekday', 'is past the week', { schedule: { ...daily, kind: 'weekly', weekday: 7 } }],
  ['schedule.monthDay', 'is rare', { schedule: { ...daily, kind: 'monthly', monthDay: 29 } }],
  ['schedule.cron', 'is every minute', cron('* * * * *')],
  ['schedule.cron', 'has a minute 61', cron('61 3 * * *')],
  ['schedule.cron', 'has lines', cron('0 3 * *\r\n*')],
  ['schedule.cron', 'is very long', cron(`0 3 * * ${'1,'.repeat(5000)}1`)],
  ['retention', 'is empty', { retention: {} }],
  ['retention.keepLast', 'is zero', { retention: { keepLast: 0 } }],
  ['retention.keepLast', 'is negative', { retention: { keepLast: -1 } }],
  ['retention.keepDays', 'is a text', { retention: { keepDays: '7d' } }],
  ['retention.keepDays', 'is huge', { retention: { keepDays: 1e9 } }],
  ['retention', 'keeps nothing', { retention: { gfs: { daily: 0, weekly: 0, monthly: 0 } } }],
])('a new schedule is refused where its %s %s', async (field, _problem, change) => {
  const { schedules, store } = memorySchedules(scheduleOf(), () => new Date());
  const create = vi.spyOn(store, 'create');
  await using app = await startApp(scheduleRoutes(schedules));
  const { status, body } = await app.ask(createSchedule.path, {
    method: 'POST',
    body: { ...input, ...change },
  });
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({
      success: false,
      error: expect.objectContaining({
        code: 'invalid-argument',
        fields: { [field]: expect.any(String) },
      }),
    }),
  ]);
  expect(create).not.toHaveBeenCalled();
});
