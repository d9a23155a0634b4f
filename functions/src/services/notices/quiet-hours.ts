import type { AlertSeverity, QuietHours } from '../../contract/channels.ts';
import { nextRun } from '../schedules/next-run.ts';
import { localTime } from '../schedules/zone-time.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** @param minute of the local day */
export function isQuietAt({ from, to }: Pick<QuietHours, 'from' | 'to'>, minute: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/**
 * When something that is to be sent at `at` may be: then, or where that is in the channel's quiet
 * hours, at their end.
 */
export function afterQuietHours(
  quiet: QuietHours | null,
  severity: AlertSeverity | null,
  at: Date,
): Date {
  if (quiet === null || (quiet.exceptCritical && severity === 'critical')) {
    return at;
  }
  const { timeZone } = quiet;
  const minute = minuteAt(at.getTime(), timeZone);
  if (!isQuietAt(quiet, minute)) {
    return at;
  }
  const to = minutesOf(quiet.to);
  // An end that comes twice as the clock is set back was due the first time for `nextRun`.
  const byClock = at.getTime() + ((to - minute + dayMinutes) % dayMinutes) * minuteMs;
  return minuteAt(byClock, timeZone) === to
    ? new Date(byClock)
    : new Date(nextRun({ kind: 'daily', time: quiet.to, timeZone }, at));
}

/** Of the local day. */
function minuteAt(moment: number, timeZone: string): number {
  const local = new Date(localTime(moment, timeZone));
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}
