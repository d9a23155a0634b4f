/** When the first day of the year 1 ends, in UTC. */
const firstDayEnds = Date.parse('0001-01-02T00:00:00Z');

/** `2026-01-31T10:20:30`, as inputs take it: how clocks of a zone read at a time (ms). */
export function clockText(time: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  // Years have four digits there.
  const text = format.format(time).replace(' ', 'T').padStart(19, '0');
  // Calendars have a year 1 before the first one, too.
  return time < firstDayEnds && text.startsWith('0001-12-') ? text.replace('0001', '0000') : text;
}

/** When (ms) clocks of a zone read so; null where they never do, as in an hour that was skipped. */
export function timeOfClock(text: string, timeZone: string): number | null {
  const whole = /T\d\d:\d\d$/.test(text) ? `${text}:00` : text.replace(/\.\d+$/, '');
  const wanted = Date.parse(`${whole}Z`);
  let time = wanted;
  // The zone's distance from UTC is that of the result, which a first guess may miss by a change.
  for (let tries = 0; tries < 2 && !Number.isNaN(time); tries += 1) {
    time += wanted - Date.parse(`${clockText(time, timeZone)}Z`);
  }
  return !Number.isNaN(time) && clockText(time, timeZone) === whole ? time : null;
}
