import { CronExpressionParser } from 'cron-parser';
import type { Recurrence } from '../../contract/schedules.ts';
import { localTime, momentOf } from './zone-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Every offset from UTC is a multiple of this. */
const offsetStepMs = 15 * minuteMs;

/** When a schedule is due, as a calendar knows it: local times of matching days. */
export interface Slots {
  readonly timeZone: string;
  readonly minutes: readonly number[];
  /** All 24: due every hour that passes, also the one that the clock shows twice. */
  readonly hours: readonly number[];
  /** @param day the day's beginning as a local time */
  readonly isDay: (day: Date) => boolean;
}

/** @throws Error for a cron expression that is none. */
export function slotsOf(schedule: Recurrence): Slots {
  const { timeZone } = schedule;
  if (schedule.kind === 'cron') {
    return { timeZone, ...cronSlots(schedule.cron) };
  }
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  const minutes = [minute];
  const daily = { timeZone, minutes, hours: [hour] };
  switch (schedule.kind) {
    case 'hourly':
      return { timeZone, minutes, hours: Array.from({ length: 24 }, (_, at) => at), isDay: always };
    case 'daily':
      return { ...daily, isDay: always };
    case 'weekly':
      return { ...daily, isDay: (day) => day.getUTCDay() === schedule.weekday };
    case 'monthly':
      return { ...daily, isDay: (day) => day.getUTCDate() === schedule.monthDay };
  }
}

const always = () => true;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const weekdays = 'sun|mon|tue|wed|thu|fri|sat';
const field = (names: string) => new RegExp(`^(?:[\\d*/,-]|${names})+$`, 'i');
const fieldPatterns = [
  /^[\d*/,-]+$/,
  /^[\d*/,-]+$/,
  /^(?:[\d*/,-]+|L)$/,
  field(months),
  field(weekdays),
];

function numbers(values: readonly (number | string)[]): number[] {
  return values.filter((one) => typeof one === 'number');
}

function isLastOfMonth(day: Date): boolean {
  return new Date(day.getTime() + dayMs).getUTCDate() === 1;
}

function cronSlots(cron: string): Omit<Slots, 'timeZone'> {
  const texts = cron.trim().split(/ +/);
  if (
    texts.length !== 5 ||
    texts.some((text, index) => fieldPatterns[index]?.test(text) !== true)
  ) {
    throw new Error('Not five fields of numbers and names');
  }
  const { fields } = CronExpressionParser.parse(texts.join(' '));
  const monthDays = new Set<number | string>(fields.dayOfMonth.values);
  const monthNumbers = new Set(numbers(fields.month.values));
  const weekdayNumbers = new Set(numbers(fields.dayOfWeek.values).map((day) => day % 7));
  // As cron has it: where both day fields say something, either will do.
  const [, , monthDayText, , weekdayText] = texts;
  const isByMonthDay = monthDayText !== '*';
  const isByWeekday = weekdayText !== '*';
  return {
    minutes: numbers(fields.minute.values),
    hours: numbers(fields.hour.values),
    isDay: (day) => {
      if (!monthNumbers.has(day.getUTCMonth() + 1)) {
        return false;
      }
      const isMonthDay =
        monthDays.has(day.getUTCDate()) || (monthDays.has('L') && isLastOfMonth(day));
      const isWeekday = weekdayNumbers.has(day.getUTCDay());
      return isByMonthDay && isByWeekday ? isMonthDay || isWeekday : isMonthDay && isWeekday;
    },
  };
}

/** The moments of one day (given by its beginning as a local time), in order, each once. */
export function momentsOf(slots: Slots, day: number): number[] {
  if (!slots.isDay(new Date(day))) {
    return [];
  }
  const moments = slots.hours.length === 24 ? everyHour(slots, day) : atLocalTimes(slots, day);
  return [...new Set(moments)].toSorted((a, b) => a - b);
}

function atLocalTimes({ hours, minutes, timeZone }: Slots, day: number): number[] {
  return hours.flatMap((hour) =>
    minutes.map((minute) => momentOf(day + hour * hourMs + minute * minuteMs, timeZone)),
  );
}

function everyHour({ minutes, timeZone }: Slots, day: number): number[] {
  const begin = momentOf(day, timeZone);
  const end = momentOf(day + dayMs, timeZone);
  if (end - begin === dayMs) {
    return minutes.flatMap((minute) =>
      Array.from({ length: 24 }, (_, hour) => begin + hour * hourMs + minute * minuteMs),
    );
  }
  return minutes.flatMap((minute) => {
    const shows = (moment: number) =>
      new Date(localTime(moment, timeZone)).getUTCMinutes() === minute;
    const first = begin + ((minute * minuteMs) % offsetStepMs);
    const steps = Math.ceil((end - first) / offsetStepMs);
    return Array.from({ length: steps }, (_, step) => first + step * offsetStepMs).filter(
      (moment) =>
        // Where the clock is changed by half an hour the minute comes again too soon: an hour has
        // to pass.
        shows(moment) && [1, 2, 3].every((back) => !shows(moment - back * offsetStepMs)),
    );
  });
}
