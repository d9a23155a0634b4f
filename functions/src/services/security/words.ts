/** Numbers in sentences. */
import type { Retention, Recurrence } from '../../contract/schedules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

function plural(count: number, what: string): string {
  return `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
}

/** `3 days`, `26 hours`, `5 minutes`: rounded, so that it can be said. */
export function spanText(ms: number): string {
  if (ms >= 2 * dayMs) {
    return plural(Math.round(ms / dayMs), 'day');
  }
  if (ms >= 2 * hourMs) {
    return plural(Math.round(ms / hourMs), 'hour');
  }
  if (ms >= minuteMs) {
    return plural(Math.round(ms / minuteMs), 'minute');
  }
  return plural(Math.max(1, Math.round(ms / 1000)), 'second');
}

/** How long ago: units that have passed in full, as pages say `15 hours ago` up to the 16th. */
export function ageText(ms: number): string {
  const unit = [2 * dayMs, 2 * hourMs, minuteMs].find((least) => ms >= least);
  const sizeMs = unit === undefined ? 1000 : unit === minuteMs ? minuteMs : unit / 2;
  return spanText(Math.floor(ms / sizeMs) * sizeMs);
}

export function documentsText(count: number): string {
  return plural(count, 'document');
}

/**
 * When backups are due, and from when on one is late, as half a sentence: `every day, late after 30
 * hours`.
 * @param lateMs counted from the backup before
 */
export function dueText(schedule: Recurrence, lateMs: number): string {
  return `${rhythmText(schedule)}, late after ${spanText(lateMs)}`;
}

function rhythmText(schedule: Recurrence): string {
  switch (schedule.kind) {
    case 'hourly':
      return 'every hour';
    case 'daily':
      return 'every day';
    case 'weekly':
      return 'every week';
    case 'monthly':
      return 'every month';
    case 'cron':
      return `by the expression ${schedule.cron}`;
  }
}

/** What a retention keeps, as half a sentence. */
export function keepsText({ keepLast, keepDays, gfs }: Retention): string {
  const parts = [
    keepLast === undefined ? null : `the last ${keepLast}`,
    keepDays === undefined ? null : `those of ${plural(keepDays, 'day')}`,
    gfs === undefined
      ? null
      : `one for each of ${plural(gfs.daily, 'day')}, ${plural(gfs.weekly, 'week')} and ${plural(gfs.monthly, 'month')}`,
  ];
  return parts.filter((part) => part !== null).join(', and ');
}
