/** Local time in IANA time zones, in milliseconds as if it were UTC, by the platform's data. */

const dayMs = 86_400_000;
/** Of some 30 KiB each; a time zone has as many spellings as ways to capitalise it. */
const maxFormats = 600;
const formats = new Map<string, Intl.DateTimeFormat>();

/** How many time zones are cached. */
export function keptZones(): number {
  return formats.size;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formats.size >= maxFormats) {
      formats.clear();
    }
    formats.set(timeZone, format);
  }
  return format;
}

/** The local time at a moment. Both in milliseconds. */
export function localTime(moment: number, timeZone: string): number {
  if (timeZone === 'UTC') {
    return Math.floor(moment / 1000) * 1000;
  }
  const parts = new Map<string, number>();
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) {
    parts.set(type, Number(value));
  }
  const part = (name: string) => parts.get(name) ?? 0;
  const seconds = [part('hour'), part('minute'), part('second')] as const;
  return Date.UTC(part('year'), part('month') - 1, part('day'), ...seconds);
}

/**
 * The one moment that stands for a local time: the first where the clock shows it twice; where it
 * shows it never, the moment that it would be had the clock not been changed (02:30 is then 03:30).
 */
export function momentOf(local: number, timeZone: string): number {
  const before = offsetAt(local - dayMs, timeZone);
  const after = offsetAt(local + dayMs, timeZone);
  const moments = [local - before, local - after].toSorted((a, b) => a - b);
  return moments.find((moment) => localTime(moment, timeZone) === local) ?? local - before;
}

function offsetAt(moment: number, timeZone: string): number {
  return localTime(moment, timeZone) - moment;
}

/** Whether the platform knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
