import { CronExpressionParser } from 'cron-parser';
import type { Schedule } from '../../contract/configurations.ts';
import { AppError } from '../../lib/errors.ts';

/** The closest together that runs may be. */
const minGapMs = 60 * 60_000;
/** Runs looked at when a cron expression is checked: more than a year of weekly ones, some days of hourly ones. */
const checkedRuns = 100;

/** A schedule as a cron expression of five fields. */
function toCron(schedule: Schedule): string {
  if (schedule.kind === 'cron') {
    return schedule.cron;
  }
  const [hour = '0', minute = '0'] = schedule.time.split(':').map((part) => String(Number(part)));
  switch (schedule.kind) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minute} ${hour} * * *`;
    case 'weekly':
      return `${minute} ${hour} * * ${schedule.weekday}`;
    case 'monthly':
      return `${minute} ${hour} ${schedule.monthDay} * *`;
  }
}

function runsAfter(schedule: Schedule, after: Date): { next(): Date } {
  const expression = CronExpressionParser.parse(toCron(schedule), {
    tz: schedule.timeZone,
    currentDate: after,
  });
  return { next: () => expression.next().toDate() };
}

/**
 * The first time after `after` at which the schedule is due, as RFC 3339 in UTC.
 *
 * Over a daylight-saving change each local time of day is due exactly once: one that doesn't exist is due when the clock has moved on,
 * one that comes twice is due the first time.
 */
export function nextRun(schedule: Schedule, after: Date): string {
  const runs = runsAfter(schedule, after);
  const next = runs.next();
  const isByDay = schedule.kind !== 'hourly' && schedule.kind !== 'cron';
  // A local time that comes twice: the second one is a repetition of a slot that has been.
  return (isByDay && isRepeated(next, schedule.timeZone) ? runs.next() : next).toISOString();
}

/** The next `count` times, each once. */
export function nextRuns(schedule: Schedule, after: Date, count: number): string[] {
  const times: string[] = [];
  for (let from = after; times.length < count; from = new Date(times.at(-1) ?? after)) {
    times.push(nextRun(schedule, from));
  }
  return times;
}

/** Whether the same local time was already an hour (or half) before. */
function isRepeated(time: Date, timeZone: string): boolean {
  const local = localTime(time, timeZone);
  return [30, 60].some(
    (minutes) => localTime(new Date(time.getTime() - minutes * 60_000), timeZone) === local,
  );
}

function localTime(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(time);
}

/**
 * Checks what a schema can't: that the time zone exists, the cron expression is one, and runs are an hour apart.
 * @throws AppError `invalid-argument` naming the field.
 */
export function checkSchedule(schedule: Schedule, now: Date): void {
  checkTimeZone(schedule.timeZone, 'schedule.timeZone');
  if (schedule.kind !== 'cron') {
    return;
  }
  if (schedule.cron.trim().split(/ +/).length !== 5 || /[^\d */,A-Za-z-]/.test(schedule.cron)) {
    refuse('schedule.cron', 'A cron expression has five fields: minute, hour, day, month, weekday');
  }
  let times: number[];
  try {
    const runs = runsAfter(schedule, now);
    times = Array.from({ length: checkedRuns }, () => runs.next().getTime());
  } catch {
    refuse('schedule.cron', 'Not a valid cron expression');
  }
  if (times.some((time, index) => index > 0 && time - (times[index - 1] ?? 0) < minGapMs)) {
    refuse('schedule.cron', 'Backups must be at least an hour apart');
  }
}

/** @throws AppError `invalid-argument` naming `field` unless there is such a time zone. */
export function checkTimeZone(name: string, field: string): void {
  if (!isTimeZone(name)) {
    refuse(field, 'Not a known time zone');
  }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid-argument', message, { fields: { [field]: message } });
}
