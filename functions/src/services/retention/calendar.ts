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
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const day = (time: number) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
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
