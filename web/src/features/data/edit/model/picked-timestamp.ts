import { clockText, timeOfClock } from '#lib/clock-text.ts';

const hourMs = 3_600_000;

/** Of two hours that clocks show alike, as they are put back, the one nearer to `before` (ms). */
function nearest(time: number, before: number, zone: string): number {
  const alike = [time - hourMs, time + hourMs].find(
    (other) => clockText(other, zone) === clockText(time, zone),
  );
  const isNearer = alike !== undefined && Math.abs(alike - before) < Math.abs(time - before);
  return isNearer ? alike : time;
}

/**
 * The timestamp (RFC 3339, UTC) of what clocks of a zone were picked to show, to the second, with
 * the fraction of a second that was typed; null where they never do.
 */
export function pickedTimestamp(
  clock: string,
  { before, zone }: { readonly before: string; readonly zone: string },
): string | null {
  const found = clock === '' ? null : timeOfClock(clock, zone);
  const time = found === null ? null : nearest(found, Date.parse(before), zone);
  const fraction = /:\d\d(\.\d+)/.exec(before)?.[1] ?? '';
  return time === null ? null : new Date(time).toISOString().replace(/\.\d+/, fraction);
}
