import { expect, test } from 'vitest';
import { emptyForm, formOf, readForm, type ScheduleForm } from './schedule-form.ts';

const form = (patch: Partial<ScheduleForm> = {}): ScheduleForm => ({
  ...emptyForm(),
  timeZone: 'Europe/Vienna',
  ...patch,
});

test('offers a daily backup that is valid as it stands', () => {
  expect(readForm(form()).input).toEqual({
    name: 'Daily backup',
    enabled: true,
    include: [],
    exclude: [],
    schedule: { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:00' },
    retention: { keepLast: 7, keepDays: 30 },
    webhookUrl: null,
  });
});

test('asks for just what each kind needs', () => {
  const schedule = (patch: Partial<ScheduleForm>) => readForm(form(patch)).input?.schedule;
  expect(schedule({ kind: 'hourly', minute: '5' })).toMatchObject({ time: '00:05' });
  expect(schedule({ kind: 'weekly', weekday: '0' })).toMatchObject({ weekday: 0 });
  expect(schedule({ kind: 'monthly', monthDay: '28' })).toMatchObject({ monthDay: 28 });
  expect(schedule({ kind: 'cron', cron: ' 5 4 * * 1 ' })).toEqual({
    kind: 'cron',
    timeZone: 'Europe/Vienna',
    cron: '5 4 * * 1',
  });
});

test('reports what is wrong field by field', () => {
  const { errors } = readForm(
    form({
      name: ' ',
      include: 'a//b',
      keepLast: '0',
      keepDays: 'x',
      gfsDaily: '1.5',
      kind: 'monthly',
      monthDay: '31',
    }),
  );
  expect(errors).toMatchObject({
    name: 'A name is required',
    include: 'a//b: A pattern has the form customers, customers/*/orders or **/orders',
    'retention.keepLast': 'A whole number from 1 to 3650',
    'retention.keepDays': 'A whole number from 1 to 3650',
    'retention.gfs.daily': 'A whole number from 0 to 366',
    'schedule.monthDay': 'The day of the month runs from 1 to 28',
  });
  expect(readForm(form({ kind: 'hourly', minute: '60' })).errors).toEqual({
    'schedule.time': 'A whole number from 0 to 59',
  });
});

test('refuses only chosen collections where none is chosen', () => {
  const message = 'Choose at least one collection, or choose to back up all of them';
  expect(readForm(form({ onlyChosen: true, include: ' \n' })).errors).toEqual({ include: message });
  expect(readForm(form({ onlyChosen: true, exclude: 'a//b' })).errors).toMatchObject({
    include: message,
    exclude: 'a//b: A pattern has the form customers, customers/*/orders or **/orders',
  });
  expect(readForm(form({ onlyChosen: true, include: 'orders' })).input?.include).toEqual([
    'orders',
  ]);
});

test('refuses a retention that keeps nothing', () => {
  expect(readForm(form({ keepLast: '', keepDays: ' ' })).errors).toEqual({
    retention: 'The retention keeps nothing: name at least one rule',
  });
});

test('shows a configuration and gives it back unchanged', () => {
  const input = readForm(
    form({
      kind: 'weekly',
      weekday: '5',
      include: 'a\nb/*/c',
      exclude: 'logs',
      keepLast: '',
      gfsDaily: '7',
      gfsWeekly: '4',
      gfsMonthly: '0',
      webhookUrl: ' https://hooks.example.com/a ',
    }),
  ).input!;
  expect(input.webhookUrl).toBe('https://hooks.example.com/a');
  const time = '2026-01-01T00:00:00.000Z';
  const again = formOf({
    ...input,
    webhookUrl: input.webhookUrl ?? null,
    webhookSecretAt: null,
    overdueAt: null,
    id: 'c1',
    projectId: 'p1',
    nextRunAt: null,
    lastRunAt: null,
    lastSuccessAt: null,
    lastRecordId: null,
    createdAt: time,
    updatedAt: time,
  });
  expect(readForm(again).input).toEqual(input);
});
