import type { Recurrence } from '../../contract/schedules.ts';
import { AppError } from '../../lib/errors.ts';
import { momentsOf, slotsOf } from './slots.ts';
import { isTimeZone, localTime } from './zone-time.ts';

const dayMs = 86_400_000;
const hourMs = 60 * 60_000;
/** The closest together that runs may be. */
const minGapMs = hourMs;
/** How late a promised backup may be. */
const minToleranceMs = hourMs;
const maxToleranceMs = 24 * hourMs;
/** Runs looked at when cron is checked: over a year of weekly ones, some days of hourly ones. */
const checkedRuns = 100;
/** More than a year: what is due hourly now may pause in another season. */
const comparedMs = 400 * dayMs;
/** The 29th of February is at most eight years away. */
const maxIdleDays = 8 * 366 + 2;

/**
 * The first `count` times after `after` at which the schedule is due, as RFC 3339 in UTC.
 *
 * Over a change of the clock every slot is due exactly once: a local time that doesn't exist is due
 * when the clock has moved on, one that comes twice is due the first time. What is due every hour
 * is due in every hour that passes.
 * @throws Error for a cron expression that is none, or never due.
 */
export function nextRuns(schedule: Recurrence, after: Date, count: number): string[] {
  const times: string[] = [];
  for (const time of runsAfter(schedule, after)) {
    times.push(new Date(time).toISOString());
    if (times.length >= count) {
      break;
    }
  }
  return times;
}

/** All that follow, as in `nextRuns`. */
export function* runsAfter(schedule: Recurrence, after: Date): Generator<number> {
  const slots = slotsOf(schedule);
  // A time that the clock skipped may be due on the day after its own.
  const today = Math.floor(localTime(after.getTime(), slots.timeZone) / dayMs) * dayMs;
  let last = after.getTime();
  let idle = 0;
  for (let day = today - dayMs; idle <= maxIdleDays; day += dayMs) {
    const then = last;
    const next = momentsOf(slots, day).filter((moment) => moment > then);
    yield* next;
    last = next.at(-1) ?? last;
    idle = next.length === 0 ? idle + 1 : 0;
  }
  throw new Error('The schedule is never due');
}

/**
 * The longest time without a run in the 400 days after `from`, as a clock has it that is never
 * changed. @throws Error as `nextRuns`
 */
export function longestPauseMs(schedule: Recurrence, from: Date): number {
  const end = from.getTime() + comparedMs;
  let last = from.getTime();
  let longest = 0;
  for (const time of runsAfter({ ...schedule, timeZone: 'UTC' }, from)) {
    longest = Math.max(longest, time - last);
    last = time;
    if (time > end) {
      break;
    }
  }
  return longest;
}

/** The first of `nextRuns`. */
export function nextRun(schedule: Recurrence, after: Date): string {
  const [next] = nextRuns(schedule, after, 1);
  if (next === undefined) {
    throw new Error('The schedule is never due');
  }
  return next;
}

/**
 * By when a backup is to succeed, counted from the last success or change: the next slot, and a
 * quarter of the time to the one after, at least an hour, at most a day.
 */
export function promisedBy(schedule: Recurrence, from: Date): string {
  const slot = new Date(nextRun(schedule, from));
  const after = new Date(nextRun(schedule, slot));
  const quarter = (after.getTime() - slot.getTime()) / 4;
  const tolerance = Math.min(maxToleranceMs, Math.max(minToleranceMs, quarter));
  return new Date(slot.getTime() + tolerance).toISOString();
}

/**
 * Checks what a schema can't: that the time zone exists, the cron expression is one, and runs are
 * an hour apart.
 * @throws AppError `invalid-argument` naming the field.
 */
export function checkSchedule(schedule: Recurrence, now: Date): void {
  checkTimeZone(schedule.timeZone, 'schedule.timeZone');
  if (schedule.kind !== 'cron') {
    return;
  }
  let times: number[];
  try {
    // In UTC: how far apart runs are must not depend on whether a clock is changed among them.
    const even: Recurrence = { ...schedule, timeZone: 'UTC' };
    times = nextRuns(even, now, checkedRuns).map((time) => Date.parse(time));
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

function refuse(field: string, message: string): never {
  throw new AppError('invalid-argument', message, { fields: { [field]: message } });
}
