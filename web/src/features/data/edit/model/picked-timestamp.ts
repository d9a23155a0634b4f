import { timeOfClock } from '#lib/clock-text.ts';

/**
 * The timestamp (RFC 3339, UTC) of what clocks of a zone were picked to show, to the second, with
 * the fraction of a second that was typed; null where they never do.
 */
export function pickedTimestamp(
  clock: string,
  { before, zone }: { readonly before: string; readonly zone: string },
): string | null {
  const time = clock === '' ? null : timeOfClock(clock, zone);
  const fraction = /:\d\d(\.\d+)/.exec(before)?.[1] ?? '';
  return time === null ? null : new Date(time).toISOString().replace(/\.\d+/, fraction);
}
