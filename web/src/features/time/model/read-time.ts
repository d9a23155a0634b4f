/** Times at which a database can be read, as somebody picks them on a clock of their zone. */
import { timeOfClock } from '#lib/clock-text.ts';
import { formatExactTime } from '#lib/format.ts';

const minuteMs = 60_000;
/** Before that, only whole minutes can be read. */
const hourMs = 60 * minuteMs;

/** From when to when, both RFC 3339. */
export interface ReadableTimes {
  readonly earliest: string;
  readonly latest: string;
}

const offered = [1, 5, 15, 30, 55];

function timeText(time: number): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

/**
 * The time to read at (RFC 3339) for what an input says, or what is wrong with it. More than an
 * hour ago it is the whole minute.
 */
export function pickReadTime(
  text: string,
  { earliest, latest }: ReadableTimes,
  timeZone: string,
): { readonly time: string } | { readonly problem: string } {
  if (text === '') {
    return { problem: 'Choose a date and a time' };
  }
  const time = timeOfClock(text, timeZone);
  const newest = Date.parse(latest);
  if (time === null) {
    return { problem: `Clocks in ${timeZone} never show this time` };
  }
  if (time > newest) {
    return { problem: 'This time is still to come' };
  }
  if (time < Date.parse(earliest)) {
    return { problem: `The database can be read from ${formatExactTime(earliest)} on` };
  }
  return { time: timeText(newest - time > hourMs ? Math.floor(time / minuteMs) * minuteMs : time) };
}

/** Some minutes ago, as far as the database can be read: how many, and the time (RFC 3339). */
export function minutesAgo({
  earliest,
  latest,
}: ReadableTimes): { minutes: number; time: string }[] {
  const newest = Math.floor(Date.parse(latest) / 1000) * 1000;
  return offered
    .map((minutes) => ({ minutes, at: newest - minutes * minuteMs }))
    .filter(({ at }) => at >= Date.parse(earliest))
    .map(({ minutes, at }) => ({ minutes, time: timeText(at) }));
}
