/**
 * Where times stand on a line from the earliest of them to now, from 0 to 1.
 *
 * @param times as RFC 3339
 * @param now in milliseconds
 */
export function timeLine(times: readonly string[], now: number): number[] {
  const moments = times.map((time) => new Date(time).getTime());
  const first = Math.min(...moments, now);
  const span = Math.max(1, now - first);
  return moments.map((moment) => Math.max(0, Math.min(1, (moment - first) / span)));
}
