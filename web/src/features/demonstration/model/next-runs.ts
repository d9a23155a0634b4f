import type { Recurrence } from '@firekeep/functions/contract';
import { ApiError } from '#lib/errors/api-error.ts';

const quarterMs = 900_000;
/** Five months and a bit, in quarters of an hour. */
const longestLook = 170 * 24 * 4;

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function isDue(
  schedule: Exclude<Recurrence, { kind: 'cron' }>,
  local: Readonly<Record<string, string>>,
): boolean {
  const [hour, minute] = schedule.time.split(':');
  return (
    local['minute'] === minute &&
    (schedule.kind === 'hourly' || local['hour'] === hour) &&
    (schedule.kind !== 'weekly' || local['weekday'] === weekdays[schedule.weekday]) &&
    (schedule.kind !== 'monthly' || local['day'] === String(schedule.monthDay))
  );
}

/**
 * The next five times of a schedule.
 * @throws ApiError for a cron expression, which only the server reads
 */
export function nextRuns(schedule: Recurrence, now: Date): string[] {
  if (schedule.kind === 'cron') {
    throw new ApiError('failed-precondition', 'The live demo does not read cron expressions.');
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
    const parts = format.formatToParts(time).map(({ type, value }) => [type, value] as const);
    if (time > now.getTime() && isDue(schedule, Object.fromEntries(parts))) {
      runs.push(new Date(time).toISOString());
    }
  }
  return runs;
}
