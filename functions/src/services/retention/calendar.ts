import { localTime } from '../schedules/zone-time.ts';

/** Local days, weeks and months, as texts that are equal within one of them. */
export interface Calendar {
  readonly day: (time: number) => string;
  /** The Monday that the week begins with. */
  readonly week: (time: number) => string;
  readonly month: (time: number) => string;
}

const dayMs = 24 * 60 * 60_000;

/** @param timeZone an IANA time zone that exists. @throws RangeError for another. */
export function calendarOf(timeZone: string): Calendar {
  const day = (time: number) => new Date(localTime(time, timeZone)).toISOString().slice(0, 10);
  return {
    day,
    week: (time) => {
      // The local date as if it were UTC: no hour is missing or comes twice there.
      const date = Date.parse(day(time));
      const sinceMonday = (new Date(date).getUTCDay() + 6) % 7;
      return new Date(date - sinceMonday * dayMs).toISOString().slice(0, 10);
    },
    month: (time) => day(time).slice(0, 7),
  };
}
