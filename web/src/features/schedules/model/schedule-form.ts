import {
  scheduleInputSchema,
  recurrenceSchema,
  retentionSchema,
  type BackupSchedule,
  type ScheduleInput,
  type Retention,
  type Recurrence,
} from '@firekeep/functions/contract';
import { parseErrors, type FieldErrors } from '#lib/errors/field-errors.ts';
import { includeError, parsePatterns, patternsError, type TypedSelection } from '#lib/patterns.ts';
import { shownTimeZone } from '#lib/time-zone.ts';

export type ScheduleKind = Recurrence['kind'];

/** The form as typed: every number still a text. */
export interface ScheduleForm extends TypedSelection {
  readonly name: string;
  readonly enabled: boolean;
  readonly kind: ScheduleKind;
  readonly timeZone: string;
  readonly time: string;
  /** For an hourly schedule, in place of the time. */
  readonly minute: string;
  readonly weekday: string;
  readonly monthDay: string;
  readonly cron: string;
  readonly keepLast: string;
  readonly keepDays: string;
  readonly gfsDaily: string;
  readonly gfsWeekly: string;
  readonly gfsMonthly: string;
  readonly webhookUrl: string;
}

export function emptyForm(): ScheduleForm {
  return {
    name: 'Daily backup',
    enabled: true,
    include: '',
    exclude: '',
    onlyChosen: false,
    kind: 'daily',
    timeZone: shownTimeZone(),
    time: '03:00',
    minute: '0',
    weekday: '1',
    monthDay: '1',
    cron: '0 3 * * *',
    keepLast: '7',
    keepDays: '30',
    gfsDaily: '',
    gfsWeekly: '',
    gfsMonthly: '',
    webhookUrl: '',
  };
}

function text(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** The form that shows an existing configuration. */
export function formOf({
  name,
  enabled,
  include,
  exclude,
  schedule,
  retention,
  webhookUrl,
}: BackupSchedule): ScheduleForm {
  const empty = emptyForm();
  return {
    ...empty,
    name,
    enabled,
    include: include.join('\n'),
    exclude: exclude.join('\n'),
    kind: schedule.kind,
    timeZone: schedule.timeZone,
    ...(schedule.kind === 'cron' ? { cron: schedule.cron } : { time: schedule.time }),
    ...(schedule.kind === 'hourly' ? { minute: String(Number(schedule.time.slice(3))) } : {}),
    ...(schedule.kind === 'weekly' ? { weekday: String(schedule.weekday) } : {}),
    ...(schedule.kind === 'monthly' ? { monthDay: String(schedule.monthDay) } : {}),
    keepLast: text(retention.keepLast),
    keepDays: text(retention.keepDays),
    gfsDaily: text(retention.gfs?.daily),
    gfsWeekly: text(retention.gfs?.weekly),
    gfsMonthly: text(retention.gfs?.monthly),
    webhookUrl: webhookUrl ?? '',
  };
}

function scheduleInput(form: ScheduleForm): object {
  const { kind, timeZone, time } = form;
  switch (kind) {
    case 'hourly':
      return { kind, timeZone, time: `00:${form.minute.padStart(2, '0')}` };
    case 'daily':
      return { kind, timeZone, time };
    case 'weekly':
      return { kind, timeZone, time, weekday: Number(form.weekday) };
    case 'monthly':
      return { kind, timeZone, time, monthDay: Number(form.monthDay) };
    case 'cron':
      return { kind, timeZone, cron: form.cron.trim() };
  }
}

/** When the form says that backups are due; null while it can't be used. */
export function readSchedule(form: ScheduleForm): Recurrence | null {
  return recurrenceSchema.safeParse(scheduleInput(form)).data ?? null;
}

function number(typed: string): number {
  return Number(typed.trim());
}

function retentionInput(form: ScheduleForm): object {
  const { keepLast, keepDays, gfsDaily, gfsWeekly, gfsMonthly } = form;
  const hasGfs = [gfsDaily, gfsWeekly, gfsMonthly].some((typed) => typed.trim() !== '');
  return {
    ...(keepLast.trim() === '' ? {} : { keepLast: number(keepLast) }),
    ...(keepDays.trim() === '' ? {} : { keepDays: number(keepDays) }),
    ...(hasGfs
      ? {
          gfs: {
            daily: number(gfsDaily),
            weekly: number(gfsWeekly),
            monthly: number(gfsMonthly),
          },
        }
      : {}),
  } satisfies { [key in keyof Retention]: unknown };
}

/** The retention and the time zone it goes by; undefined while one of its numbers can't be used. */
export function readRetention(
  form: ScheduleForm,
): { retention: Retention; timeZone: string } | undefined {
  const parsed = retentionSchema.safeParse(retentionInput(form));
  return parsed.success ? { retention: parsed.data, timeZone: form.timeZone } : undefined;
}

const ownMessages: readonly (readonly [field: string, message: string])[] = [
  ['retention.keepLast', 'A whole number from 1 to 3650'],
  ['retention.keepDays', 'A whole number from 1 to 3650'],
  ['retention.gfs.daily', 'A whole number from 0 to 366'],
  ['retention.gfs.weekly', 'A whole number from 0 to 520'],
  ['retention.gfs.monthly', 'A whole number from 0 to 120'],
  ['schedule.monthDay', 'The day of the month runs from 1 to 28'],
];

/** What the form asks for, or a message for each field that can't be used. */
export function readForm(
  form: ScheduleForm,
): { input: ScheduleInput; errors?: undefined } | { input?: undefined; errors: FieldErrors } {
  const parsed = scheduleInputSchema.safeParse({
    name: form.name,
    enabled: form.enabled,
    include: parsePatterns(form.include),
    exclude: parsePatterns(form.exclude),
    schedule: scheduleInput(form),
    retention: retentionInput(form),
    webhookUrl: form.webhookUrl.trim() === '' ? null : form.webhookUrl,
  });
  const messages = { include: includeError(form), exclude: patternsError(form.exclude) };
  if (parsed.success && messages.include === undefined) {
    return { input: parsed.data };
  }
  const errors = new Map(parsed.success ? [] : Object.entries(parseErrors(parsed.error)));
  for (const [field, message] of ownMessages) {
    if (errors.has(field)) {
      errors.set(field, message);
    }
  }
  if (form.kind === 'hourly' && errors.has('schedule.time')) {
    errors.set('schedule.time', 'A whole number from 0 to 59');
  }
  for (const [field, message] of Object.entries(messages)) {
    if (message !== undefined) {
      errors.set(field, message);
    }
  }
  return { errors: Object.fromEntries(errors) };
}
