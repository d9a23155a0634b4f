import type { Recurrence } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';

const quarterMs = 900_000;
/** Five months and a bit, in quarters of an hour. */
const longestLook = 170 * 24 * 4;

function localParts(format: Intl.DateTimeFormat, time: number) {
  const parts = format.formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(of('weekday'));
  return { time: `${of('hour')}:${of('minute')}`, weekday, day: Number(of('day')) };
}

type Timed = Exclude<Recurrence, { kind: 'cron' }>;

function isDue(schedule: Timed, local: ReturnType<typeof localParts>): boolean {
  switch (schedule.kind) {
    case 'hourly':
      return local.time.slice(3) === schedule.time.slice(3);
    case 'daily':
      return local.time === schedule.time;
    case 'weekly':
      return local.time === schedule.time && local.weekday === schedule.weekday;
    case 'monthly':
      return local.time === schedule.time && local.day === schedule.monthDay;
  }
}

/**
 * The next five times of a schedule.
 * @throws ApiError for a cron expression, which only the server reads
 */
export function nextRuns(schedule: Recurrence, now: Date): string[] {
  if (schedule.kind === 'cron') {
    throw new ApiError('failed-precondition', 'The demonstration does not read cron expressions.');
  }
  const format = new Intl.DateTimeFormat('en', {
    timeZone: schedule.timeZone,
    weekday: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const runs: string[] = [];
  // Time zones are apart by quarters of an hour: it is enough to look at these minutes of each.
  const minuteMs = (Number(schedule.time.slice(3)) % 15) * 60_000;
  let time = Math.floor(now.getTime() / quarterMs) * quarterMs + minuteMs;
  for (let steps = 0; steps < longestLook && runs.length < 5; steps += 1, time += quarterMs) {
    if (time > now.getTime() && isDue(schedule, localParts(format, time))) {
      runs.push(new Date(time).toISOString());
    }
  }
  return runs;
}
