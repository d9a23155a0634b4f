import type { BackupSchedule } from '@firekeep/functions/contract';
import { expect, test } from 'vitest';
import {
  emptyForm,
  formSchemaFor,
  scheduleFormOf,
  scheduleFormSchema,
  type ScheduleForm,
  type ScheduleFormInput,
} from './schedule-form.ts';

type Patch = Partial<Omit<ScheduleForm, 'schedule' | 'retention'>> & {
  schedule?: Partial<ScheduleForm['schedule']>;
  retention?: Partial<ScheduleForm['retention']>;
};

function read(patch: Patch = {}) {
  const { schedule, retention, ...rest } = emptyForm();
  const { data, error } = scheduleFormSchema.safeParse({
    ...rest,
    ...patch,
    schedule: { ...schedule, timeZone: 'Europe/Vienna', ...patch.schedule },
    retention: { ...retention, ...patch.retention },
  });
  const errors = error?.issues.map(({ path, message }) => [path.join('.'), message]);
  return { input: data, errors: Object.fromEntries(errors ?? []) };
}

test('offers a daily backup that is valid as it stands', () => {
  expect(read().input).toEqual({
    name: 'Daily backup',
    enabled: true,
    include: [],
    exclude: [],
    schedule: { kind: 'daily', timeZone: 'Europe/Vienna', time: '03:00' },
    retention: { keepLast: 7, keepDays: 30 },
    webhookUrl: null,
    clone: null,
  });
});

test('asks for just what each kind needs', () => {
  const schedule = (patch: Patch['schedule'] & object) => read({ schedule: patch }).input?.schedule;
  expect(schedule({ kind: 'hourly', minute: '5' })).toMatchObject({ time: '00:05' });
  expect(schedule({ kind: 'daily', time: '04:05:00', monthDay: '31' })).toMatchObject({
    time: '04:05',
  });
  expect(schedule({ kind: 'weekly', weekday: '0' })).toMatchObject({ weekday: 0 });
  expect(schedule({ kind: 'monthly', monthDay: '28' })).toMatchObject({ monthDay: 28 });
  expect(schedule({ kind: 'cron', cron: ' 5 4 * * 1 ' })).toEqual({
    kind: 'cron',
    timeZone: 'Europe/Vienna',
    cron: '5 4 * * 1',
  });
});

test('reports what is wrong field by field', () => {
  const { errors } = read({
    name: ' ',
    include: 'a//b',
    retention: {
      keepLast: '0',
      keepDays: 'x',
      gfs: { daily: '1.5', weekly: '521', monthly: '-1' },
    },
    schedule: { kind: 'monthly', monthDay: '31' },
  });
  expect(errors).toEqual({
    name: 'A name is required',
    include: 'a//b: A pattern has the form customers, customers/*/orders or **/orders',
    'retention.keepLast': 'A whole number from 1 to 3650',
    'retention.keepDays': 'A whole number from 1 to 3650',
    'retention.gfs.daily': 'A whole number from 0 to 366',
    'retention.gfs.weekly': 'A whole number from 0 to 520',
    'retention.gfs.monthly': 'A whole number from 0 to 120',
    'schedule.monthDay': 'The day of the month runs from 1 to 28',
  });
  expect(read({ schedule: { kind: 'hourly', minute: '60' } }).errors).toEqual({
    'schedule.minute': 'A whole number from 0 to 59',
  });
  expect(read({ schedule: { kind: 'cron', cron: 'every day' } }).errors).toEqual({
    'schedule.cron': 'A cron expression has five fields: minute, hour, day, month, weekday',
  });
});

test.each([
  ['', '00:00'],
  ['0', '00:00'],
  ['05', '00:05'],
  ['59', '00:59'],
])('reads the minute %j of an hourly schedule as %s', (minute, time) => {
  const { input } = read({ schedule: { kind: 'hourly', minute } });
  expect(input?.schedule).toMatchObject({ time });
});

test.each(['007', '5.0', '+5', '1e1', '0x5', ' 5 ', '60', '-1', 'x'])(
  'refuses the minute %j of an hourly schedule at its field',
  (minute) => {
    expect(read({ schedule: { kind: 'hourly', minute } }).errors).toEqual({
      'schedule.minute': 'A whole number from 0 to 59',
    });
  },
);

test('refuses only chosen collections where none is chosen', () => {
  const message = 'Choose at least one collection, or choose to back up all of them';
  expect(read({ onlyChosen: true, include: ' \n' }).errors).toEqual({ include: message });
  expect(read({ onlyChosen: true, exclude: 'a//b', name: '' }).errors).toEqual({
    name: 'A name is required',
    include: message,
    exclude: 'a//b: A pattern has the form customers, customers/*/orders or **/orders',
  });
  expect(read({ onlyChosen: true, include: 'orders' }).input?.include).toEqual(['orders']);
});

test('refuses a retention that keeps nothing', () => {
  expect(read({ retention: { keepLast: '', keepDays: ' ' } }).errors).toEqual({
    retention: 'The retention keeps nothing: name at least one rule',
  });
});

function saved(input: ScheduleFormInput): BackupSchedule {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    ...input,
    webhookSecretAt: null,
    overdueAt: null,
    dueClone: null,
    lastClone: null,
    lockedUntil: null,
    newLock: null,
    objectRetention: null,
    earlierRules: [],
    id: 'c1',
    projectId: 'p1',
    nextRunAt: null,
    lastRunAt: null,
    lastSuccessAt: null,
    lastRecordId: null,
    createdAt: time,
    updatedAt: time,
  };
}

test('shows a schedule and gives it back unchanged', () => {
  const { input } = read({
    schedule: { kind: 'weekly', weekday: '5' },
    include: 'a\nb/*/c',
    exclude: 'logs',
    retention: { keepLast: '', gfs: { daily: '7', weekly: '4', monthly: '' } },
    webhookUrl: ' https://hooks.example.com/a ',
  });
  expect(input?.webhookUrl).toBe('https://hooks.example.com/a');
  expect(input?.retention.gfs?.monthly).toBe(0);
  expect(scheduleFormSchema.parse(scheduleFormOf(saved(input!)))).toEqual(input);
});

test('a clone is saved with its project, and none without one', () => {
  const clone = { projectId: 'p2', databaseId: '(default)', mode: 'mirror' };
  expect(scheduleFormSchema.parse({ ...emptyForm(), clone }).clone).toEqual(clone);
  expect(scheduleFormSchema.parse(emptyForm()).clone).toBeNull();
});

test('a clone that names no database stays in that of its project', () => {
  const clone = { projectId: 'p2', mode: 'mirror' } as const;
  const form = scheduleFormOf(saved({ ...read().input!, clone }));
  expect(form.clone.databaseId).toBe('');
  expect(scheduleFormSchema.parse(form).clone).toEqual(clone);
});

test('refuses at its field a clone into a project that is gone', () => {
  const clone = { projectId: 'p2', databaseId: '', mode: 'mirror' } as const;
  const form = { ...emptyForm(), clone };
  const { issues } = formSchemaFor([{ id: 'p1' }]).safeParse(form).error!;
  expect(issues).toMatchObject([
    { path: ['clone', 'projectId'], message: 'The project is gone: choose another, or none' },
  ]);
  expect(formSchemaFor([{ id: 'p2' }]).safeParse(form).success).toBe(true);
  expect(formSchemaFor([]).safeParse(emptyForm()).success).toBe(true);
});
