/**
 * How numbers, sizes and times are shown. Everything in English; times in the zone that the reader
 * chose.
 */
import { shownTimeZone } from './time-zone.ts';

const number = new Intl.NumberFormat('en');
const relative = new Intl.RelativeTimeFormat('en');

export function formatNumber(value: number): string {
  return number.format(value);
}

/** `1 document`, `3,012 documents`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const byteUnits = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** Binary units, three significant digits: `0 bytes`, `1.5 KiB`, `12 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) {
    return `${formatNumber(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  }
  let value = bytes;
  let unit = 0;
  // From here on it would be rounded to 1024.
  while (value >= 1023.5 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${Number(value.toFixed(digits))} ${byteUnits[unit]}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** `320 ms`, `4.2 s`, `3 min 05 s`, `1 h 02 min`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1000) {
    return `${Math.round(durationMs)} ms`;
  }
  if (durationMs < 60_000) {
    return `${Number((durationMs / 1000).toFixed(1))} s`;
  }
  const seconds = Math.round(durationMs / 1000);
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`;
  }
  return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`;
}

/** One clock everywhere: that of logs, schedules and charts. */
const hourCycle = 'h23';

let dateTime: { readonly timeZone: string; readonly format: Intl.DateTimeFormat } | undefined;

/** Making a format is slow, and the zone seldom changes. */
function dateTimeIn(timeZone: string): Intl.DateTimeFormat {
  if (dateTime?.timeZone !== timeZone) {
    const options = { dateStyle: 'medium', timeStyle: 'short', hourCycle, timeZone } as const;
    dateTime = { timeZone, format: new Intl.DateTimeFormat('en', options) };
  }
  return dateTime.format;
}

/** `Mar 4, 2026, 03:30` in the shown zone; the text itself where it is no time. */
export function formatDateTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : dateTimeIn(shownTimeZone()).format(date);
}

const dayMs = 86_400_000;

function inZone(options: Intl.DateTimeFormatOptions): (time: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (time) => {
    const timeZone = shownTimeZone();
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...options, timeZone });
    formats.set(timeZone, format);
    const date = new Date(time);
    return Number.isNaN(date.getTime()) ? time : format.format(date);
  };
}

/** `03:30` in the shown zone, where the day is known. */
export const formatTime = inZone({ hour: '2-digit', minute: '2-digit', hourCycle });

/** `Mar 4, 2026, 03:30:12` in the shown zone. */
export const formatExactTime = inZone({ dateStyle: 'medium', timeStyle: 'medium', hourCycle });

/** `Mar 4, 2026` in the shown zone. */
export const formatDate = inZone({ year: 'numeric', month: 'short', day: 'numeric' });

const wholeDay = inZone({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' });
const dayOfYear = inZone({ weekday: 'short', month: 'short', day: 'numeric' });
const yearOf = inZone({ year: 'numeric' });

/**
 * `Today`, `Yesterday`, `Mon, Nov 2` or, of another year, `Sat, Nov 2, 2024` in the shown zone.
 * `now` is in milliseconds.
 */
export function formatDay(time: string, now = Date.now()): string {
  const today = new Date(now).toISOString();
  const day = wholeDay(time);
  if (day === wholeDay(today)) {
    return 'Today';
  }
  if (day === wholeDay(new Date(now - dayMs).toISOString())) {
    return 'Yesterday';
  }
  return yearOf(time) === yearOf(today) ? dayOfYear(time) : day;
}

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['week', 7 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `3 minutes ago`, `in 2 days`, `just now` within a minute. `now` is in milliseconds. */
export function formatRelativeTime(time: string, now = Date.now()): string {
  const at = new Date(time).getTime();
  if (Number.isNaN(at)) {
    return time;
  }
  const distanceMs = at - now;
  for (const [unit, sizeMs] of steps) {
    if (Math.abs(distanceMs) >= sizeMs) {
      const count = Math.trunc(distanceMs / sizeMs);
      if (unit !== 'day' || count * count > 1) {
        return relative.format(count, unit);
      }
      // More than a day away may be the next day or the one after that.
      const adjacent = wholeDay(new Date(now + count * dayMs).toISOString());
      if (wholeDay(time) === adjacent) {
        return count < 0 ? 'yesterday' : 'tomorrow';
      }
      return relative.format(2 * count, unit);
    }
  }
  return distanceMs > 30_000 ? 'in a moment' : 'just now';
}

/** `17 hours`, `2 days`, `less than a minute`: how long something has lasted. */
export function formatSpan(durationMs: number): string {
  for (const [unit, sizeMs] of steps) {
    if (durationMs >= sizeMs) {
      return formatCount(Math.floor(durationMs / sizeMs), unit);
    }
  }
  return 'less than a minute';
}
