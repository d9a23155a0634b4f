import { recurrenceSchema, type Recurrence } from '@firekeep/functions/contract';
import { z } from 'zod';
import { shownTimeZone } from './time-zone.ts';
import { typedNumber } from './typed-number.ts';

/** One or two digits; an empty field is the full hour. */
const minuteSchema = z.string().regex(/^(?:[0-5]?\d)?$/, 'A whole number from 0 to 59');
const monthDaySchema = typedNumber({ from: 1, to: 28 }, 'The day of the month runs from 1 to 28');

/** When something is due, as it is typed: each kind reads the fields that it needs. */
export const typedRecurrence = z
  .object({
    kind: z.enum(['hourly', 'daily', 'weekly', 'monthly', 'cron']),
    timeZone: z.string(),
    time: z.string(),
    /** For every hour, in place of the time. */
    minute: z.string(),
    weekday: z.string(),
    monthDay: z.string(),
    cron: z.string(),
  })
  .superRefine(({ kind, minute, monthDay }, context) => {
    const checks = {
      hourly: { field: 'minute', error: minuteSchema.safeParse(minute).error },
      monthly: { field: 'monthDay', error: monthDaySchema.safeParse(monthDay).error },
    };
    const { field, error } = kind === 'hourly' || kind === 'monthly' ? checks[kind] : {};
    if (field !== undefined && error !== undefined) {
      context.addIssue({ code: 'custom', path: [field], message: error.issues[0]?.message });
    }
  })
  .transform(({ kind, timeZone, time: typedTime, minute, weekday, monthDay, cron }) => {
    // Some browsers add seconds.
    const time = typedTime.slice(0, 5);
    switch (kind) {
      case 'hourly':
        return { kind, timeZone, time: `00:${minute.padStart(2, '0')}` };
      case 'daily':
        return { kind, timeZone, time };
      case 'weekly':
        return { kind, timeZone, time, weekday: Number(weekday) };
      case 'monthly':
        return { kind, timeZone, time, monthDay: Number(monthDay) };
      case 'cron':
        return { kind, timeZone, cron: cron.trim() };
    }
  })
  .pipe(recurrenceSchema);

export type TypedRecurrence = z.input<typeof typedRecurrence>;

export function emptyRecurrence(): TypedRecurrence {
  return {
    kind: 'weekly',
    timeZone: shownTimeZone(),
    time: '03:00',
    minute: '0',
    weekday: '1',
    monthDay: '1',
    cron: '0 3 * * *',
  };
}

/** What is typed for a saved one. */
export function typedRecurrenceOf(schedule: Recurrence): TypedRecurrence {
  return {
    ...emptyRecurrence(),
    kind: schedule.kind,
    timeZone: schedule.timeZone,
    ...(schedule.kind === 'cron' ? { cron: schedule.cron } : { time: schedule.time }),
    ...(schedule.kind === 'hourly' ? { minute: String(Number(schedule.time.slice(3))) } : {}),
    ...(schedule.kind === 'weekly' ? { weekday: String(schedule.weekday) } : {}),
    ...(schedule.kind === 'monthly' ? { monthDay: String(schedule.monthDay) } : {}),
  };
}

/** What is typed; null while it can't be used. */
export function readRecurrence(typed: TypedRecurrence): Recurrence | null {
  return typedRecurrence.safeParse(typed).data ?? null;
}
